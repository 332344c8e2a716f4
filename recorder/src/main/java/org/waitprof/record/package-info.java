/**
 * The hot side: what instrumented code calls. Begin with {@link org.waitprof.record.Probe}; {@link
 * org.waitprof.record.Context} keeps the running call path, {@link org.waitprof.record.SlotTable}
 * counts, {@link org.waitprof.record.SlowPath} is what happens at a path's first call. Needs
 * java.base only and sits on the bootstrap class path, visible from every class loader; one writer
 * per slot, no allocation and no lock once a key is known.
 *
 * <p>What is public is so for woven code, the agent, and the packages below; it is no interface of
 * the application.
 */
@NullMarked
package org.waitprof.record;

import org.jspecify.annotations.NullMarked;
