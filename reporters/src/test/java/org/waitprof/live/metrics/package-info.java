/** Tests of what Prometheus gets. */
@NullMarked
package org.waitprof.live.metrics;

import org.jspecify.annotations.NullMarked;
