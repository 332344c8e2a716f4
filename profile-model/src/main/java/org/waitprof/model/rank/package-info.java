/**
 * One rank's profile as its counter file holds it: {@link RankProfile}, before {@code reduce}
 * brings the ranks together. Immutable; read by the agent at the job's end and by {@code merge}.
 */
@NullMarked
package org.waitprof.model.rank;

import org.jspecify.annotations.NullMarked;
