/**
 * Reading and writing profiles ({@code .wprof}) and reading the counter files of ranks. Readers
 * trust nothing: damaged or foreign input gives one clear line, in bounded time and memory.
 */
@NullMarked
package org.waitprof.file;

import org.jspecify.annotations.NullMarked;
