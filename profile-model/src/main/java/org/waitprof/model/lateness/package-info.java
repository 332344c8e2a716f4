/**
 * Causes of lateness of ranks that others waited for: {@link
 * org.waitprof.model.lateness.LatenessCause} has the words, {@link
 * org.waitprof.model.lateness.LatenessRow} the figures. How waits are cut is in {@code pairing},
 * what takes time from a computation is found in {@code sample}.
 */
@NullMarked
package org.waitprof.model.lateness;

import org.jspecify.annotations.NullMarked;
