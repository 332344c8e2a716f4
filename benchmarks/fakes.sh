#!/usr/bin/env bash
# What a new binding (of classes; in the style of C), pattern, quantity, figure of a rank, fact of the run or table takes: examples are added, counted and tested.
set -euo pipefail

usage() {
  cat <<'END'
usage: fakes.sh [--count] [binding] [wrapper] [pattern] [quantity] [rank] [fact] [section]

Applies fakes/NAME.patch to a copy of HEAD, prints which files of main code are new and which are changed, and runs the
tests that show that it works; --count runs none. The copy is removed. Default: all seven. What is generated is not
in the patches: it is renewed, and listed.
END
}

count_only=''
names=()
while (($#)); do
  case $1 in
    --count) count_only=yes ;;
    binding | wrapper | pattern | quantity | rank | fact | section) names+=("$1") ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
  esac
  shift
done
((${#names[@]})) || names=(binding wrapper pattern quantity rank fact section)
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
copy=$(mktemp -d)
trap 'git -C "$root" worktree remove --force "$copy" 2>/dev/null; rm -rf "$copy"' EXIT

# Module and tests of an example.
tests() {
  case $1 in
    binding) echo agent 'org/waitprof/agent/binding/*Test' ;;
    wrapper) echo agent 'TinyWrapperTest,WrapperTableTest,WovenWrapperTest' ;;
    pattern) echo analysis WaitAtFreeTest,PatternCatalogTest ;;
    quantity) echo reduction QuantityTest,SlotTableTest,NoAllocationTest,SnapshotStressTest,JobMergeTest ;;
    rank) echo agent 'RankCpuTest,PeakMemory*Test,JobMergeTest,PartialMergeTest,ExportSchemaTest' ;;
    fact) echo reporters 'ClusterOfRunTest,JobMergeTest,PartialMergeTest,ExportSchemaTest' ;;
    section) echo reporters PagePartTest,FullJobTest,ReportFormatContractTest,ExportSchemaTest ;;
  esac
}

git -C "$root" worktree add --quiet --detach "$copy" HEAD
for name in "${names[@]}"; do
  git -C "$copy" reset --quiet --hard
  git -C "$copy" clean --quiet -fd
  git -C "$copy" apply --index "$root/benchmarks/fakes/$name.patch"
  main=$(git -C "$copy" diff --cached --name-status | grep /src/main/)
  echo "$name: $(grep -c ^A <<<"$main") new files of main code, $(grep -c ^M <<<"$main") changed"
  sed 's/^/  /' <<<"$main"
  if [[ -z $count_only ]]; then
    read -r module classes < <(tests "$name")
    (cd "$copy" && mvn -q -ntp -pl "$module" -am test -Dtest="$classes" -Dsurefire.failIfNoSpecifiedTests=false -Dgolden.update=true)
    git -C "$copy" diff --name-only | sed 's/^/  generated anew: /'
    echo "  $classes: passed"
  fi
done
