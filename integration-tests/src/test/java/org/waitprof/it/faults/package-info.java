/** What the profiler itself throws, and that the program never sees it. */
@NullMarked
package org.waitprof.it.faults;

import org.jspecify.annotations.NullMarked;
