/**
 * What woven code calls around barriers of threads, with {@code binding=threads}: start with {@link
 * org.waitprof.record.barrier.BarrierProbe}.
 */
@NullMarked
package org.waitprof.record.barrier;

import org.jspecify.annotations.NullMarked;
