# shellcheck shell=bash
# Ways to start a JVM, and ways to end it: exit code and stdout are those of the same job without the agent.

# both OPTIONS [JVM option...] -- main...: runs it without the agent and with it, and says whether that can be seen.
both() {
  local options=$1 variant agent code=() said
  shift
  for variant in 0 1; do
    mkdir -p "$folder/$variant"
    agent=()
    ((variant == 0)) || agent=("-javaagent:$jar=summary=off${options:+,$options}")
    code[variant]=0
    (cd "$folder/$variant" && exec "$here/../stack/run.sh" openmpi "${ranks:-2}" -cp "${class_path:-$work/programs}" "${agent[@]}" "$@" </dev/null >../out."$variant" 2>../err."$variant") || code[variant]=$?
    # Neither numbers nor order count, as lines of ranks mix.
    sed -E 's/[0-9]+/#/g' "$folder/out.$variant" | LC_ALL=C sort >"$folder/norm.$variant"
  done
  said=$(sed -n 's/^waitprof: /, said: /p' "$folder/err.1" | cut -c1-110 | head -1 | tr -d '\n')
  if ((code[0] != code[1])); then
    printf 'WRONG: exit code %s, without the agent %s' "${code[1]}" "${code[0]}"
  elif ! cmp -s "$folder/norm.0" "$folder/norm.1"; then
    printf 'WRONG: other output'
  else
    printf 'same, exit code %s' "${code[1]}"
  fi
  if compgen -G "$folder/1/*.wprof" >/dev/null; then printf ', profile'; else printf ', no profile'; fi
  printf '%s' "$said"
}

# tried WHAT OPTIONS [JVM option...] -- main...: a line of both.
tried() {
  local what=$1
  shift
  fresh
  row "$what, $(basename "$JAVA_HOME")" 2 "$(both "$@")"
}

jvms() {
  local each gc home modules image
  for home in "$(dirname "$(dirname "$real_java")")" $java25; do
    export JAVA_HOME=$home
    for each in -Xshare:off -XX:-StackTraceInThrowable "-XX:ReservedCodeCacheSize=2500k -XX:InitialCodeCacheSize=2400k" \
      -XX:MaxMetaspaceSize=12m -XX:CompressedClassSpaceSize=1m -Xmx10m -XX:MaxDirectMemorySize=1k -XX:-UsePerfData \
      -XX:+PerfDisableSharedMem -Duser.name=hadoop "-Djava.io.tmpdir=/proc -Duser.home=/nowhere" -XX:+DisableAttachMechanism \
      "--limit-modules java.base,java.instrument" "-ea -esa"; do
      # shellcheck disable=SC2086 # words on purpose
      tried "$each" "" ${each/modules /modules=} -- ends.Brief return
    done
    for gc in Serial Parallel G1 Z Shenandoah Epsilon; do
      "$home/bin/java" -XX:+UnlockExperimentalVMOptions "-XX:+Use${gc}GC" -version &>/dev/null || continue
      tried "${gc}GC, mode=trace, causes=full" mode=trace,causes=full,stacks=on -XX:+UnlockExperimentalVMOptions "-XX:+Use${gc}GC" -Xmx96m -- ends.Brief return
    done
    modules=java.base,java.instrument image=$work/image.$(basename "$home")
    if "$home/bin/jlink" --add-modules $modules --output "$image" 2>/dev/null; then
      JAVA_HOME=$image tried "an image made by jlink" prometheus=0,stacks=on -- ends.Brief return
    fi
    for each in "-v 6000000" "-u 2000" "-n 48" "-f 16"; do
      JAVA_HOME=$(wrapped "ulimit $each" "$home/bin/java") tried "ulimit $each, of $(basename "$home")" mode=trace -Xmx64m -- ends.Brief return
    done
    JAVA_HOME=$(wrapped "exec <&- >&- 2>&-" "$home/bin/java") tried "stdin, stdout and stderr closed, of $(basename "$home")" "" -- ends.Brief return
    HOME=/nowhere XDG_CACHE_HOME=/proc tried "a home and a cache that cannot be written to" "" -- ends.Brief return
  done
  [[ -z $java25 ]] || JAVA_HOME=$java25 tried "generations of ZGC" "" -XX:+UseZGC -XX:+ZGenerational -- ends.Brief return
  [[ -z $java25 ]] || JAVA_HOME=$java25 tried "compact headers" "" -XX:+UseCompactObjectHeaders -- ends.Brief return
  unset JAVA_HOME
}

ends() {
  local home how
  for home in "$(dirname "$(dirname "$real_java")")" $java25; do
    export JAVA_HOME=$home
    for how in exit halt finalize daemon spinning thrown closed "signal TERM" "signal INT" "signal HUP" "signal QUIT" "signal KILL"; do
      # shellcheck disable=SC2086 # words on purpose
      tried "ends.Hooks $how" stacks=on -- ends.Hooks $how
    done
  done
  unset JAVA_HOME
}
