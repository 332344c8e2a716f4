#!/usr/bin/env bash
# What the report's first sentences say about ranks that are late for known reasons: one command, one table.
set -euo pipefail

usage() {
  cat <<'END'
usage: verdicts.sh [--keep FOLDER]

Runs causes.LateReason of the tests on Open MPI, 2 ranks, once for each reason for which a rank can be late, and prints the
verdict beside it. About a minute. A run in which ranks lacked cores, where that is not the reason, is repeated, up to
three times.
  --keep FOLDER keeps the profiles there
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
keep=''
while (($#)); do
  case $1 in
    --keep) keep=$(realpath -m "$2") && shift ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
  esac
  shift
done
prepare
enter_results

# Prints the verdict of a run, in one line. usage: verdict NAME [REASON...]
verdict() {
  local name=$1 try sentences
  shift
  rm -f "$name"-[0-9].wprof
  for try in 1 2 3; do
    "$ROOT/integration-tests/stack/run.sh" openmpi 2 "-javaagent:$AGENT=summary=off,out=$results/$name-$try.wprof${options:-}" \
      -- causes.LateReason "$@" >/dev/null </dev/null
    sentences=$(java -jar "$AGENT" report --width 1000 "$name-$try.wprof" | sed -n '/^Verdict/,/^$/{ /^  /s/^ *//p }')
    [[ $sentences == *"Do not tune"* && $name != core && $name != quota ]] || break
  done
  tr '\n' ' ' <<<"$sentences"
}
row() { echo "| $1 | $(verdict "${@:2}") |"; }

echo "# What the verdict says of ranks that are late for known reasons"
echo
facts_list
echo
echo "| rank 1 | verdict |"
echo "|---|---|"
row "does the same as rank 0" none
row "has more work" more 1:more
row "allocates until it collects" gc 1:gc
row "waits for a lock of its own JVM" lock 1:lock
options=,causes=full row "the same, with \`causes=full\`" lock-full 1:lock
row "shares its core with an endless loop" core 1:core
row "may use a third of a core (control group)" quota 1:quota
row "runs new code in each round" fresh 1:fresh
row "runs code that the JVM throws away" deopt 1:deopt
row "collects; rank 0 waits for a lock" both 1:gc 0:lock
