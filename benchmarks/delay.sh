#!/usr/bin/env bash
# The findings of the delay analysis's paper, on simulated wavefronts; time and memory over the number of ranks.
set -euo pipefail

usage() {
  cat <<'END'
usage: delay.sh [--blocks N] [--imbalance PART] [--heap SIZE] [--save DIR] [--halo] [EDGE...]

Simulates a wavefront as of Sweep3D on square grids of EDGE x EDGE ranks (default 16, 32, 64 and 128: 256 to 16 384
ranks), eight octants of N blocks (default 102), blocks with a random imbalance of up to PART (default 0.05), and
analyses each without delays, with them by the rule of Scalasca, and by that of the paper, beside its Table I. --save keeps the profiles, for `report` and the page. --halo instead: a halo exchange on cubes of EDGE^3 ranks
(default 12), forty steps, whose centre has more to do; where the causes are, and a simulation with the computation balanced.
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
blocks=102 imbalance=0.05 heap=3g save= halo= edges=()
while [[ $# -gt 0 ]]; do
  case $1 in
    --blocks) blocks=$2 && shift 2 ;;
    --imbalance) imbalance=$2 && shift 2 ;;
    --heap) heap=$2 && shift 2 ;;
    --save) save=$2 && shift 2 ;;
    --halo) halo=1 && shift ;;
    --help) usage && exit 0 ;;
    -*) usage >&2 && exit 2 ;;
    *) edges+=("$1") && shift ;;
  esac
done
((${#edges[@]})) || { [[ -n $halo ]] && edges=(12) || edges=(16 32 64 128); }
build
[[ -n ${JAVA_HOME:-} ]] && PATH=$JAVA_HOME/bin:$PATH
[[ -z $save ]] || mkdir -p "$save"
echo "# machine: $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1), $(nproc) CPUs, $(uname -sr)"
echo "# date: $(date -u +%Y-%m-%dT%H:%MZ), load at the start $(cut -d' ' -f1 /proc/loadavg)"
run() { java "-Xmx$heap" -cp "$BENCHMARKS" org.waitprof.benchmarks.delay.SweepBenchmark "$@"; }
if [[ -n $halo ]]; then
  for edge in "${edges[@]}"; do
    java "-Xmx$heap" -cp "$BENCHMARKS" org.waitprof.benchmarks.delay.HaloBenchmark "$edge" 40
  done
  exit
fi
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
