/**
 * The hot side: code that instrumented code calls. Begin with {@link org.waitprof.record.Probe}.
 * {@link org.waitprof.record.Context} keeps the running call path. {@link
 * org.waitprof.record.SlotTable} counts. {@link org.waitprof.record.SlowPath} runs at a path's
 * first call. Needs java.base only and sits on the bootstrap class path, visible from every class
 * loader. Each slot has one writer; no allocation and no lock once a key is known.
 *
 * <p>Public members are public for woven code, the agent, and the packages below. They are no
 * interface of the application.
 */
@NullMarked
package org.waitprof.record;

import org.jspecify.annotations.NullMarked;
