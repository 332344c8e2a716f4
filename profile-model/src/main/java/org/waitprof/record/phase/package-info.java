/** How long a rank was in each of the program's named phases. */
@NullMarked
package org.waitprof.record.phase;

import org.jspecify.annotations.NullMarked;
