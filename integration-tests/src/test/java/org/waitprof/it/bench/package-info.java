/**
 * Bench of programs with known faults: the findings of each run are judged by the program's own
 * account of its waiting.
 */
@NullMarked
package org.waitprof.it.bench;

import org.jspecify.annotations.NullMarked;
