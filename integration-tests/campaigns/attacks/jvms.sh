# shellcheck shell=bash
# Ways to start a JVM, and ways to end it: exit code and stdout are those of the same job without the agent.

# both OPTIONS [JVM option...] -- main...: runs it without the agent and with it, and says whether that can be seen.
both() {
  local options=$1 variant agent code=() said
  shift
  for variant in 0 1; do
    mkdir -p "$folder/$variant"
    agent=()
    ((variant == 0)) || agent=("-javaagent:$jar=${summary-summary=off,}$options")
    code[variant]=0
    (cd "$folder/$variant" && exec "$here/../stack/run.sh" openmpi "${ranks:-2}" -cp "${class_path:-$work/programs}" "${agent[@]}" "$@" </dev/null >../out."$variant" 2>../err."$variant") || code[variant]=$?
    # Neither numbers nor order count, as lines of ranks mix.
    sed -E 's/[0-9]+/#/g' "$folder/out.$variant" | ${only:-cat} | LC_ALL=C sort >"$folder/norm.$variant"
  done
  said=$(sed -n 's/^waitprof: /, said: /p' "$folder/err.1" | cut -c1-110 | head -1 | tr -d '\n')
  if ((code[0] != code[1])); then
    printf 'WRONG: exit code %s, without the agent %s' "${code[1]}" "${code[0]}"
  elif ! cmp -s "$folder/norm.0" "$folder/norm.1"; then
    printf 'WRONG: other output'
  elif grep -v '^waitprof: ' "$folder/err.1" | grep -q 'org\.waitprof\|"waitprof-'; then
    printf 'WRONG: more than a line on stderr'
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
  local each gc home modules image group
  for home in "$(dirname "$(dirname "$real_java")")" $java25; do
    export JAVA_HOME=$home
    for each in -Xshare:off -XX:-StackTraceInThrowable "-XX:ReservedCodeCacheSize=2500k -XX:InitialCodeCacheSize=2400k" \
      -XX:MaxMetaspaceSize=12m -XX:CompressedClassSpaceSize=1m -Xmx10m -XX:MaxDirectMemorySize=1k -XX:-UsePerfData \
      -XX:+PerfDisableSharedMem -Duser.name=hadoop "-Djava.io.tmpdir=/proc -Duser.home=/proc/nowhere" -XX:+DisableAttachMechanism \
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
    if group=$(mktemp -d /sys/fs/cgroup/pids/waitprof.XXXXXX 2>/dev/null); then
      echo 60 >"$group/pids.max"
      JAVA_HOME=$(wrapped "echo \$\$ >$group/cgroup.procs" "$home/bin/java") tried "a group without room for threads, of $(basename "$home")" prometheus=0,interval=100ms,stacks=on -- ends.Brief return
      rmdir "$group"
    fi
    JAVA_HOME=$(wrapped "exec <&- >&- 2>&-" "$home/bin/java") tried "stdin, stdout and stderr closed, of $(basename "$home")" "" -- ends.Brief return
    # The ranks' home alone: the stack is in that of this script.
    JAVA_HOME=$(wrapped "export HOME=/proc/nowhere XDG_CACHE_HOME=/proc" "$home/bin/java") tried "a home and a cache that cannot be written to, of $(basename "$home")" "" -- ends.Brief return
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
      # A dump of threads, on stdout, shows the agent's, too.
      only=$([[ $how == *QUIT ]] && echo "grep ^hooks" || echo cat)
      # shellcheck disable=SC2086 # words on purpose
      only=$only tried "ends.Hooks $how" stacks=on -- ends.Hooks $how
    done
  done
  unset JAVA_HOME
}

# What a program does to its own JVM, and with MPI: surroundings.Careless and Misuse.
spoilt() {
  local home how
  for home in "$(dirname "$(dirname "$real_java")")" $java25; do
    export JAVA_HOME=$home
    for how in err-null err-is-out err-refuses err-closed err-locked no-properties odd-properties interrupts-all group-locked; do
      # The agent has something to say.
      summary="" tried "spoilt before MPI_Init: $how" interval=50ms,prometheus=0 -- surroundings.Careless early $how
      summary="" tried "spoilt before MPI_Finalize: $how" interval=50ms,prometheus=0 -- surroundings.Careless late $how
    done
    for how in locale handler context context-refuses interrupt thread; do
      tried "spoilt before MPI_Init: $how" interval=50ms -- surroundings.Careless early $how
    done
    tried "a full heap before MPI_Finalize" "" -Xmx24m -- surroundings.Careless late heap
    for how in init end finalize; do
      tried "a stack of one rank that is as small as may be: $how" "" -- surroundings.LittleStack $how 1
    done
    tried "a full heap of one rank before MPI_Finalize" "" -Xmx24m -XX:+UseSerialGC -- surroundings.FullHeap
    for how in 10 20 30 40; do
      tried "no metaspace of one rank before MPI_Finalize, but for $how classes" "" -XX:MaxMetaspaceSize=24m -XX:+UseSerialGC -- surroundings.FullMetaspace $how
    done
    JAVA_HOME=$(wrapped "ulimit -n 200" "$home/bin/java") tried "all files in use before MPI_Finalize, of $(basename "$home")" "" -- surroundings.Careless late files
    tried "the folder is removed before MPI_Finalize" "" -- surroundings.Careless late folder
    for how in static small-stack again never after broken wrong shape own op full-heap many; do
      ranks=1 tried "surroundings.Misuse $how" "" -Xmx24m -- surroundings.Misuse $how
    done
  done
  unset JAVA_HOME
}
