/**
 * Hypotheses on the command line. {@link org.waitprof.cli.simulate.HypothesisOptions} parses them,
 * {@link org.waitprof.cli.simulate.PlaceNames} finds their places, {@link
 * org.waitprof.cli.simulate.SimulatedRun} writes the results.
 */
@NullMarked
package org.waitprof.cli.simulate;

import org.jspecify.annotations.NullMarked;
