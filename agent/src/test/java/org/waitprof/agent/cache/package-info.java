/** Cache files that are whole, damaged, out of date, or in the wrong hands. */
@NullMarked
package org.waitprof.agent.cache;

import org.jspecify.annotations.NullMarked;
