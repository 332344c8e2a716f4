#!/usr/bin/env bash
# usage: assemble.sh TARGET VERSION TIME
# Puts together TARGET/release: jars, tarball, list of components, recipe for Spack, checksums. All entries have the time TIME
# (ISO 8601) and a fixed order, owner and mode, so that the same sources give the same bytes.
set -euo pipefail
target=$1 version=$2 time=$3
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
here=$root/release out=$target/release stem=waitprof-$2
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
export LC_ALL=C TZ=UTC
umask 022
rm -rf "$out" "$target/tree" "$target/sources"
mkdir -p "$out" "$target/sources"

# A jar of a folder. The tool jar cannot fix the order of entries in JDK 17; it can be told each of them.
jar_of() {
  find "$2" -exec touch -h -d "$time" {} +
  (cd "$2" && find . -type f -printf '%P\n' | sort >"$target/entries")
  rm -f "$1"
  (cd "$2" && "${java%java}jar" --create --file "$1" --no-manifest --date="$time" @"$target/entries")
}

cp "$root/agent/target/waitprof.jar" "$out/$stem.jar"
for module in profile-model recorder reduction analysis reporters agent; do
  cp -rn "$root/$module/src/main/java/." "$target/sources/"
done
jar_of "$out/$stem-sources.jar" "$target/sources"
jar_of "$out/$stem-javadoc.jar" "$target/javadoc"

# Checksums of modules that are not released themselves: they are in the agent's jar, and theirs depend on the umask.
perl -0pe 's/("group" : "org\.waitprof",[^\[\]{}]*)"hashes" : \[[^\]]*\],\s*/$1/g' "$target/sbom.json" >"$out/$stem-sbom.json"

tree=$target/tree/$stem
install -D -m 755 "$here/waitprof" "$tree/bin/waitprof"
install -D -m 644 "$out/$stem.jar" "$tree/lib/waitprof.jar"
install -D -m 644 -t "$tree" "$root/LICENSE" "$root/README.md" "$root/CHANGELOG.md"
install -D -m 644 -t "$tree/share/man/man1" "$target"/man1/*.1
mkdir -p "$tree/share/bash-completion/completions"
JDK_JAVA_OPTIONS='' "$java" -jar "$out/$stem.jar" completion >"$tree/share/bash-completion/completions/waitprof"
tar --create --sort=name --format=ustar --mtime="$time" --owner=0 --group=0 --numeric-owner \
  --mode='u+rwX,go+rX,go-w' --directory "$target/tree" "$stem" | gzip -9 -n >"$out/$stem.tar.gz"

sum=$(sha256sum "$out/$stem.tar.gz")
sed "s/@version@/$version/g; s/@sha256@/${sum%% *}/g" "$root/doc/spack/package.py" >"$out/package.py"
(cd "$out" && sha256sum -- * >"$target/SHA256SUMS" && mv "$target/SHA256SUMS" .)
