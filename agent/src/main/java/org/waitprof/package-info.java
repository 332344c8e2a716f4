/** What programs and rule scripts may call: to name phases, and to measure only some of them. */
@NullMarked
package org.waitprof;

import org.jspecify.annotations.NullMarked;
