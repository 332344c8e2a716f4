/**
 * Accuracy of estimates, compared with measurements of the same run: "Catching Idlers with Ease",
 * figure 3, as a table. {@code benchmarks/accuracy.sh} runs the programs.
 */
@NullMarked
package org.waitprof.benchmarks.accuracy;

import org.jspecify.annotations.NullMarked;
