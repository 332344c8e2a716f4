/**
 * Turns what the benchmark scripts wrote down into one table: medians with their spread, what each
 * variant adds to the one without the agent, and how that compares to an earlier result.
 */
@NullMarked
package org.waitprof.benchmarks.results;

import org.jspecify.annotations.NullMarked;
