# The types that Grafana publishes of its dashboards, and the TypeScript compiler that checks against them: npm
# packages, in a folder of their own.

readonly GRAFANA_VERSION=11.6.0 TYPESCRIPT_VERSION=5.6.3

grafana_ready() { made grafana; }

grafana_make() {
  local out=$work/grafana
  have npm || { is_root && apt_lists && apt_install npm; } || fail "npm is needed: install the package npm"
  say "fetching Grafana's types"
  mkdir -p "$out"
  (cd "$out" && npm install --silent --no-audit --no-fund --ignore-scripts \
    "@grafana/schema@$GRAFANA_VERSION" "typescript@$TYPESCRIPT_VERSION" >&2) ||
    fail "the npm packages @grafana/schema and typescript cannot be fetched"
  deliver grafana "$out"
}
