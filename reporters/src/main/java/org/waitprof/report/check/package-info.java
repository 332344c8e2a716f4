/** Limits that a run is held to, for the command {@code check}. Begin with {@link Requirement}. */
@NullMarked
package org.waitprof.report.check;

import org.jspecify.annotations.NullMarked;
