/** Files for pprof and what reads its format: Go's tool, Pyroscope, Grafana. */
@NullMarked
package org.waitprof.report.pprof;

import org.jspecify.annotations.NullMarked;
