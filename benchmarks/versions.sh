#!/usr/bin/env bash
# Two versions of waitprof side by side, in one run: cost of a call, pieces of the hot path, speed of the analysis.
set -euo pipefail

usage() {
  cat <<'END'
usage: versions.sh OLD_AGENT OLD_BENCHMARKS [--rounds N] [--seconds N] [--events MILLIONS] [cost] [micro] [analyze]

OLD_AGENT is waitprof.jar of another version, OLD_BENCHMARKS its benchmarks.jar; both are compared to the ones of this
repository, in turn, N rounds (default 3). Default: all three parts. Prints the smallest, median and largest of the
rounds; a round of micro is N seconds a benchmark and version (default 2), one of analyze that many events (default 4).
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
[[ ${1:-} == -* || $# -lt 2 ]] && usage >&2 && exit 2
old_agent=$(realpath "$1") old_benchmarks=$(realpath "$2")
shift 2
rounds=3 seconds=2 events=4 parts=()
while (($#)); do
  case $1 in
    --rounds) rounds=$2 && shift 2 ;;
    --seconds) seconds=$2 && shift 2 ;;
    --events) events=$2 && shift 2 ;;
    cost | micro | analyze) parts+=("$1") && shift ;;
    *) usage >&2 && exit 2 ;;
  esac
done
((${#parts[@]})) || parts=(cost micro analyze)
prepare
facts
mkdir "$WORK/empty"
cd "$WORK/empty"
export OMPI_MCA_mpi_yield_when_idle=0

# cost VARIANT PROGRAM RANKS TURNS [JVM option...]: a line for each quantity that the program measures.
cost() {
  local variant=$1 main=$2 ranks=$3 turns=$4
  shift 4
  mpi "$ranks" "$COUNTER" -XX:CompileCommand=quiet "-XX:CompileCommand=dontinline,cost.Tower::*" "$@" -- "$main" 300 "$turns" \
    2>>"$WORK/errors" | sed -n "s/^measured,\([^,]*\),\([^,]*\),.*/\1, ns,$variant,\2/p" >>"$WORK/all"
}

agent() { echo "-javaagent:$1=summary=off,out=$WORK/profile.wprof,callpath=full$2"; }

round_of_cost() {
  local program variants
  for program in "cost.Carrier 1 1000" "cost.Pair 2 100"; do
    # shellcheck disable=SC2086
    {
      cost "no agent" $program
      cost old $program "$(agent "$old_agent" "")"
      cost "new samples=off" $program "$(agent "$AGENT" ",samples=off")"
      cost new $program "$(agent "$AGENT" "")"
      cost "old mode=trace" $program "$(agent "$old_agent" ",mode=trace,tracesize=1g")"
      cost "new mode=trace samples=off" $program "$(agent "$AGENT" ",mode=trace,tracesize=1g,samples=off")"
    }
    rm -rf "$WORK"/profile*
  done
}

round_of_micro() {
  local version jar
  for version in old new; do
    jar=$BENCHMARKS
    [[ $version == new ]] || jar=$old_benchmarks
    java -jar "$jar" -f 1 -wi 1 -i 2 -w 1 -r "$seconds" -p thread=main -rf csv -rff "$WORK/jmh.csv" 'RecordBenchmark\.(record|call|ten)' >/dev/null
    sed -n "s/^\"org.*\.\([a-zA-Z0-9]*\)\",\"avgt\",[0-9]*,[0-9]*,\([0-9.]*\),.*/\1, ns,$version,\2/p" "$WORK/jmh.csv" >>"$WORK/all"
  done
}

# analyze VERSION JAR THREADS [JVM option...]
analyze() {
  local version=$1 jar=$2 threads=$3
  shift 3
  java -Xmx512m "$@" -cp "$jar" org.waitprof.benchmarks.replay.AnalyzeBenchmark "$events" 8 "$threads" |
    sed -n "s|.* \([0-9.]*\) M events/s of CPU.*|analysis with $threads threads, million events a second of CPU,$version,\1|p" >>"$WORK/all"
}

round_of_analyze() {
  local threads
  for threads in 1 "$(nproc)"; do
    analyze old "$old_benchmarks" "$threads"
    analyze new "$BENCHMARKS" "$threads"
    analyze "new without root causes" "$BENCHMARKS" "$threads" -Ddelays=NONE
  done
}

for ((round = 0; round < rounds; round++)); do
  say "round $((round + 1)) of $rounds"
  for part in "${parts[@]}"; do "round_of_$part"; done
done
awk -F, '{ key = $1 "," $2 "," $3; if (!(key in n)) order[++keys] = key; value[key, ++n[key]] = $4 }
  END {
    print "| what | version | median (smallest .. largest) |"
    print "|---|---|---|"
    for (k = 1; k <= keys; k++) {
      key = order[k]; m = n[key]
      for (i = 1; i <= m; i++) for (j = i + 1; j <= m; j++) if (value[key, j] + 0 < value[key, i] + 0) { t = value[key, i]; value[key, i] = value[key, j]; value[key, j] = t }
      split(key, part, ",")
      printf "| %s,%s | %s | %s (%s .. %s) |\n", part[1], part[2], part[3], value[key, int((m + 1) / 2)], value[key, 1], value[key, m]
    }
  }' "$WORK/all"
