/**
 * Efficiency of a job in the use of its ranks and cores, from its profile alone. Holds the POP
 * factors, and the time in which ranks had no core. Begin with {@link PopFactors}.
 */
@NullMarked
package org.waitprof.efficiency;

import org.jspecify.annotations.NullMarked;
