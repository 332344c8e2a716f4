/** Methods that programs and rule scripts may call: to name phases, and to measure only some. */
@NullMarked
package org.waitprof;

import org.jspecify.annotations.NullMarked;
