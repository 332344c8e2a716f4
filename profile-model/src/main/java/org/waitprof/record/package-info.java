/**
 * The hot side: what instrumented code calls. Per-thread counters in a mapped file, the running
 * context hash, the clock. Needs java.base only and sits on the bootstrap class path, visible from
 * every class loader; one writer per slot, no allocation and no lock once a key is known.
 */
@NullMarked
package org.waitprof.record;

import org.jspecify.annotations.NullMarked;
