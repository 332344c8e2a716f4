/**
 * The counter file: its layout, and the mapped memory that it is written to. {@link
 * org.waitprof.record.file.CounterLayout} is the page to begin with; {@code
 * org.waitprof.counterfile} reads it.
 *
 * <p>Why: {@code doc/decisions/01-mapped-counter-file.md}.
 */
@NullMarked
package org.waitprof.record.file;

import org.jspecify.annotations.NullMarked;
