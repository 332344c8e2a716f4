#!/usr/bin/env bash
# How close simulated runs are to real ones: without a hypothesis to the recorded run, balanced to the balanced program.
set -euo pipefail

usage() {
  cat <<'END'
usage: simulate.sh [--steps PERCENT] [--iterations N] [--reenact] [--only nothing|balanced] [--keep FOLDER]

On Open MPI with 2 ranks. Traces wavefront, halo and cg (programs/dilation) and simulates them with nothing changed; traces
kernels (programs/accuracy) whose load is uneven, simulates them with the computation of their step balanced, and runs them with
an even load. Prints Markdown. About a minute on an idle machine; on one that is not, the runs themselves differ by more.
  --steps PERCENT  so many steps of the first three (100)
  --iterations N   of the kernels (2000)
  --reenact        the first three also on the real MPI
  --only PART      one of the two tables
  --keep FOLDER    keeps traces and profiles there
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
steps=100 iterations=2000 reenact='' only='' keep=''
while (($#)); do
  case $1 in
    --steps) steps=$2 && shift ;;
    --iterations) iterations=$2 && shift ;;
    --reenact) reenact=1 ;;
    --only) only=$2 && shift ;;
    --keep) keep=$(realpath -m "$2") && shift ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
  esac
  shift
done
prepare
javac -g -Xlint:none -cp "$(stack openmpi.jar)" -d "$PROGRAMS" \
  "$ROOT"/benchmarks/programs/dilation/*.java "$ROOT"/benchmarks/programs/accuracy/*.java
enter_results

# Traces a program. usage: trace NAME Main [argument...]
trace() {
  local name=$1
  shift
  rm -rf "$name".*
  mpi 2 "-javaagent:$AGENT=mode=trace,summary=off,out=$results/$name.wprof" -- "$@" >"$name.output" 2>&1 </dev/null ||
    say "$name failed: $(tail -1 "$name.output")"
}

# Prints the line of a simulation. usage: simulated NAME KIND [option...]
simulated() {
  local name=$1 kind=$2
  shift 2
  rm -f "$name.$kind.wprof"
  java -jar "$AGENT" simulate "$name.trace" -o "$name.$kind.wprof" "$@" 2>&1 >/dev/null | sed -n 's/^waitprof: run time/run time/p'
}

reenacted() {
  rm -f "$1.reenacted.wprof"
  waitprof_on openmpi 2 simulate "$1.trace" --reenact -o "$1.reenacted.wprof" 2>&1 | sed -n 's/^waitprof: run time/run time/p'
}

# Makes a row of such a line: before, after, change; waiting before, after.
row() { sed -E 's/^run time ([0-9.]+) -> ([0-9.]+) (m?u?s) \(([^)]*)\), waiting (.*) -> (.*) of rank time$/\1 | \2 \3 | \4 | \5 | \6/'; }

# Seconds of a run time in such a line. usage: seconds LINE FIELD
seconds() { awk -v field="$2" '{ unit = $6 == "ms" ? 1e-3 : $6 == "us" ? 1e-6 : 1; print $field * unit }' <<<"$1"; }

facts_list
echo
if [[ $only != balanced ]]; then
  echo "| nothing changed | recorded | simulated | | waiting recorded | simulated |"
  echo "|---|---|---|---|---|---|"
  for run in "wavefront $((6 * steps)) 1024" "halo $((60 * steps)) 512" "cg $((60 * steps)) 65536"; do
    name=${run%% *}
    read -r -a words <<<"$run"
    trace "$name" dilation.Main "${words[@]}"
    echo "| $name, model | $(simulated "$name" model | row) |"
    [[ -z $reenact ]] || echo "| $name, re-enacted | $(reenacted "$name" | row) |"
  done
fi
if [[ $only != nothing ]]; then
  echo
  echo "| balanced | recorded | simulated | really balanced | |"
  echo "|---|---|---|---|---|"
  for kernel in sweep halo-waitall gradient; do
    trace "$kernel.even" accuracy.Main "$kernel" balanced "$iterations"
    even=$(simulated "$kernel.even" model)
    for load in static random; do
      name=$kernel.$load
      trace "$name" accuracy.Main "$kernel" "$load" "$iterations"
      java -jar "$AGENT" analyze "$name.trace" -o "$name.measured.wprof" >/dev/null 2>&1
      options=()
      while read -r place; do options+=(--balance "$place"); done < <(
        java -jar "$AGENT" export --format causes "$name.measured.wprof" | awk -F, '$3 == "computation" && $2 ~ /\.step/ { print $2 }' | sort -u
      )
      line=$(simulated "$name" balanced "${options[@]}")
      awk -v name="$kernel, $load" -v before="$(seconds "$line" 3)" -v then="$(seconds "$line" 5)" -v real="$(seconds "$even" 3)" \
        'BEGIN { printf "| %s | %.3f s | %.3f s | %.3f s | %+.1f %% |\n", name, before, then, real, 100 * (then / real - 1) }'
    done
  done
fi
