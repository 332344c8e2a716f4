/**
 * Causes of measured waits: {@link org.waitprof.pairing.cause.EntryCauses} has the causes that took
 * a rank's time before an operation, {@link org.waitprof.pairing.cause.WaitCut} cuts the wait for
 * it, and {@link org.waitprof.pairing.cause.LateSums} adds up. Cold: at the entry of Finalize and
 * in {@code merge}.
 */
@NullMarked
package org.waitprof.pairing.cause;

import org.jspecify.annotations.NullMarked;
