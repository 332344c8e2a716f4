/**
 * Reading and writing profiles ({@code .wprof}), and how their files come to be named. Readers
 * trust nothing: damaged or foreign input gives one clear line, in bounded time and memory. Begin
 * with {@link ProfileFormat}.
 */
@NullMarked
package org.waitprof.profilefile;

import org.jspecify.annotations.NullMarked;
