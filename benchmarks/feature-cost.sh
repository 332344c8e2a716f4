#!/usr/bin/env bash
# What features really cost: the main files that each commit, or run of commits, touched.
set -euo pipefail

usage() {
  cat <<'END'
usage: feature-cost.sh [--each] COMMIT..COMMIT...

Counts for each range the files of main code that are new, changed, renamed and gone between its ends, and the modules and packages
that these are in; --each does so for each commit of the range that touches main code. A rename without a change counts for nothing.
END
}

each=''
ranges=()
while (($#)); do
  case $1 in
    --each) each=yes ;;
    -h | --help) usage && exit 0 ;;
    -*) usage >&2 && exit 2 ;;
    *..*) ranges+=("$1") ;;
    *) usage >&2 && exit 2 ;;
  esac
  shift
done
((${#ranges[@]})) || { usage >&2 && exit 2; }
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# cost FROM TO TITLE: prints nothing where no main code was touched.
cost() {
  local files
  files=$(git diff -M --name-status "$1" "$2" -- '*/src/main/*' | awk -F '\t' '$1 != "R100" { print substr($1, 1, 1) "\t" $NF }')
  [[ -n $files ]] || return 0
  awk -F '\t' -v title="$3" '
    { kinds[$1]++; split($2, part, "/"); modules[part[1]] = 1; sub("/[^/]*$", "", $2); packages[$2] = 1 }
    END {
      for (each in modules) inModules++
      for (each in packages) inPackages++
      printf "%3d main files (%d new, %d changed, %d renamed and changed, %d gone) in %d modules, %d packages: %s\n",
        NR, kinds["A"], kinds["M"], kinds["R"], kinds["D"], inModules, inPackages, title
    }' <<<"$files"
}

for range in "${ranges[@]}"; do
  if [[ -n $each ]]; then
    while read -r commit title; do
      cost "$commit^" "$commit" "$commit $title"
    done < <(git log --reverse --no-merges --format='%h %s' "$range" -- '*/src/main/*')
  else
    cost "${range%%..*}" "${range##*..}" "$range"
  fi
done
