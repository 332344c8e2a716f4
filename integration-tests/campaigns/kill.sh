#!/usr/bin/env bash
# Kills ranks at random moments, again and again, and compares what is left with what the program itself has logged.
set -euo pipefail

usage() {
  cat <<'END'
usage: kill.sh one|all [TIMES [SEED]]       default: 100 times, seed 1

Each time: crash.Logged on 2 ranks of Open MPI, two threads a rank; after a random time kill -9 of one rank (mpirun ends
the other) or of all ranks at once. Then merge, and for each rank and thread: calls in the profile - calls in the log.
Expected: a profile that is marked unfinished, and a difference of 0 or 1 each time. Exit code 1 otherwise.
Leaves a table line a time in ../target/kill/MODE.tsv, goes on where that ends, and prints a summary.
END
}

mode=${1:-}
[[ $mode == one || $mode == all ]] || { usage >&2 && exit 2; }
readonly times=${2:-100}
RANDOM=${3:-1}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
built=${KILL_JAR:-$here/../../agent/target/waitprof.jar}
readonly out=$here/../target/kill
[[ -f $built ]] || { echo "kill: build the agent first: mvn package" >&2 && exit 2; }
mkdir -p "$out"
# A build made meanwhile must not change what is tested.
readonly jar=$out/agent.$$.jar
cp "$built" "$jar"
trap 'rm -f "$jar"' EXIT
readonly out_table=$out/$mode.tsv
[[ -s $out_table ]] || printf 'time\tmillis\tprofile\tunfinished\tdifferences\tcalls\n' >"$out_table"
done_before=$(($(wc -l <"$out_table") - 1))
for ((i = 0; i < done_before; i++)); do : "$RANDOM" "$RANDOM"; done # other moments than before

# Calls in a log: $1 file, $2 which of the two numbers.
logged() { od -v -An -t d8 -w8 "$1" | sed -n "$2p" | tr -d ' '; }

# The profile's notes, without another JVM where that can be.
note() { if command -v unzip >/dev/null; then unzip -p "$1" profile.json; else java -jar "$jar" report --width 200 "$1"; fi; }

for ((i = done_before + 1; i <= times; i++)); do
  bad=0
  work=$(mktemp -d "$out/work.XXXXXX")
  mkdir "$work/counters" "$work/run"
  (cd "$work/run" && RUN_TIMEOUT=60 exec "$here/../stack/run.sh" openmpi 2 "-javaagent:$jar=summary=off,counters=$work/counters" -- crash.Logged >"$work/out" 2>&1) &
  job=$!
  for ((wait = 0; wait < 600; wait++)); do
    [[ -f $work/run/pid-0 && -f $work/run/pid-1 ]] && break
    sleep 0.05
  done
  millis=$((RANDOM % 1500))
  sleep "$((millis / 1000)).$(printf %03d $((millis % 1000)))"
  pids=()
  for rank in 0 1; do
    if [[ -f $work/run/pid-$rank ]]; then pids+=("$(<"$work/run/pid-$rank")"); fi
  done
  if [[ $mode == one ]]; then pids=("${pids[$((RANDOM % 2))]:-}"); fi
  if ! kill -KILL "${pids[@]}" 2>/dev/null; then
    echo "kill: the job did not come that far within half a minute: once more" >&2
    wait "$job" || true
    rm -rf "$work"
    i=$((i - 1))
    continue
  fi
  wait "$job" && : # whatever its exit code
  profile=no unfinished=no differences="" calls=0
  if java -jar "$jar" merge -o "$work/x.wprof" "$work/counters" >"$work/merge" 2>&1 &&
    java -jar "$jar" export --format csv "$work/x.wprof" >"$work/x.csv" 2>>"$work/merge"; then
    profile=yes
    if note "$work/x.wprof" | grep -q '2 ranks did not reach MPI_Finalize'; then unfinished=yes; fi
    for rank in 0 1; do
      for number in 1 2; do
        call=$([[ $number == 1 ]] && echo MPI_Sendrecv || echo MPI_Iprobe)
        counted=$(awk -F, -v r="$rank" -v c="$call" '$1 == r && $3 == c { n += $8 } END { print n + 0 }' "$work/x.csv")
        difference=$((counted - $(logged "$work/run/log-$rank" "$number")))
        differences+=" $difference" calls=$((calls + counted))
        ((difference == 0 || difference == 1)) || bad=$((bad + 1))
        done
    done
  fi
  printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$i" "$millis" "$profile" "$unfinished" "${differences# }" "$calls" >>"$out_table"
  if [[ $profile == yes && $unfinished == yes ]] && ((bad == 0)); then
    rm -rf "$work"
  else
    echo "kill: see $work" >&2
  fi
done

# mode, kills, profiles, marked unfinished, counted calls, threads compared, one call ahead of the log, anything else
awk -F'\t' -v mode="$mode" '
  NR > 1 {
    kills++; profiles += $3 == "yes"; marked += $4 == "yes"; calls += $6
    n = split($5, d, " ")
    for (i = 1; i <= n; i++) { threads++; ahead += d[i] == 1; other += d[i] != 0 && d[i] != 1 }
  }
  END {
    printf "| %s | %d | %d | %d | %d | %d | %d | %d |\n", mode, kills, profiles, marked, calls, threads, ahead, other
    exit !(profiles == kills && marked == kills && threads == 4 * kills && other == 0)
  }' "$out_table"
