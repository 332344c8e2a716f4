#!/usr/bin/env bash
# Figure 3 of the delay analysis's paper: its time and memory over the number of ranks, and the law by which they grow.
set -euo pipefail

usage() {
  cat <<'END'
usage: delay-growth.sh [--full] [--blocks N] [--heap SIZE] [--rule RULE] [--page FILE] [EDGE...]

Simulates a wavefront as of Sweep3D on square grids of EDGE x EDGE ranks, eight octants of N blocks (the paper: 102), and
analyses each without root causes and with them, in a JVM of its own, beside the program's simulated and the paper's time.
  (nothing)     64, 256 and 1 024 ranks of 8 blocks, a minute at most
  --full        256 to 65 536 ranks of 25 blocks, in a heap of 16 GiB; some 5 minutes on two idle cores
  --page FILE   the picture as well, in HTML
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
blocks=8 heap=2g rule=paper page='' edges=()
while (($#)); do
  case $1 in
    --full) blocks=25 heap=16g edges=(16 32 64 128 256) ;;
    --blocks) blocks=$2 && shift ;;
    --heap) heap=$2 && shift ;;
    --rule) rule=$2 && shift ;;
    --page) page=$2 && shift ;;
    -h | --help) usage && exit 0 ;;
    -*) usage >&2 && exit 2 ;;
    *) edges+=("$1") ;;
  esac
  shift
done
((${#edges[@]})) || edges=(8 16 32)
build
mkdir -p "$WORK"
trap 'rm -rf "$WORK"' EXIT
growth() { java "-Xmx$heap" -cp "$BENCHMARKS" org.waitprof.benchmarks.delay.SweepGrowth "$@"; }
machine
printf '# %s blocks an octant (the paper: 102), heap %s\n\n' "$blocks" "$heap"
for delays in none "$rule"; do
  for edge in "${edges[@]}"; do
    say "$((edge * edge)) ranks, delays: $delays"
    growth point "$edge" "$blocks" "$delays" >>"$WORK/points"
  done
done
growth table "$WORK/points" ${page:+"$page"}
