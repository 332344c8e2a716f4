/** Time in collectives after the wait for the last rank: patterns of Scalasca that are no waits. */
@NullMarked
package org.waitprof.waitstate.completion;

import org.jspecify.annotations.NullMarked;
