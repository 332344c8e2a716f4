#!/usr/bin/env bash
# Checks a dashboard against the types that Grafana publishes of its dashboards (npm: @grafana/schema), with the
# TypeScript compiler: unknown members, wrong types and values that no enumeration has are errors.
# usage: check-dashboard.sh DASHBOARD.json
set -euo pipefail

dashboard=$(realpath "$1")
"$(dirname "${BASH_SOURCE[0]}")/../stack/setup.sh" --grafana
cd "${WAITPROF_STACK:-$HOME/.cache/waitprof/stack}/grafana"
{
  cat <<'END'
import type { Dashboard, Panel, RowPanel } from '@grafana/schema/dist/esm/raw/dashboard/x/dashboard_types.gen';
// JSON has the values of enumerations and not their names.
type Plain<T> = T extends string ? `${T}` : T extends number ? `${T}` extends `${infer N extends number}` ? N : number
  : T extends (infer U)[] ? Plain<U>[] : T extends object ? { [K in keyof T]: Plain<T[K]> } : T;
type Panels = { panels: (Plain<Panel> | Plain<RowPanel>)[] };
const dashboard: Omit<Plain<Dashboard>, 'panels'> & Panels =
END
  cat "$dashboard"
  echo ';'
  echo 'export default dashboard;'
} >dashboard.ts
node_modules/.bin/tsc --noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution node10 dashboard.ts
echo "valid"
