#!/usr/bin/env bash
# By how much the agent stretches the run of whole programs: many short pairs of runs, one table.
set -euo pipefail

usage() {
  cat <<'END'
usage: dilation.sh [--rounds N] [--raw FILE] [--option KEY=VALUE] [PROGRAM...]
       dilation.sh --table RAW

Runs each program once under the agent, then without the agent and with it, in turn, N times (default 11), and prints
the median ratio, its 95 % interval (sign test), and the share of time in MPI from the profile. Where a program times
its 50 parts, also the ratio of its median part, and what the run took longer beyond that: once, while the JVM
interprets and compiles. About 80 s a round on an idle machine; on one that is not, ranks that spin while others need
their core take many times as long.
Programs: wavefront halo fork cg cg-fine (Open MPI, 2 ranks, real arithmetic: programs/dilation; time from Init to the last
step) crypt sor lufact sparse series moldyn raytracer (Java Grande on MPJ Express; the time that they print) jmodeltest
(MPJ Express, processes; the whole command, so the start of its JVMs counts). Default: all.
  --option KEY=VALUE  compares the agent with this option to the agent, not the agent to none: stacks=on
  --raw FILE   adds what was measured to FILE, and tables all that it holds: rounds can be run at several times
  --table RAW  tables earlier measurements, and runs nothing
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
rounds=11 raw='' option='' only_table='' programs=()
while (($#)); do
  case $1 in
    --rounds) rounds=$2 && shift ;;
    --raw) raw=$(realpath "$2") && shift ;;
    --option) option=$2 && shift ;;
    --table) raw=$(realpath "$2") only_table=1 && shift ;;
    -h | --help) usage && exit 0 ;;
    -*) usage >&2 && exit 2 ;;
    *) programs+=("$1") ;;
  esac
  shift
done
((${#programs[@]})) || programs=(wavefront halo fork cg cg-fine crypt sor lufact sparse series moldyn raytracer jmodeltest)
print_table() { java -cp "$BENCHMARKS" org.waitprof.benchmarks.results.DilationTable "$1"; }

# Prints what is in front of -- and behind it for a program: launcher, ranks, main class, arguments.
command_of() {
  case $1 in
    wavefront) echo openmpi 2 dilation.Main wavefront 3000 1024 ;;
    halo) echo openmpi 2 dilation.Main halo 40000 512 ;;
    fork) echo openmpi 2 dilation.Main fork 8000 200000 ;;
    cg) echo openmpi 2 dilation.Main cg 50000 65536 ;;
    cg-fine) echo openmpi 2 dilation.Main cg 400000 4096 ;;
    crypt) echo mpj-multicore 2 jgf_mpj_benchmarks.section2.JGFCryptBenchSizeC ;;
    sor) echo mpj-multicore 2 jgf_mpj_benchmarks.section2.JGFSORBenchSizeC ;;
    lufact) echo mpj-multicore 2 jgf_mpj_benchmarks.section2.JGFLUFactBenchSizeB ;;
    sparse) echo mpj-multicore 2 jgf_mpj_benchmarks.section2.JGFSparseMatmultBenchSizeC ;;
    series) echo mpj-multicore 2 jgf_mpj_benchmarks.section2.JGFSeriesBenchSizeB ;;
    moldyn) echo mpj-multicore 2 jgf_mpj_benchmarks.section3.JGFMolDynBenchSizeA ;;
    raytracer) echo mpj-multicore 2 jgf_mpj_benchmarks.section3.JGFRayTracerBenchSizeA ;;
    jmodeltest) echo mpj-niodev 2 es.uvigo.darwin.jmodeltest.ModelTest -d jmodeltest/example-data/aP6.fas -s 3 -f -i -AIC -BIC ;;
    *) say "no such program: $1" && return 1 ;;
  esac
}

class_path_of() {
  case $1 in
    openmpi) echo "$PROGRAMS" ;;
    mpj-multicore) stack grande.classes ;;
    *) echo "$JMODELTEST" ;;
  esac
}

# The seconds that a program says it took, or else its command. usage: seconds_of FILE ELAPSED
seconds_of() {
  sed -n -e 's/^seconds,//p' -e 's/^Section[23]:.*:\(Kernel\|Total\):Size[A-C][[:space:]]*\([0-9.]*\).*/\2/p' "$1" | head -1 | grep . || echo "$2"
}

# Runs a program in a new folder, its output in $WORK/output. usage: job VARIANT PROGRAM
job() {
  local words launcher ranks options=()
  words=$(command_of "$2")
  read -r launcher ranks words <<<"$words"
  rm -rf "$WORK/run"
  mkdir "$WORK/run"
  [[ $launcher != mpj-niodev ]] || cp -r "$APPLICATIONS/jmodeltest" "$WORK/run"
  if [[ $1 == agent ]]; then
    options=("-javaagent:$AGENT=summary=off,out=$WORK/run/profile.wprof${option:+,$option}")
  elif [[ -n $option ]]; then
    options=("-javaagent:$AGENT=summary=off,out=$WORK/run/profile.wprof")
  fi
  # shellcheck disable=SC2086 # words on purpose
  (cd "$WORK/run" && PATH=$APPLICATIONS/bin:$PATH "$ROOT/integration-tests/stack/run.sh" "$launcher" "$ranks" -cp "$(class_path_of "$launcher")" \
    "${options[@]}" -- $words >"$WORK/output" 2>>"$WORK/errors") || say "$2 ($1) failed: $(tail -1 "$WORK/errors")"
}

# usage: measure ROUND VARIANT PROGRAM
measure() {
  local begin elapsed
  begin=${EPOCHREALTIME/./}
  job "$2" "$3"
  elapsed=$((${EPOCHREALTIME/./} - begin))
  sed -n "s/^part,/$1,$2: part,$3,/p" "$WORK/output" >>"$raw"
  echo "$1,$2,$3,$(seconds_of "$WORK/output" "$((elapsed / 1000000)).$(printf %06d $((elapsed % 1000000)))")" >>"$raw"
  if [[ -f $WORK/run/profile.wprof ]]; then
    java -jar "$AGENT" report "$WORK/run/profile.wprof" | awk -v id="$1,share,$3" \
      '$1 == "Parallel" && $2 == "efficiency" { print id "," 100 * (1 - $3) }' >>"$raw"
  fi
}

if [[ -n $only_table ]]; then
  build
  print_table "$raw"
  exit
fi
prepare
"$ROOT/integration-tests/stack/setup.sh" --mpj --grande --matrix
javac -g -Xlint:none -cp "$(stack openmpi.jar)" -d "$PROGRAMS" "$ROOT"/benchmarks/programs/dilation/*.java
# In one place, as a user's MPJ_HOME is: were it elsewhere each time, every start would be a first one.
export MPJ_JOB_HOME=$WORK/mpj
# Ranks have a core each here: they spin, as they do where users let nothing else run beside them.
export OMPI_MCA_mpi_yield_when_idle=0
export MPIRUN_OPTIONS="--noprefix ${MPIRUN_OPTIONS:-}"
first=0
[[ -z $raw || ! -f $raw ]] || first=$(($(sed -n 's/^\([0-9]*\),.*/\1/p' "$raw" | sort -n | tail -1) + 1))
[[ -n $raw ]] || raw=$WORK/raw
facts >>"$raw"
# Classes that were woven once are kept: a program's first run under the agent is another matter, see startup.sh.
for program in "${programs[@]}"; do job agent "$program"; done
for ((round = first; round < first + rounds; round++)); do
  say "round $((round + 1)), the last is $((first + rounds))"
  for program in "${programs[@]}"; do
    mapfile -t variants < <(rotated "$round" "no agent" agent)
    for variant in "${variants[@]}"; do measure "$round" "$variant" "$program"; done
  done
  echo "# round $((round + 1)): load at the end $(cut -d' ' -f1 /proc/loadavg)" >>"$raw"
done
print_table "$raw"
