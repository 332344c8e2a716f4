/** Speed and memory use of the analysis of traces: {@code analyze.sh}. */
@NullMarked
package org.waitprof.benchmarks.replay;

import org.jspecify.annotations.NullMarked;
