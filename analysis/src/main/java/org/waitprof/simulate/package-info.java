/**
 * Simulation of a run: it is repeated from its trace with changes, without the program. {@link
 * org.waitprof.simulate.Survey} reads the places to change and the costs of communication. {@link
 * org.waitprof.simulate.Simulation} computes the begin and end of each call. {@link
 * org.waitprof.simulate.times.RetimedTrace} is the trace of that run, to be analysed like any
 * other. Section VI of "Identifying the root causes of wait states in large-scale parallel
 * applications" (Böhme, Geimer, Wolf, Arnold, ICPP 2010).
 */
@NullMarked
package org.waitprof.simulate;

import org.jspecify.annotations.NullMarked;
