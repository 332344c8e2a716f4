/** How fast traces are analysed, and in how much memory: {@code analyze.sh}. */
@NullMarked
package org.waitprof.benchmarks.replay;

import org.jspecify.annotations.NullMarked;
