/** Jobs that are looked at while they run: a real Prometheus, top, Flight Recorder, Byteman. */
@NullMarked
package org.waitprof.it.live;

import org.jspecify.annotations.NullMarked;
