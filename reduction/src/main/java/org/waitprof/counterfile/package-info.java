/**
 * Reading the counter files of ranks, of those that are gone and of those that run. Readers trust
 * nothing: damaged or foreign input gives one clear line, in bounded time and memory. Begin with
 * {@link CounterFile}.
 */
@NullMarked
package org.waitprof.counterfile;

import org.jspecify.annotations.NullMarked;
