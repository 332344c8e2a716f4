#!/usr/bin/env bash
# Attacks real jobs: load on the endpoint, faults around the ranks, bad caches, planted files; prints a table.
set -euo pipefail

usage() {
  cat <<'END'
usage: attack.sh [PART]...     default: all of them

PART         endpoint, faults, kills, cache, planted, bombs, limits, readers, jvms, ends, loaders, many, spoilt, silent, users

Each line of the table is one attack: what it was, how often it was tried, and what came of it. A job is "right" if exit
code and results are those of a job without the agent; a line with WRONG in it makes the exit code 1. Needs a built agent
(mvn package); the parts planted and users, a full disk among the faults, and cut files among the limits need root, for a second user
and a mount; so does silent.
Bad inputs for the readers of files are fuzz.sh's.
ATTACK_JAR   the agent (default: the one built here)
END
}

[[ ${1:-} == -h || ${1:-} == --help ]] && usage && exit 0
all=(endpoint faults kills cache planted bombs limits readers jvms ends loaders many spoilt silent users)
parts=("$@")
((${#parts[@]})) || parts=("${all[@]}")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
built=${ATTACK_JAR:-$here/../../agent/target/waitprof.jar}
[[ -f $built ]] || { echo "attack: build the agent first: mvn package" >&2 && exit 2; }
work=$(mktemp -d /tmp/attack.XXXXXX)
chmod 755 "$work"
trap 'umount "$work/full" 2>/dev/null || true; rm -rf "$work"' EXIT
cp "$built" "$work/agent.jar"
jar=$work/agent.jar
"$here/../stack/setup.sh" --openmpi
"$here/../programs/build.sh" openmpi
cp -r "$here/../target/programs/openmpi" "$work/programs"
export RUN_TIMEOUT=90 XDG_CACHE_HOME=$work/cache
real_java=$(readlink -f "$(command -v java)")
java25=$(ls -d /usr/lib/jvm/*25* 2>/dev/null | head -1 || true)
wrong=0

row() {
  printf '| %s | %s | %s |\n' "$1" "$2" "$3"
  [[ $3 != *WRONG* ]] || wrong=1
}

# job OPTIONS [JVM option...] -- main...: runs it in $folder, leaves its output there, and says what came of it.
job() {
  local options=$1 code=0 jvm=() result
  shift
  while [[ $1 != -- ]]; do jvm+=("$1") && shift; done
  shift
  (cd "$folder" && exec "$here/../stack/run.sh" openmpi "${ranks:-2}" -cp "${class_path:-$work/programs}" "-javaagent:$jar=summary=off${options:+,$options}" "${jvm[@]}" -- "$@" </dev/null >out 2>err) || code=$?
  result=$(sed -n 's/^moments \([01]\) \([0-9]*\) .*/\1 \2/p' "$folder/out" | sort | tr '\n' ' ')
  if ((code == 0)) && [[ ${expected:-0 420 1 420 } == any || $result == "${expected:-0 420 1 420 }" ]]; then printf right; else printf 'WRONG (exit code %s)' "$code"; fi
  if compgen -G "$folder/*.wprof" >/dev/null; then printf ', profile'; else printf ', no profile'; fi
  sed -n 's/^waitprof: /, said: /p' "$folder/err" | cut -c1-110 | head -1 | tr -d '\n'
}

fresh() { folder=$(mktemp -d "$work/run.XXXXXX"); }

# A JDK whose java first runs a command: what is to happen to the ranks and not to mpirun.
wrapped() {
  local home=$work/wrapped.$RANDOM
  mkdir -p "$home/bin"
  printf '#!/bin/bash\n%s\nexec %s "$@"\n' "$1" "${2:-$real_java}" >"$home/bin/java"
  chmod +x "$home/bin/java"
  echo "$home"
}

endpoint() {
  local kind port pid outcome
  for kind in loop idle odd; do
    fresh
    mkdir "$folder/targets"
    (ranks=2 expected=any job "prometheus=0,targets=$folder/targets" -- live.Steady 24 0 >"$folder/outcome") &
    port=
    for _ in {1..300}; do
      port=$(cat "$folder"/targets/*.json 2>/dev/null | sed -n 's/.*127\.0\.0\.1:\([0-9]*\).*/\1/p' | head -1 || true)
      [[ -z $port ]] || break
      sleep 0.1
    done
    [[ -n $port ]] || { row "endpoint: $kind" 0 "WRONG: it does not come up" && wait && continue; }
    outcome=$(java "$here/Clients.java" "$port" "$kind" 9 | tr '\n' ' ')
    pid=$(pgrep -f "live.Steady 24 0" | while read -r p; do [[ $(readlink "/proc/$p/exe") == */java ]] && grep -q "$work" "/proc/$p/cmdline" && echo "$p"; done | head -1 || true)
    outcome+="; a rank then: $(ls "/proc/$pid/fd" 2>/dev/null | wc -l) fds, $(sed -n 's/^Threads:\s*//p' "/proc/$pid/status") threads, $(($(sed -n 's/^VmRSS:\s*\([0-9]*\).*/\1/p' "/proc/$pid/status") / 1024)) MiB"
    wait
    [[ $kind != odd || $outcome == answered=0* ]] || outcome+=" WRONG"
    case $kind in
      loop) kind="40 clients in a loop, 9 s" ;;
      idle) kind="up to 500 half-open connections, 9 s" ;;
      odd) kind="15 odd requests" ;;
    esac
    row "endpoint: $kind" "${outcome%% scrapes*}" "job $(<"$folder/outcome"); scrapes${outcome#* scrapes}"
  done
}

faults() {
  local limit gc
  for limit in 64 40; do
    fresh
    row "ulimit -n $limit$([[ $limit == 64 ]] && echo ', endpoint on')" 1 "$(JAVA_HOME=$(wrapped "ulimit -n $limit") job "$([[ $limit == 64 ]] && echo prometheus=0)" -- ends.Brief return)"
  done
  fresh && row "-Xmx24m, endpoint on" 1 "$(job prometheus=0 -Xmx24m -- ends.Brief return)"
  fresh && row "-Xmx12m" 1 "$(job "" -Xmx12m -- ends.Brief return)"
  fresh && row "-Xmx12m, mode=trace" 1 "$(job mode=trace -Xmx12m -- ends.Brief return)"
  fresh && row "-Xss256k" 1 "$(job "" -Xss256k -- ends.Brief return)"
  for gc in Serial Parallel Z; do
    fresh && row "${gc}GC" 1 "$(job "" "-XX:+Use${gc}GC" -- ends.Brief return)"
  done
  fresh && row "-Xint" 1 "$(job "" -Xint -- ends.Brief return)"
  fresh && mkdir "$folder/ünïcødé ж 日本" && folder="$folder/ünïcødé ж 日本"
  row "LANG=C, folder with other letters" 1 "$(LC_ALL=C job "" -- ends.Brief return)"
  fresh && row "a folder that cannot be written to" 1 "$(job out=/proc/none/x.wprof -- ends.Brief return)"
  fresh && row "counters=FOLDER that is not there, mode=trace" 1 "$(job counters=/none,mode=trace -- ends.Brief return)"
  fresh && cp "$jar" "$folder/copy.jar"
  row "the agent's jar overwritten while the job runs" 1 "$(jar=$folder/copy.jar; expected=any job "counters=$folder" -- ends.Overwritten "$folder/copy.jar")"
  fresh && row "class loader of the program's own" 1 "$(ranks=1 expected=any job "" -- surroundings.Loaders urls)"
  if [[ -n $java25 ]]; then
    fresh && row "JDK 25" 1 "$(JAVA_HOME=$java25 job "" -- ends.Brief return)"
    fresh && row "JDK 25, class loader of the program's own" 1 "$(export JAVA_HOME=$java25; ranks=1 expected=any job "" -- surroundings.Loaders urls)"
  fi
  fresh && mkdir -p "$work/full"
  if mount -t tmpfs -o size=40k tmpfs "$work/full" 2>/dev/null; then
    head -c 40960 /dev/zero >"$work/full/zeros" 2>/dev/null || true
    row "disk full: profile" 1 "$(job "out=$work/full/x.wprof" -- ends.Brief return)"
    fresh && row "disk full: trace" 1 "$(job "out=$work/full/x.wprof,mode=trace" -- ends.Brief return)"
    fresh && row "disk full: counters" 1 "$(job "counters=$work/full" -- ends.Brief return)"
    umount "$work/full"
  else
    row "disk full" 0 "not tried: no right to mount"
  fi
  fresh
  (job out=same.wprof -- ends.Brief return >"$folder/first") &
  row "two jobs at once, one name of the profile" 2 "$(sleep 0.1; cp -r "$folder" "$folder.b" 2>/dev/null; job out=same.wprof -- ends.Brief late); $(wait; ls "$folder" | grep -c wprof) files"
  wait
}

# SIGKILL of all ranks at random moments of the last third of a job: what lies there under a profile's name is whole.
kills() {
  local times=16 whole=0 broken=0 hidden=0 i mark file begin=$EPOCHREALTIME millis at
  RANDOM=1
  fresh && job "" -- ends.Brief return >/dev/null
  millis=$(((${EPOCHREALTIME/./} - ${begin/./}) / 1000))
  for ((i = 0; i < times; i++)); do
    fresh
    mark=attack-$$-$i
    (cd "$folder" && ATTACK_JOB=$mark exec "$here/../stack/run.sh" openmpi 2 -cp "$work/programs" "-javaagent:$jar=summary=off,counters=$folder" -- ends.Brief return </dev/null >out 2>err) &
    at=$((millis * (70 + RANDOM % 35) / 100))
    sleep "$((at / 1000)).$(printf %03d $((at % 1000)))"
    for file in $(grep -lsz "^ATTACK_JOB=$mark\$" /proc/[0-9]*/environ); do
      [[ $(readlink "${file%/environ}/exe") == */java ]] && kill -KILL "$(basename "$(dirname "$file")")" 2>/dev/null || true
    done
    wait
    for file in "$folder"/*.wprof; do
      [[ -f $file ]] || continue
      if java -jar "$jar" report "$file" >/dev/null 2>&1; then whole=$((whole + 1)); else broken=$((broken + 1)); fi
    done
    hidden=$((hidden + $(find "$folder" -name '.*.part' | wc -l)))
  done
  row "SIGKILL of all ranks near the end" "$times" "$whole profiles, all whole$( ((broken == 0)) || echo ": WRONG, $broken are not"); $hidden hidden .part files"
}

cache() {
  local times=28 right=0 i file size bytes
  RANDOM=1
  fresh
  mkdir "$work/good" && ranks=1 expected="0 210 " job "cache=$work/good" -- ends.Brief return >/dev/null
  file=$(ls "$work"/good/*.woven | head -1)
  size=$(stat -c %s "$file")
  for ((i = 0; i < times; i++)); do
    fresh
    rm -rf "$work/bad" && cp -rp "$work/good" "$work/bad" && chmod -R u+w "$work/bad"
    bytes=$(((RANDOM * 32768 + RANDOM) % size))
    if ((i % 4 == 0)); then truncate -s "$bytes" "$work/bad/$(basename "$file")"; else
      printf "\\x$(printf %x $((RANDOM % 256)))" | dd of="$work/bad/$(basename "$file")" bs=1 seek="$bytes" conv=notrunc status=none
    fi
    [[ $(ranks=1 expected="0 210 " job "cache=$work/bad" -- ends.Brief return) == "right, profile" ]] && right=$((right + 1))
  done
  row "cache of woven classes, a byte changed or cut" "$times" "$right right, with a profile and without a word$( ((right == times)) || echo ': WRONG')"
}

# Files of another user among the counters: they change nothing for whoever is not root.
planted() {
  local as=(setpriv --reuid=65534 --regid=65534 --clear-groups) victim=54321 shm=$work/shm own code begin outcome
  if ! "${as[@]}" true 2>/dev/null; then
    row "counter files of another user" 0 "not tried: no right to be another user" && return
  fi
  fresh
  mkdir "$shm" && chmod 1777 "$shm"
  (RUN_TIMEOUT=15 expected=any job "counters=$shm" -- ends.Deadlock) >/dev/null || true
  own=$(ls "$shm"/waitprof-* | head -1)
  cp "$own" "$work/stolen" && chmod 644 "$work/stolen"
  chown $victim "$shm"/waitprof-* && install -d -o $victim "$folder/victim"
  chmod 711 "$folder"
  "${as[@]}" bash -c "cd $shm && mkfifo waitprof-1-0-1.counters && ln -s /etc/passwd waitprof-2-0-1.counters &&
    ln -s /dev/zero waitprof-3-0-1.counters && mkdir -m 700 waitprof-4-0-1.counters && truncate -s 8G waitprof-5-0-1.counters &&
    cp $work/stolen waitprof-6-0-1.counters && truncate -s 1900M waitprof-6-0-1.counters && cp $work/stolen waitprof-7-0-1.counters &&
    chmod 600 waitprof-7-0-1.counters && cp $work/stolen waitprof-1-9-1.counters && head -c 100000 /dev/urandom >waitprof-8-0-1.counters && mkdir -m 700 private"
  begin=$EPOCHREALTIME code=0
  timeout 60 "${as[@]/65534/$victim}" java -jar "$jar" top --once "$shm" >"$folder/top" 2>&1 || code=$?
  outcome="top: exit code $code in $(((${EPOCHREALTIME/./} - ${begin/./}) / 1000)) ms"
  ((code == 0)) && grep -q "  2 ranks on " "$folder/top" || outcome+=" WRONG"
  code=0
  timeout 60 "${as[@]/65534/$victim}" java -jar "$jar" merge -o "$folder/victim/m.wprof" "$shm" >"$folder/merge" 2>&1 || code=$?
  outcome+="; merge: exit code $code, $(grep 'left out, of other' "$folder/merge" | cut -c1-100)"
  ((code == 0)) || outcome+=" WRONG"
  row "counter files of another user: pipe, links, folders, holes, copies, noise" 10 "$outcome"
  fresh
  row "the same, a job with an endpoint among them" 1 "$(job "counters=$shm,prometheus=0" -Xmx192m -- ends.Brief return)"
}

bombs() {
  local i code outcome="" begin
  fresh
  mkdir "$folder/z"
  (cd "$folder/z" && head -c 2147483648 /dev/zero | tr '\0' ' ' >profile.json && zip -q ../1.wprof profile.json && rm profile.json &&
    head -c 5000000 /dev/zero | tr '\0' '[' >profile.json && zip -q ../2.wprof profile.json &&
    printf '{"format":"waitprof","version":1,"ranks":2147483647}' >profile.json && zip -q ../3.wprof profile.json &&
    mkdir columns && printf '{}' >profile.json && head -c 1073741824 /dev/zero >columns/count.bin && zip -qr ../4.wprof profile.json columns) ||
    { row "ZIP bombs" 0 "not tried: no zip" && return; }
  for i in 1 2 3 4; do
    begin=$EPOCHREALTIME code=0
    timeout 60 java -Xmx256m -jar "$jar" report "$folder/$i.wprof" >/dev/null 2>&1 || code=$?
    outcome+="${outcome:+, }$code in $(((${EPOCHREALTIME/./} - ${begin/./}) / 1000)) ms"
    ((code == 3)) || outcome+=" WRONG"
  done
  row "ZIP bombs: 2 GiB of blanks, 5 million brackets, 2^31 ranks, a column of 1 GiB; exit codes" 4 "$outcome"
}

# Files that are cut, pipes, and limits under which HotSpot keeps an empty file of its counters.
limits() {
  local as=(setpriv --reuid=54321 --regid=54321 --clear-groups) millis outcome file
  for home in "$(dirname "$(dirname "$real_java")")" $java25; do
    # One rank: Open MPI has no shared memory between two then, with the agent or without.
    fresh && row "ulimit -f 16, $(basename "$home")" 1 "$(ranks=1 expected="0 210 " JAVA_HOME=$(wrapped "ulimit -f 16" "$home/bin/java") job "" -- ends.Brief return)"
    for options in "" ,mode=trace; do
      fresh && mkdir "$folder/shm"
      if ! "${as[@]}" true 2>/dev/null; then
        row "files of counters cut under running ranks" 0 "not tried: no right to be another user" && continue
      fi
      chmod 755 "$folder" && chmod 1777 "$folder/shm"
      (JAVA_HOME=$home expected=any job "counters=$folder/shm$options" -- live.Steady 8 0 >"$folder/outcome") &
      for _ in {1..200}; do (($(find "$folder/shm" -type f | wc -l) < 2)) || break; sleep 0.1; done
      sleep 2
      # The owner's own scripts may not; root may do anything.
      outcome=0
      for file in $(find "$folder" -name '*.counters' -o -name '*.events'); do
        chown 54321 "$file" && { ! "${as[@]}" truncate -s 4096 "$file" 2>/dev/null || outcome=$((outcome + 1)); }
      done
      wait
      row "files of counters$options to be cut by their owner, $(basename "$home")" 1 "$(<"$folder/outcome"); $outcome cut$( ((outcome == 0)) || echo ': WRONG')"
    done
  done
  fresh && mkdir "$folder/pipes" && ranks=1 expected="0 210 " job "cache=$folder/pipes" -- ends.Brief return >/dev/null
  file=$(ls "$folder"/pipes/*.woven | head -1) && rm -f "$file" && mkfifo -m 600 "$file"
  row "a pipe in place of a file of the cache" 1 "$(ranks=1 expected="0 210 " job "cache=$folder/pipes" -- ends.Brief return)"
  fresh && mkdir "$folder/home" && chmod 775 "$folder/home"
  row "a cache that the user's own group may write to" 2 "$(for _ in 1 2; do ranks=1 expected="0 210 " job "cache=$folder/home/cache" -- ends.Brief return && printf '; '; done)"
  for file in 2.e31000000 2e99999999; do
    sed "0,/^E [0-9.]*/s//E $file/" "$here/../../analysis/src/test/resources/scalasca/fig2.events.txt" >"$folder/$file.events.txt"
    millis=${EPOCHREALTIME/./} outcome=0
    timeout 20 java -jar "$jar" analyze "$folder/$file.events.txt" >/dev/null 2>&1 || outcome=$?
    row "a text trace with the time $file" 1 "exit code $outcome in $(((${EPOCHREALTIME/./} - millis) / 1000)) ms$( ((outcome == 3 || outcome == 2)) || echo ': WRONG')"
  done
}

for part in "$here"/attacks/*.sh; do
  # shellcheck source=/dev/null
  source "$part"
done

printf '%s, commit %s, %s, %s CPUs, load %s\n\n' "$(date -u +%Y-%m-%d)" "$(git -C "$here" rev-parse --short HEAD)" "$(java -version 2>&1 | sed -n 2p)" "$(nproc)" "$(cut -d' ' -f1-3 /proc/loadavg)"
printf '| what | tried | outcome |\n|---|---|---|\n'
for part in "${parts[@]}"; do
  case $part in
    endpoint | faults | kills | cache | planted | bombs | limits | readers | jvms | ends | loaders | many | spoilt | silent | users) "$part" ;;
    *) usage >&2 && exit 2 ;;
  esac
done
printf '\nload at the end %s\n' "$(cut -d' ' -f1-3 /proc/loadavg)"
exit "$wrong"
