/**
 * Simulation of a run: it is repeated from its trace with something changed, without the program.
 * {@link org.waitprof.simulate.Survey} reads what there is to change and what communication costs,
 * {@link org.waitprof.simulate.Simulation} computes when each call would have begun and ended,
 * {@link org.waitprof.simulate.times.RetimedTrace} is the trace of that run, to be analysed like
 * any other. Section VI of "Identifying the root causes of wait states in large-scale parallel
 * applications" (Böhme, Geimer, Wolf, Arnold, ICPP 2010).
 */
@NullMarked
package org.waitprof.simulate;

import org.jspecify.annotations.NullMarked;
