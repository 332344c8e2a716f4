#!/usr/bin/env bash
# How close simulated runs are to real ones: without a hypothesis to the recorded run, balanced to the balanced program.
set -euo pipefail

usage() {
  cat <<'END'
usage: simulate.sh [--steps PERCENT] [--iterations N] [--rounds N] [--reenact] [--only nothing|balanced] [--keep FOLDER]

On Open MPI with 2 ranks. Traces wavefront, halo and cg (programs/dilation) and simulates them with nothing changed; traces
kernels (programs/accuracy) whose load is uneven, simulates them with their computation balanced, and runs them with the same
work spread evenly. Prints Markdown. About six minutes on an idle machine; on one that is not, the runs themselves differ by more.
  --steps PERCENT  so many steps of the first three (100)
  --iterations N   of the kernels (8000)
  --rounds N       how often each kernel is run in turn; medians count (3)
  --reenact        the first three also on the real MPI
  --only PART      one of the two tables
  --keep FOLDER    keeps traces and profiles there
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
steps=100 iterations=8000 rounds=3 reenact='' only='' keep=''
while (($#)); do
  case $1 in
    --steps) steps=$2 && shift ;;
    --iterations) iterations=$2 && shift ;;
    --rounds) rounds=$2 && shift ;;
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
rm -f measured

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
  for ((round = 0; round < rounds; round++)); do
    # In a sweep ranks do the same work between other calls, so only its sum can be balanced, over all places as one.
    for run in "Sweep sweep static balanced --balance-total" \
      "Halo halo-waitall static balanced --balance" "Halo halo-waitall random evened --balance" \
      "Gradient gradient static balanced --balance" "Gradient gradient random evened --balance"; do
      read -r class name load even option <<<"$run"
      say "round $((round + 1)) of $rounds: $name, $load"
      trace "$name.$even" accuracy.Main "$name" "$even" "$iterations"
      trace "$name.$load" accuracy.Main "$name" "$load" "$iterations"
      line=$(simulated "$name.$load" balanced "$option" "$class.*")
      real=$(simulated "$name.$even" measured --network measured)
      quiet=$(simulated "$name.$load" measured --network measured "$option" "$class.*")
      echo "$name, $load,$(seconds "$line" 3),$(seconds "$line" 5),$(seconds "$real" 3),$(seconds "$quiet" 5),$(seconds "$real" 5)" >>measured
    done
  done
  echo
  echo "| balanced | recorded | simulated | really balanced | | both with --network measured: simulated | really balanced | |"
  echo "|---|---|---|---|---|---|---|---|"
  sort -t, -k1,2 measured | awk -F, '
    function median(column, list, i, j, swap) {
      for (i = 1; i <= n; i++) list[i] = value[i, column]
      for (i = 1; i < n; i++) for (j = i + 1; j <= n; j++) if (list[j] < list[i]) { swap = list[i]; list[i] = list[j]; list[j] = swap }
      return n % 2 ? list[(n + 1) / 2] : (list[n / 2] + list[n / 2 + 1]) / 2
    }
    function row() {
      if (n) printf "| %s | %.3f s | %.3f s | %.3f s | %+.1f %% | %.3f s | %.3f s | %+.1f %% |\n", name, median(3), median(4), median(5),
        100 * (median(4) / median(5) - 1), median(6), median(7), 100 * (median(6) / median(7) - 1)
      n = 0
    }
    $1 "," $2 != name { row(); name = $1 "," $2 }
    { n++; for (c = 3; c <= 7; c++) value[n, c] = $c }
    END { row() }'
fi
