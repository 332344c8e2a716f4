/**
 * Arrivals of ranks at operations that they do together, and until when each of them has to wait by
 * the {@link org.waitprof.model.Dependence} of the call: for clocks that are not the recorded ones,
 * those of the ideal network and of simulations. Begin with {@link
 * org.waitprof.replay.dependence.ArrivalGroup}.
 */
@NullMarked
package org.waitprof.replay.dependence;

import org.jspecify.annotations.NullMarked;
