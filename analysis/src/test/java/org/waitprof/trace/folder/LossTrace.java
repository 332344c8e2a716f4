package org.waitprof.trace.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.waitprof.model.MpiCall;
import org.waitprof.record.trace.TraceLayout;

/**
 * A trace of one rank with losses between its calls: Init from tick 100 to 120, then sends of 10
 * ticks with 100 before each.
 */
final class LossTrace {
  private final StreamWriter out;
  private final long unit;

  private LossTrace(StreamWriter out, long unit) {
    this.out = out;
    this.unit = unit;
  }

  /** What comes after Init. */
  interface Body {
    void write(LossTrace trace) throws IOException;
  }

  /**
   * Writes it.
   *
   * @param unit of all ticks
   */
  static void write(Path folder, long unit, Body body) throws IOException {
    Files.write(
        folder.resolve(TraceLayout.definitionsName(0)),
        List.of(
            "fact worldSize 1",
            "fact finalized true",
            "path a Main.main:3",
            "region 0 a " + MpiCall.MPI_INIT.ordinal(),
            "region 1 a " + MpiCall.MPI_SEND.ordinal(),
            "comm 1 1 0 -"));
    try (StreamWriter out = new StreamWriter(folder.resolve(TraceLayout.eventsName(0, 0)))) {
      out.record(TraceLayout.CALL, new long[] {0, 100 * unit, 20 * unit}, 3);
      body.write(new LossTrace(out, unit));
      out.finish(0, 1, 0, 0, 0, 1);
    }
  }

  void send() throws IOException {
    long[] send = {1, 100 * unit, 10 * unit, 1, 0, 5, 8};
    out.record(TraceLayout.SEND, send, send.length);
  }

  /** Of the computation before the next call; the times in ticks. */
  void lost(long cause, long times, long lost, long from, long length) throws IOException {
    long[] numbers = {cause, times, lost * unit, from * unit, length * unit};
    out.record(TraceLayout.LOST, numbers, TraceLayout.LOST_NUMBERS);
  }
}
