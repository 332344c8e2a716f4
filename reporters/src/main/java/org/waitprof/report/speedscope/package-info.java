/** Files for the flame graph viewer speedscope. */
@NullMarked
package org.waitprof.report.speedscope;

import org.jspecify.annotations.NullMarked;
