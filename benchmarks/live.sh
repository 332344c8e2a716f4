#!/usr/bin/env bash
# What being looked at costs a ping-pong: scraped every second, or recorded by Flight Recorder, paired with the same
# ranks left alone.
set -euo pipefail

usage() {
  cat <<'END'
usage: live.sh [--flight | --matching] [--rounds N]

Two ranks on Open MPI play ping-pong (8 B, 64 KiB) and all-reduce, in turn: profiled; profiled with an endpoint that
nobody asks; profiled with an endpoint that is asked every second, by a client on the same two cores. N rounds (default
7), about 25 seconds each. Means, and not the least: what happens once a second must not hide in the best moments.
  --matching compares scrapes that match the samples of the ranks with those of a job that takes none (samples=off), whose
             waiting is estimated
  --flight   compares Flight Recorder instead: no recording; one without waitprof's events; one with them
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
rounds=7 csv='' compare=''
names=(profiled "endpoint unasked" "scraped every second")
while (($#)); do
  case $1 in
    --flight) names=("no recording" "recording without our events" "recording with our events") ;;
    --matching) names=("samples=off" "samples=off scraped every second" "profiled" "scraped every second") ;;
    --rounds) rounds=$2 && shift ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
  esac
  shift
done
prepare

# usage: measure ROUND VARIANT
measure() {
  local options="summary=off,out=$WORK/profile.wprof" recorded=$WORK/recorded scraper=
  local jvm=("$COUNTER")
  rm -rf "$WORK/targets" "$recorded"
  [[ $2 != samples=off* ]] || options+=,samples=off
  case $2 in
    endpoint* | *scraped*) options+=",prometheus=0,targets=$WORK/targets" && mkdir "$WORK/targets" ;;
    "recording without"*) jvm+=("-XX:StartFlightRecording:settings=none,filename=$recorded") && mkdir "$recorded" ;;
    "recording with "*)
      jvm+=("-XX:StartFlightRecording:settings=none,filename=$recorded,+waitprof.MpiCall#enabled=true,+waitprof.WaitState#enabled=true")
      mkdir "$recorded"
      ;;
  esac
  if [[ $2 == *scraped* ]]; then
    scrape &
    scraper=$!
  fi
  mpi 2 "${jvm[@]}" "-javaagent:$AGENT=$options" -- cost.Pair 10000 200 2>>"$WORK/errors" |
    sed -n -e "s/^measured,\([^,]*\),[^,]*,\([^,]*\),\(.*\)/$1,$2,\1,\3,\2/p" -e "s/^fact,/# /p" >>"$WORK/measured"
  rm -rf "$WORK/targets"
  [[ -z $scraper ]] || wait "$scraper"
}

export OMPI_MCA_mpi_yield_when_idle=0
mkdir "$WORK/empty"
cd "$WORK/empty"
for ((round = 0; round < rounds; round++)); do
  say "round $((round + 1)) of $rounds"
  mapfile -t variants < <(rotated "$round" "${names[@]}")
  for variant in "${variants[@]}"; do measure "$round" "$variant"; done
done
grep -v Started "$WORK/errors" | grep -v '^$' | sort -u | sed 's/^/live: /' >&2 || true
{
  echo "# What being looked at costs a ping-pong"
  facts
  grep '^#' "$WORK/measured" | sort -u || true
  [[ ! -f $WORK/scrapes ]] || echo "# scrapes: $(grep -c '^HTTP/1.1 200' "$WORK/scrapes"), $(grep -vc '^#' "$WORK/scrapes") lines in all"
  echo "# value: mean ns"
  # The first variant of the file is the one that the others are compared to.
  for name in "${names[@]}"; do grep "^[0-9]*,$name," "$WORK/measured"; done
} >"$WORK/raw"
table "$WORK/raw"
