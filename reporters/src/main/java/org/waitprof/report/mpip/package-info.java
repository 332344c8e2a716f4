/** A text file in the manner of mpiP. Begin with {@link MpipReport}. */
@NullMarked
package org.waitprof.report.mpip;

import org.jspecify.annotations.NullMarked;
