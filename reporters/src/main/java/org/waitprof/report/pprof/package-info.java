/** Files for pprof and other readers of its format: Go's tool, Pyroscope, Grafana. */
@NullMarked
package org.waitprof.report.pprof;

import org.jspecify.annotations.NullMarked;
