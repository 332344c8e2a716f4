/** A text file in mpiP's format. Begin with {@link MpipReport}. */
@NullMarked
package org.waitprof.report.mpip;

import org.jspecify.annotations.NullMarked;
