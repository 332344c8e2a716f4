#!/usr/bin/env bash
# The findings of the delay analysis's paper, on simulated wavefronts; time and memory over the number of ranks.
set -euo pipefail

usage() {
  cat <<'END'
usage: delay.sh [--blocks N] [--imbalance PART] [--heap SIZE] [--save DIR] [EDGE...]

Simulates a wavefront as of Sweep3D on square grids of EDGE x EDGE ranks (default 16, 32, 64 and 128: 256 to 16 384
ranks), eight octants of N blocks (default 102), blocks with a random imbalance of up to PART (default 0.05), and
analyses each without delays, with them by the rule of Scalasca, and by that of the paper, beside its Table I. --save keeps the
profiles, for `report` and the page.
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
blocks=102 imbalance=0.05 heap=3g save= edges=()
while [[ $# -gt 0 ]]; do
  case $1 in
    --blocks) blocks=$2 && shift 2 ;;
    --imbalance) imbalance=$2 && shift 2 ;;
    --heap) heap=$2 && shift 2 ;;
    --save) save=$2 && shift 2 ;;
    --help) usage && exit 0 ;;
    -*) usage >&2 && exit 2 ;;
    *) edges+=("$1") && shift ;;
  esac
done
((${#edges[@]})) || edges=(16 32 64 128)
build
[[ -n ${JAVA_HOME:-} ]] && PATH=$JAVA_HOME/bin:$PATH
[[ -z $save ]] || mkdir -p "$save"
machine
run() { java "-Xmx$heap" -cp "$BENCHMARKS" org.waitprof.benchmarks.delay.SweepBenchmark "$@"; }
for edge in "${edges[@]}"; do
  for rule in none scalasca paper; do
    echo "delays: $rule"
    case $rule-$edge in
      paper-16) echo "Table I of the paper: late sender 7.95 %, 89.5 % of the costs long-term" ;;
      paper-32) echo "Table I of the paper: late sender 14.82 %, 94.1 % of the costs long-term" ;;
      paper-64) echo "Table I of the paper: late sender 25.37 %, 96.7 % of the costs long-term" ;;
      paper-128) echo "Table I of the paper: late sender 38.14 %, 98.1 % of the costs long-term" ;;
    esac
    run "$edge" "$blocks" "$imbalance" "$rule" ${save:+"$save"}
  done
done
