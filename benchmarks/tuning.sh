#!/usr/bin/env bash
# One known program, made faster in three steps by what the report says: see doc/TUNING.md.
set -euo pipefail

usage() {
  cat <<'END'
usage: tuning.sh [--rounds N] [--ranks N] [--size A|B|C] [--keep FOLDER]

Runs the LU factorisation of Java Grande (MPJ Express, multicore) as it is, and after each of the changes in
programs/tuning, in turn, N rounds (default 9), under the agent. Prints per step, as medians: seconds from Init to
Finalize, seconds of the kernel as the program itself says, waiting in % of rank time, and the place that waits most.
The program checks its own result; a wrong one ends the script.
  --keep FOLDER  where the profiles of all runs are left, in step-0 (as it is) to step-3
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
rounds=9 ranks=2 size=B keep=''
while (($#)); do
  case $1 in
    --rounds) rounds=$2 && shift ;;
    --ranks) ranks=$2 && shift ;;
    --size) size=$2 && shift ;;
    --keep) keep=$(realpath "$2") && shift ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
  esac
  shift
done
build
"$ROOT/integration-tests/stack/setup.sh" --mpj --grande
trap 'rm -rf "$WORK"' EXIT
export MPJ_JOB_HOME=$WORK/mpj
steps=("as it is" "columns as doubles" "pivot in the message" "next column first")
sources=jgf_mpj_benchmarks/section2/lufact
mkdir -p "$WORK/0/$sources"
cp "$(stack grande.source)/$sources"/*.java "$WORK/0/$sources"
for step in "${!steps[@]}"; do
  if ((step)); then
    cp -r "$WORK/$((step - 1))" "$WORK/$step"
    sed -i -f "$(echo "$ROOT/benchmarks/programs/tuning/$step"-*.sed)" "$WORK/$step/$sources"/*.java
  fi
  javac -nowarn -g -encoding ISO-8859-1 -cp "$(stack mpj.jar):$(stack grande.classes)" -d "$WORK/$step" "$WORK/$step/$sources"/*.java 2>"$WORK/javac" ||
    { cat "$WORK/javac" >&2 && exit 1; }
done

facts
for ((round = 1; round <= rounds; round++)); do
  for step in "${!steps[@]}"; do
    profile=$WORK/step-$step.$round.wprof
    "$ROOT/integration-tests/stack/run.sh" mpj-multicore "$ranks" -cp "$WORK/$step:$(stack grande.classes)" \
      "-javaagent:$AGENT=summary=off,out=$profile" -- jgf_mpj_benchmarks.section2.JGFLUFactBenchSize"$size" >"$WORK/output" 2>&1
    if grep -q 'Validation failed' "$WORK/output" || [[ ! -f $profile ]]; then
      say "step $step went wrong" && cat "$WORK/output" >&2 && exit 1
    fi
    seconds=$(sed -n 's/^Section2:.*:Kernel:Size[A-C][[:space:]]*\([0-9.]*\).*/\1/p' "$WORK/output" | head -1)
    java -jar "$AGENT" export --format csv "$profile" | awk -F, -v OFS='\t' -v step="$step" -v seconds="$seconds" -v profile="$profile" '
      NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
      { run[$column["rank"]] = $column["run_ns"]; wait += $column["wait_ns"]
        place = $column["call_path"]; sub(/.*[;.]/, "", place)
        at[$column["pattern"] " at " place] += $column["wait_ns"] }
      END { for (rank in run) { all += run[rank]; if (run[rank] > longest) longest = run[rank] }
        for (place in at) if (at[place] > at[most]) most = place
        print step, longest / 1e9, seconds, 100 * wait / all, most, 100 * at[most] / all, profile }' >>"$WORK/runs"
  done
done

# The middle of the K-th column of a step's runs. usage: middle STEP K
middle() { awk -F'\t' -v step="$1" -v k="$2" '$1 == step { print $k }' "$WORK/runs" | sort -g | sed -n "$(((rounds + 1) / 2))p"; }
printf '| step | run s | kernel s | waiting %% | most of it, in the middle run |\n|---|---|---|---|---|\n'
for step in "${!steps[@]}"; do
  IFS=$'\t' read -r _ _ _ _ most share _ < <(awk -F'\t' -v step="$step" '$1 == step' "$WORK/runs" | sort -t$'\t' -g -k2 | sed -n "$(((rounds + 1) / 2))p")
  printf '| %s | %.2f | %.2f | %.1f | %s, %.1f %% |\n' "${steps[step]}" "$(middle "$step" 2)" "$(middle "$step" 3)" "$(middle "$step" 4)" "$most" "$share"
  [[ -z $keep ]] || { mkdir -p "$keep/step-$step" && cp "$WORK/step-$step".*.wprof "$keep/step-$step"; }
done
