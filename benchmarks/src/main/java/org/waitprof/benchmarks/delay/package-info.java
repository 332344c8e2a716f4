/** The findings of the delay analysis's paper, on simulated runs of the same shape. */
@NullMarked
package org.waitprof.benchmarks.delay;

import org.jspecify.annotations.NullMarked;
