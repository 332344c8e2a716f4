/**
 * Hypotheses on the command line: {@link org.waitprof.cli.simulate.HypothesisOptions} takes them,
 * {@link org.waitprof.cli.simulate.PlaceNames} finds the places that are meant, {@link
 * org.waitprof.cli.simulate.SimulatedRun} writes what became of them.
 */
@NullMarked
package org.waitprof.cli.simulate;

import org.jspecify.annotations.NullMarked;
