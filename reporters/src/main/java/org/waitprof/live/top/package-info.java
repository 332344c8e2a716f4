/**
 * Running jobs on a terminal, for {@code top}: lines of plain text that fit. Begin with {@link
 * TopScreen}.
 */
@NullMarked
package org.waitprof.live.top;

import org.jspecify.annotations.NullMarked;
