package org.waitprof.export;

import java.io.IOException;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.TraceEvent;

/**
 * Receives what a trace says, in the order of time over all ranks. Times are of the common clock.
 */
interface WalkSink {
  /** A region begins on a thread. */
  void enter(int rank, int stream, long nanos, PathDefinition region) throws IOException;

  /** The region entered last on the thread ends. */
  void leave(int rank, int stream, long nanos, PathDefinition region) throws IOException;

  /** The collective of the call that runs; the event is read before the call returns. */
  default void collective(int rank, int stream, TraceEvent event) throws IOException {}

  /** A message is sent: its ends become known later. */
  default void sent(TravelMessage message) throws IOException {}

  /** Both ends of a message are known. */
  void received(TravelMessage message) throws IOException;
}
