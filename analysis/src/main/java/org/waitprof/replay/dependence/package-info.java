/**
 * Arrivals of ranks at operations that they do together, and the end of each rank's wait by the
 * {@link org.waitprof.model.Dependence} of the call. Used for clocks other than the recorded ones:
 * clocks of the ideal network and of simulations. Begin with {@link
 * org.waitprof.replay.dependence.ArrivalGroup}.
 */
@NullMarked
package org.waitprof.replay.dependence;

import org.jspecify.annotations.NullMarked;
