#!/usr/bin/env bash
# Counts the habits that make sentences hard to read.
set -euo pipefail

usage() {
  cat <<'END'
usage: language.sh [COMMIT]...

Counts, in the trees of the commits given (default: HEAD), habits that make the text hard to read. One row per habit, one
column per commit. Javadoc is that of main code; sentences are those of documents and of the texts that commands print.
END
}

[[ ${1:-} == --help ]] && usage && exit 0
[[ ${1:-} == -* ]] && usage >&2 && exit 2
cd "$(dirname "${BASH_SOURCE[0]}")/.."
(($#)) || set -- HEAD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# javadoc FOLDER: one line per Javadoc comment: "type" or "member", a tab, and its text without tags.
javadoc() {
  find "$1" -path '*/src/main/*' -name '*.java' -print0 | sort -z | xargs -0 perl -0777 -ne '
    while (m{/\*\*(.*?)\*/(?=(.*?)[\{;,])}gs) {
      my ($text, $what) = ($1, $2);
      $text =~ s/\n\s*\*/ /g;
      $text =~ s/\s+/ /g;
      $text =~ s/^ | $//g;
      my $kind = $what =~ /\b(?:class|interface|record|enum)\s+\w/ ? "type" : "member";
      print "$kind\t$text\n";
    }'
}

# Comments of main code, one line each; string literals are left out.
comments() {
  find "$1" -path '*/src/main/*' -name '*.java' -print0 | sort -z | xargs -0 grep -hE '^\s*(/\*\*|\*|//)' || true
}

# Documents and the texts of commands, by name.
documents() {
  find "$1" -name '*.md' -not -path '*/results/*' -not -path '*/src/test/*' -print0 | sort -z
  find "$1" -path '*/src/main/resources/*' -name '*.txt' -print0 | sort -z
}

# hits PATTERN FILE: how often the pattern occurs.
hits() { { grep -oiE "$1" "$2" || true; } | wc -l; }

# Sentences of documents of more than 25 words; tables, code, formulas and the list of phrases are none.
long() {
  documents "$1" | xargs -0 perl -0777 -ne '
    s/^```.*?^```|^ {4}.*?$|^ *[|].*?$/\n\n/msg;
    for my $paragraph (split /\n\s*\n|\n(?=\s*(?:[*#-]|\d+[.]) )/) {
      for (split /(?<=[.!?:;])\s/, $paragraph) {
        my $words = () = /\S+/g;
        print "$_\n" if $words > 25 && ! / = |sum over|n\(c,p\)| [|] /s;
      }
    }' | grep -c . || true
}

counts() {
  local tree=$work/tree
  rm -rf "$tree" && mkdir "$tree"
  git archive "$1" | tar -x -C "$tree"
  javadoc "$tree" >"$work/javadoc"
  comments "$tree" >"$work/comments"
  documents "$tree" | xargs -0 cat >"$work/documents"
  cat "$work/comments" "$work/documents" >"$work/all"
  local asks='(what|how|which|where|who|whom|whose|when|why)'
  wc -l <"$work/javadoc"
  grep -ciP "^type\t(${asks}|whether)\b" "$work/javadoc" || true
  grep -ciP "^member\t${asks}\b" "$work/javadoc" || true
  grep -cP '\t(The same|Of|Those|That|Its|As|With|Without)\b' "$work/javadoc" || true
  awk -F'\t' '{ n = split($2, words, " "); if (n <= 5) count++ } END { print count + 0 }' "$work/javadoc"
  hits '\btells?\b' "$work/all"
  hits '\b(nobody|somebody|whoever|whom)\b' "$work/all"
  hits '\b(so many|that of|those of|is there|are there|there is|there are)\b' "$work/all"
  hits '\bbeside\b|\bas well[.]' "$work/all"
  hits '\ba (row|class|line|file|call|rank|thread) an? (row|rank|command|call|line|file|thread)\b' "$work/all"
  hits '\b(goes|go|went) back to\b' "$work/all"
  hits '\b(no core|without a core)\b' "$work/all"
  hits '(^|[.] )Of [a-z ]+, th(e|ose)\b' "$work/all"
  long "$tree"
  git log --format=%s "$1" | awk 'length > 72' | wc -l
}

readonly ROWS=(
  'Javadoc comments'
  'types whose Javadoc is an indirect question'
  'members whose Javadoc is an indirect question'
  'Javadoc that begins "The same", "Of", "Those", "That", "Its", "As", "With"'
  'Javadoc of at most five words'
  '"tell", "tells"'
  '"nobody", "somebody", "whoever", "whom"'
  '"so many", "that of", "those of", "there is"'
  '"beside"; "as well" at the end'
  '"a row a rank"'
  '"goes back to"'
  '"no core", "without a core"'
  '"Of ranks that ..., those ..."'
  'sentences of documents of more than 25 words'
  'commit subjects of more than 72 characters'
)

printf '| habit |'
for commit; do
  printf ' %s |' "$(git log -1 --format='%h %cs' "$commit")"
  counts "$commit" >"$work/$(git rev-parse "$commit")"
done
printf '\n|---|'
printf -- '---|%.0s' "$@"
printf '\n'
for i in "${!ROWS[@]}"; do
  printf '| %s |' "${ROWS[i]}"
  for commit; do
    printf ' %s |' "$(sed -n "$((i + 1))p" "$work/$(git rev-parse "$commit")")"
  done
  printf '\n'
done
