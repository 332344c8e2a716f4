#!/usr/bin/env bash
# Whether Maven Central would take what a deployment has put into a folder.
set -euo pipefail

usage() {
  cat <<'END'
usage: check.sh FOLDER VERSION

Checks the deployed org.waitprof:waitprof-agent:VERSION by the requirements that Maven Central publishes: a version that
is no snapshot; jar, sources, Javadoc; a checksum by MD5 and SHA-1 of each file; coordinates, name, description, url,
licence, developers and scm in the POM; no parent and no dependency left to look for. Signatures are made by
whoever has the key, afterwards: their absence is noted, like an address that is still reserved. Exit code 1: refused.
END
}

case ${1:---help} in
  -h | --help) usage && exit 0 ;;
esac
(($# == 2)) || { usage >&2 && exit 2; }
version=$2 stem=waitprof-agent-$2
folder=$1/org/waitprof/waitprof-agent/$version
errors=0
refused() {
  echo "check.sh: refused: $*"
  errors=$((errors + 1))
}
note() { echo "check.sh: left to do: $*"; }

[[ $version != *-SNAPSHOT ]] || refused "version $version is a snapshot"
for name in "$stem".{pom,jar} "$stem"-{sources,javadoc}.jar; do
  file=$folder/$name
  [[ -s $file ]] || {
    refused "$name is missing"
    continue
  }
  for kind in md5 sha1; do
    if [[ ! -f $file.$kind ]]; then
      refused "$name.$kind is missing"
    elif [[ $(<"$file.$kind") != $("${kind}sum" <"$file" | cut -d' ' -f1) ]]; then
      refused "$name.$kind is wrong"
    fi
  done
  [[ $name != *.jar ]] || unzip -tqq "$file" || refused "$name is damaged"
  [[ -f $file.asc ]] || note "signature of $name"
done

# The other projects are in the jar; published beside it they would promise what they do not hold.
others=$(find "$1" -name '*.pom' ! -name "$stem.pom" -printf '%f ')
[[ -z $others ]] || refused "published besides: $others"

# XPath expressions that must be true.
if [[ -s $folder/$stem.pom ]]; then
  python3 - "$folder/$stem.pom" "$version" <<'END' || errors=$((errors + 1))
import sys
import xml.etree.ElementTree as xml

project = xml.parse(sys.argv[1]).getroot()
space = {"m": "http://maven.apache.org/POM/4.0.0"}
bad = []


def text(path):
    found = project.find("/".join("m:" + part for part in path.split("/")), space)
    return "" if found is None or found.text is None else found.text.strip()


expected = {"groupId": "org.waitprof", "artifactId": "waitprof-agent", "version": sys.argv[2]}
bad += ["%s is '%s'" % (path, text(path)) for path in expected if text(path) != expected[path]]
for path in ("name", "description", "url", "licenses/license/name", "licenses/license/url",
             "developers/developer/name", "scm/connection", "scm/url"):
    if not text(path):
        bad.append("no " + path)
    elif "${" in text(path):
        bad.append(path + " has a variable: " + text(path))
if text("packaging") not in ("", "jar"):
    bad.append("packaging " + text("packaging"))
bad += ["element " + path for path in ("parent", "dependencies", "repositories", "build")
        if project.find("m:" + path, space) is not None]
for line in bad:
    print("check.sh: refused: POM: " + line)
if ".example" in text("url") + text("scm/url"):
    print("check.sh: left to do: address " + text("url") + " is reserved: build with -Dproject.home=")
sys.exit(1 if bad else 0)
END
fi

for content in "$stem.jar org/waitprof/Waitprof.class" "$stem-sources.jar org/waitprof/Waitprof.java" \
  "$stem-javadoc.jar org/waitprof/Waitprof.html"; do
  read -r jar entry <<<"$content"
  [[ ! -s $folder/$jar ]] || unzip -l "$folder/$jar" "$entry" >/dev/null || refused "$jar has no $entry"
done
((errors == 0)) && echo "check.sh: $stem would be taken" || exit 1
