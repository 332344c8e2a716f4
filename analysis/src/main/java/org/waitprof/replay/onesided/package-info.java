/**
 * One-sided communication: {@link org.waitprof.replay.onesided.RankAccesses} takes in the calls of
 * a rank on windows, and finds the rank that each waited for. Rules in {@code replay.pattern}
 * define the pattern.
 */
@NullMarked
package org.waitprof.replay.onesided;

import org.jspecify.annotations.NullMarked;
