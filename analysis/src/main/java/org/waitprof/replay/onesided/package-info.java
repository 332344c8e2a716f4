/**
 * One-sided communication: {@link org.waitprof.replay.onesided.RankAccesses} takes what calls of a
 * rank do with windows, and finds who waited for whom. Rules in {@code replay.pattern} say which
 * pattern it is.
 */
@NullMarked
package org.waitprof.replay.onesided;

import org.jspecify.annotations.NullMarked;
