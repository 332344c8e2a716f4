#!/usr/bin/env bash
# Runs many short jobs on a busy machine, and looks into each that is slow to end.
set -euo pipefail

usage() {
  cat <<'END'
usage: endings.sh [--more N] [--jobs N] [--load N] [--part K/N]
       endings.sh --summary

Runs ends.Brief on 2 ranks, over and over: both bindings and both launchers of MPJ Express, JDK 17 and 25, profile and
trace mode, three collectors, four ways to end, with a live endpoint and an empty or no cache now and then, all of them
mixed by the job's number. Each seventh job is run without the agent as well. A job that takes longer than three times
the median of such jobs of its launcher (and 5 s) is asked where it is: stacks of all its JVMs, and what the kernel knows
of their threads, at that time and at double that time; after 60 s it is ended.

--more N     N jobs more, then stop (default: all up to --jobs)
--jobs N     how many in all (default 2000); jobs that the table has already are left alone
--part K/N   those jobs only whose number leaves the rest K when divided by N: for several at once
--load N     where the machine is less loaded than that, processes that do nothing are added (default 3)
--summary    prints what the table says, exit code 1 if a job with the agent went wrong and none of its kind without

One line a job in ../target/endings/jobs.tsv (or $ENDINGS_FOLDER/jobs.tsv): number agent launcher jdk mode collector end
extras load wall-ms init-ms run-ms finalize-ms after-ms exit verdict stacks. The times are the slowest rank's; after-ms is
from its leaving Finalize to the end of the launcher. verdict: ok, or what is wrong.
ENDINGS_JAR   the agent (default: the one built here; it is copied, so that a build may go on beside)
END
}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
readonly out=${ENDINGS_FOLDER:-$here/../target/endings}
readonly table=$out/jobs.tsv
readonly limit_seconds=60
more=1000000 jobs=2000 least_load=3 summary= part=0 parts=1
while (($#)); do
  case $1 in
    --more) more=${2:?} && shift 2 ;;
    --jobs) jobs=${2:?} && shift 2 ;;
    --load) least_load=${2:?} && shift 2 ;;
    --part) part=${2%/*} parts=${2#*/} && shift 2 ;;
    --summary) summary=yes && shift ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
  esac
done

if [[ -n $summary ]]; then
  cat "$out"/stacks/*.txt 2>/dev/null | awk '
    /^== / { jvm = /\/java / && !/mpirun|run\.sh|timeout/ }
    jvm && /^[0-9]+ \(.*[0-9]$/ { ran += $(NF - 2); ready += $(NF - 1) }
    END { if (ran) printf "Threads of JVMs that were asked where they are had run for %.0f s, and been ready without a core for %.0f s.\n\n", ran / 1e9, ready / 1e9 }'
  exec awk -F'\t' -f "$here/endings.awk" "$table"
fi

mkdir -p "$out/stacks"
readonly jar=$out/waitprof.jar
if [[ ! -f $jar ]]; then
  built=${ENDINGS_JAR:-$here/../../agent/target/waitprof.jar}
  [[ -f $built ]] || { echo "endings: build the agent first: mvn package" >&2 && exit 2; }
  cp "$built" "$jar"
fi
"$here/../stack/setup.sh" --mpj --openmpi
"$here/../programs/build.sh"
# Another build of the programs must not change what runs.
[[ -d $out/programs ]] || cp -r "$here/../target/programs" "$out/programs"
[[ -s $table ]] || printf '%s\n' "number agent launcher jdk mode collector end extras load wall-ms init-ms run-ms finalize-ms after-ms exit verdict stacks" | tr ' ' '\t' >"$table"

java_home() {
  local variable=JAVA$1_HOME home
  [[ -z ${!variable:-} ]] || { echo "${!variable}" && return; }
  for home in /usr/lib/jvm/*[^0-9.]"$1"-* /usr/lib/jvm/*[^0-9.]"$1"; do
    if [[ -x $home/bin/java ]]; then echo "$home" && return; fi
  done
}
homes=([17]=$(java_home 17) [25]=$(java_home 25))
[[ -n ${homes[17]} && -n ${homes[25]} ]] || { echo "endings: JDK 17 and 25 are needed" >&2 && exit 2; }

idlers=()
work= shared=
cleanup() {
  ((${#idlers[@]} == 0)) || kill "${idlers[@]}" 2>/dev/null || true
  rm -rf "$work" "$shared"
}
trap cleanup EXIT
trap 'exit 143' TERM INT HUP

load() { cut -d' ' -f1 /proc/loadavg; }

# Processes that take what CPU is left over, as long as the machine would be idle otherwise.
adapt_load() {
  if (($(load | cut -d. -f1) < least_load)); then
    if ((${#idlers[@]} < least_load + 1)); then
      nice -n 19 bash -c 'while :; do :; done' &
      idlers+=($!)
      disown "$!"
    fi
  elif ((${#idlers[@]} > 0 && $(load | cut -d. -f1) > least_load + 2)); then
    kill "${idlers[-1]}" 2>/dev/null || true
    unset 'idlers[-1]'
  fi
}

# How long a job may take before it is asked where it is, in ms.
patience() {
  awk -F'\t' -v launcher="$1" '$2 == "no" && $3 == launcher { t[++n] = $10 }
    END {
      from = n > 15 ? n - 14 : 1
      for (i = from; i <= n; i++) for (j = i; j > from && t[j - 1] > t[j]; j--) { x = t[j]; t[j] = t[j - 1]; t[j - 1] = x }
      most = n ? 3 * t[int((from + n) / 2)] : 0
      print (most > 5000 ? int(most) : 5000)
    }' "$table"
}

# What the processes of a job are doing: $1 the job's mark, $2 file.
ask() {
  local process pid task
  {
    printf 'load %s\n' "$(</proc/loadavg)"
    for process in $(grep -lsz "^ENDINGS_JOB=$1\$" /proc/[0-9]*/environ); do
      pid=${process//[!0-9]/}
      [[ $pid != "$BASHPID" && -r /proc/$pid/cmdline ]] || continue
      printf '\n== %s: %s\n' "$pid" "$(tr '\0' ' ' <"/proc/$pid/cmdline" | cut -c1-400)"
      for task in /proc/"$pid"/task/*; do
        # name, state, kernel function waited in, system call, CPU time and time ready without a core
        printf '%s %s %s [%s] %s\n' "${task##*/}" "$(sed -E 's/^[0-9]+ (\(.*\)) (.).*/\1 \2/' "$task/stat" 2>/dev/null)" \
          "$(cat "$task/wchan" 2>/dev/null)" "$(cut -d' ' -f1-4 "$task/syscall" 2>/dev/null)" "$(cat "$task/schedstat" 2>/dev/null)"
      done
      if [[ $(readlink "/proc/$pid/exe") == */java ]]; then
        timeout 10 "$home/bin/jstack" -l "$pid" 2>&1 || kill -QUIT "$pid" 2>/dev/null || true
      fi
    done
  } >"$2" 2>&1
}

# one AGENT: runs the job of $number and adds a line to the table.
one() {
  local with=$1 mark=$number-$1 begin end wall code=0 verdict=ok stacks=- asked=0 job limit options=() moments file said least
  work=$(mktemp -d "$out/work.XXXXXX")
  mkdir "$work/run"
  shared=$(mktemp -u /dev/shm/endings.XXXXXX)
  options=(-Xmx128m "-XX:+Use${collector}GC")
  if [[ $with == yes ]]; then
    mkdir "$shared"
    options+=("-javaagent:$jar=mode=$mode,summary=off,counters=$shared${extra_options}")
  fi
  limit=$(patience "$launcher")
  begin=$EPOCHREALTIME
  (cd "$work/run" && export ENDINGS_JOB=$mark RUN_TIMEOUT=$limit_seconds MPJ_JOB_HOME=$out/mpj.$part JAVA_HOME=$home XDG_CACHE_HOME=$cache &&
    exec "$here/../stack/run.sh" "$launcher" 2 -cp "$programs" "${options[@]}" -- ends.Brief "$end_by" </dev/null >"$work/out" 2>"$work/err") &
  job=$!
  while kill -0 "$job" 2>/dev/null; do
    sleep 0.1
    wall=$(((${EPOCHREALTIME/./} - ${begin/./}) / 1000))
    if ((wall > (asked + 1) * limit && asked < 2)); then
      asked=$((asked + 1)) stacks=$mark-$asked.txt
      ask "$mark" "$out/stacks/$stacks"
    fi
  done
  wait "$job" || code=$?
  end=$EPOCHREALTIME
  wall=$(((${end/./} - ${begin/./}) / 1000))
  # The slowest rank's times; the end of the launcher is that of this shell's clock.
  # In one JVM the first rank that calls System.exit may leave the other no time for its line.
  least=$([[ $launcher-$end_by == mpj-multicore-exit ]] && echo 1 || echo 2)
  moments=$(sed -n 's/.*moments \([01]\) \([0-9]*\) \([0-9]*\) \([0-9]*\) \([0-9]*\) \([0-9]*\)$/\1 \2 \3 \4 \5 \6/p' "$work/out" | awk -v end="$((${end/./} / 1000))" -v least="$least" '
    { ranks++; good += $2 == 420
      if ($4 - $3 > init) init = $4 - $3
      if ($5 - $4 > run) run = $5 - $4
      if ($6 - $5 > fin) fin = $6 - $5
      if ($6 > left) left = $6 }
    END { if (ranks >= least && good == ranks) printf "%d\t%d\t%d\t%d", init, run, fin, end - left; else printf "-\t-\t-\t-" }')
  [[ $moments != -* ]] || verdict="wrong output"
  ((code == 0)) || verdict="exit code $code"
  if [[ $with == yes && $verdict == ok ]]; then
    file=$(find "$work/run" -maxdepth 1 -name '*.wprof' | head -1)
    [[ -n $file ]] || verdict="no profile"
    said=$(cat "$work/out" "$work/err" "$work"/run/*.log 2>/dev/null | grep -m1 '^waitprof: ' || true)
    [[ -z $said ]] || verdict="said: $said"
    [[ $mode == profile || -n $(find "$work/run" -path '*.trace/*' | head -1) ]] || verdict="no trace"
    [[ -z $(ls "$shared") ]] || verdict="counters are left"
  fi
  if [[ $verdict != ok ]]; then
    mkdir -p "$out/failed" && cp "$work/out" "$out/failed/$mark.out" && cp "$work/err" "$out/failed/$mark.err"
  fi
  printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$number" "$with" "$launcher" "$jdk" "$mode" "$collector" "$end_by" \
    "${extras:--}" "$(load)" "$wall" "$moments" "$code" "$verdict" "$stacks" >>"$table"
  rm -rf "$work" "$shared"
  work= shared=
}

launchers=(openmpi mpj-multicore openmpi mpj-niodev openmpi mpj-multicore openmpi mpj-niodev openmpi mpj-multicore)
ends=(return exit late thread)
collectors=(G1 Serial Z)
declare -A had
while IFS=$'\t' read -r number with _; do had[$number-$with]=1; done <"$table"
for ((number = 1; number <= jobs && more > 0; number++)); do
  ((number % parts == part)) || continue
  agents=(yes)
  ((number % 7 != 0)) || agents=(no yes)
  launcher=${launchers[number % 10]}
  jdk=$((number / 10 % 2 ? 25 : 17))
  home=${homes[$jdk]}
  mode=$([[ $((number / 20 % 2)) == 0 ]] && echo profile || echo trace)
  collector=${collectors[number / 40 % 3]}
  end_by=${ends[number / 120 % 4]}
  programs=$out/programs/$([[ $launcher == openmpi ]] && echo openmpi || echo mpj)
  extras="" extra_options="" cache=$out/cache
  ((number % 11 != 0)) || { extras+=" endpoint" && extra_options+=",prometheus=0"; }
  ((number % 13 != 0)) || { extras+=" no-cache" && extra_options+=",cache=off"; }
  ((number % 17 != 0)) || { extras+=" new-cache" && cache=$out/cache.new.$part && rm -rf "$cache"; }
  extras=${extras# }
  ran=
  for with in "${agents[@]}"; do
    [[ -z ${had[$number-$with]:-} ]] || continue
    adapt_load
    one "$with"
    ran=yes
  done
  [[ -z $ran ]] || more=$((more - 1))
done
