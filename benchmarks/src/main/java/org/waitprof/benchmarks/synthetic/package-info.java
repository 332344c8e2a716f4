/** Traces of any length that take no room: open {@link SyntheticTrace} first. */
@NullMarked
package org.waitprof.benchmarks.synthetic;

import org.jspecify.annotations.NullMarked;
