/**
 * Limits on the figures of a run, for the command {@code check}. Begin with {@link Requirement}.
 */
@NullMarked
package org.waitprof.report.check;

import org.jspecify.annotations.NullMarked;
