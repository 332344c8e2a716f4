/**
 * Times at which the events of a simulated run happen: {@link
 * org.waitprof.simulate.times.SimulatedTimes}, and the trace that has them.
 */
@NullMarked
package org.waitprof.simulate.times;

import org.jspecify.annotations.NullMarked;
