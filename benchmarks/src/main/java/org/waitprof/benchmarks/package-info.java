/**
 * Micro-benchmarks of the hot side: what a recorded call and a call site cost in themselves,
 * without MPI, and that they allocate nothing. The cost in real programs is what {@code cost.sh}
 * measures.
 */
@NullMarked
package org.waitprof.benchmarks;

import org.jspecify.annotations.NullMarked;
