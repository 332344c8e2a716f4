#!/usr/bin/env bash
# What the source tree looks like: packages, names, words.
set -euo pipefail

usage() {
  cat <<'END'
usage: tree.sh [COMMIT]...

Counts lines of code of each module (without comments, blank lines, and the lines of package and imports), main types, packages, the largest packages, names that mean two things (of two files, or of a file and a type
inside of another one), files of more than 350 lines,
and words of Markdown, those of generated tables apart; of the commits given, or of HEAD.
END
}

[[ ${1:-} == --help ]] && usage && exit 0
[[ ${1:-} == -* ]] && usage >&2 && exit 2
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# Tables that commands and tests write.
readonly GENERATED='/results/.*\.md$\|doc/CALLS\.md$\|/METRICS\.md$'

# Lines of code of a module. A comment ends what code its line has; none of ours has code behind one.
code() {
  git archive --format=tar "$commit" "$1/src/main/java" | tar -xOf - --wildcards '*.java' | awk '
    { line = $0 }
    comment { if (!sub(/^.*\*\//, "", line)) next; comment = 0 }
    {
      gsub(/"([^"\\]|\\.)*"/, "\"\"", line)
      gsub(/\/\*([^*]|\*+[^*\/])*\*+\//, "", line)
      if (sub(/\/\*.*$/, "", line)) comment = 1
      sub(/\/\/.*$/, "", line)
      if (line !~ /^[ \t]*$/ && line !~ /^(import|package) /) lines++
    }
    END { print lines + 0 }'
}

# Words of the files named on standard input: all, and those with a letter or a digit.
words() {
  xargs git archive --format=tar "$commit" -- | tar -xOf - |
    awk '{ all += NF; for (i = 1; i <= NF; i++) words += $i ~ /[A-Za-z0-9]/ } END { print all + 0, words + 0 }'
}

for commit in "${@:-HEAD}"; do
  files=$(git ls-tree -r --name-only "$commit")
  types=$(grep -E '^[a-z-]+/src/main/java/.*\.java$' <<<"$files" | grep -v package-info || true)
  folders=$(sed 's#/[^/]*$##; s#^[^/]*/src/main/java/##' <<<"$types" | sort | uniq -c | sort -rn)
  echo "$(git log -1 --format='%h %cs' "$commit"): $(wc -l <<<"$types") main types, $(wc -l <<<"$folders") packages"
  awk 'NR <= 5 { print "  " $1, $2 }' <<<"$folders"
  sum=0
  for module in $(sed 's#/.*##' <<<"$types" | sort -u); do
    lines=$(code "$module")
    [[ $module == benchmarks ]] || sum=$((sum + lines))
    echo "  lines of code of $module: $lines"
  done
  echo "  lines of code without those of benchmarks: $sum"
  names=$(sed 's#.*/##; s#\.java$##' <<<"$types" | sort)
  nested=$(git grep -hoE '^ +([a-z-]+ )*(class|record|enum|interface) [A-Z][A-Za-z0-9]*' "$commit" -- '*/src/main/java/*.java' |
    sed 's/.* //' | sort -u)
  twice=$(uniq -d <<<"$names"; comm -12 <(uniq <<<"$names") - <<<"$nested")
  echo "  names with two meanings: $(wc -w <<<"$twice") $(tr '\n' ' ' <<<"$twice")"
  long=$(git grep -c '' "$commit" -- '*/src/main/java/*.java' | awk -F : '$NF > 350' | wc -l)
  echo "  files of more than 350 lines: $long"
  documents=$(grep '\.md$' <<<"$files" | grep -v /src/test/)
  read -r all words < <(grep -v "$GENERATED" <<<"$documents" | words)
  read -r generated _ < <(grep "$GENERATED" <<<"$documents" | words)
  echo "  words of Markdown: $all, $words without the rules of tables; $generated in what commands print"
done
