/** Profiles of jobs far larger than this machine, and what reading and reporting them takes. */
@NullMarked
package org.waitprof.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
