/**
 * The POP factors that follow from profiles alone: parallel efficiency, load balance, communication
 * efficiency.
 */
@NullMarked
package org.waitprof.efficiency;

import org.jspecify.annotations.NullMarked;
