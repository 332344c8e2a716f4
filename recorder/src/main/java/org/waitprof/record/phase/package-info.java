/** Time of a rank in each of the program's named phases. Begin with {@link PhaseClock}. */
@NullMarked
package org.waitprof.record.phase;

import org.jspecify.annotations.NullMarked;
