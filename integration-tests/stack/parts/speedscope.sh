# The schema of speedscope's files, as speedscope/file-format-schema.json: from its npm package, which is unpacked here
# and not installed.

readonly SPEEDSCOPE_VERSION=1.25.0

speedscope_ready() { made speedscope; }

speedscope_make() {
  local out=$work/speedscope
  have npm || { is_root && apt_lists && apt_install npm; } || fail "npm is needed: install the package npm"
  say "fetching speedscope's schema"
  mkdir -p "$out"
  (cd "$out" && npm pack --silent "speedscope@$SPEEDSCOPE_VERSION" >/dev/null &&
    tar -xzf speedscope-*.tgz package/dist/release/file-format-schema.json package/LICENSE && rm speedscope-*.tgz) ||
    fail "the npm package speedscope cannot be fetched"
  mv "$out"/package/dist/release/file-format-schema.json "$out"/
  deliver speedscope "$out"
}
