/** A text file in the manner of mpiP. */
@NullMarked
package org.waitprof.report.mpip;

import org.jspecify.annotations.NullMarked;
