/** Tests of the screen of {@code top}. */
@NullMarked
package org.waitprof.live.top;

import org.jspecify.annotations.NullMarked;
