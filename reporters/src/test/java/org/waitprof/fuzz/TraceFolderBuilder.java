package org.waitprof.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.LinkedHashMap;
import java.util.Map;
import org.waitprof.model.MpiCall;
import org.waitprof.record.trace.TraceLayout;

/**
 * A small trace folder of two ranks, byte by byte as {@link TraceLayout} tells it: a record of each
 * kind, a second thread, an intercommunicator.
 */
final class TraceFolderBuilder {
  private static final MpiCall[] REGIONS = {
    MpiCall.MPI_INIT,
    MpiCall.MPI_SEND,
    MpiCall.MPI_RECV,
    MpiCall.MPI_SENDRECV,
    MpiCall.MPI_ISEND,
    MpiCall.MPI_IRECV,
    MpiCall.MPI_WAITALL,
    MpiCall.MPI_ALLREDUCE,
    MpiCall.MPI_BCAST,
    MpiCall.MPI_IBARRIER,
    MpiCall.MPI_PROBE,
    MpiCall.MPI_COMM_DUP,
    MpiCall.MPI_REQUEST_FREE,
    MpiCall.MPI_START,
    MpiCall.MPI_FINALIZE
  };

  private final long version;
  private final boolean closed;
  private StreamImage records = new StreamImage();

  /**
   * @param version of the layout; 1 has no checksums
   * @param closed whether the process lived to close its files
   */
  TraceFolderBuilder(long version, boolean closed) {
    this.version = version;
    this.closed = closed;
  }

  /** The files by name. */
  Map<String, byte[]> files() {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (int rank = 0; rank < 2; rank++) {
      files.put(TraceLayout.definitionsName(rank), definitions(rank));
      files.put(TraceLayout.eventsName(rank, 0), firstThread(rank));
    }
    record(TraceLayout.COLLECTIVE, 7, 5000, 20, 1, TraceLayout.zigzag(-100), 8);
    files.put(TraceLayout.eventsName(0, 1), stream(0, 1));
    return files;
  }

  private byte[] firstThread(int rank) {
    int other = 1 - rank;
    record(TraceLayout.CALL, 0, 0, 1000);
    for (int i = 0; i < 20; i++) {
      if (rank == 0) {
        record(TraceLayout.SEND, 1, 10 + 100L * i, 20, 0, other, 5, 100L * i);
      } else {
        record(TraceLayout.PROBED, 10, 1, 5, 0, other, 5, 100L * i);
        record(TraceLayout.RECEIVE, 2, 1, 30, 0, other, 5, 100L * i);
      }
      record(TraceLayout.START_RECEIVE, 5, 5, 5, 0, i % 2 == 0 ? 0 : other + 1, 7, 64, 0);
      record(TraceLayout.START_SEND, 4, 5, 5, 0, other, 6, 40, 0);
      record(TraceLayout.DONE_RECEIVE, TraceLayout.zigzag(1), 0, other + 1, 7, 40);
      record(TraceLayout.DONE_SEND, TraceLayout.zigzag(0));
      record(TraceLayout.CALL, 6, 5, 50);
      record(TraceLayout.SEND_RECEIVE, 3, 5, 10, 0, other + 1, 3, 8, other + 1, 3, 8);
      record(TraceLayout.COLLECTIVE, 7, 5, 10 + 5 * rank, 0, TraceLayout.zigzag(-100), 8);
      record(TraceLayout.COLLECTIVE, 8, 5, 10 + 5 * rank, 0, TraceLayout.zigzag(i % 2), 8);
    }
    record(TraceLayout.COMMUNICATOR, 11, 3, 30, 0, 3);
    record(TraceLayout.COLLECTIVE, 7, 3, 30, 2, TraceLayout.zigzag(-100), 8);
    record(TraceLayout.START_COLLECTIVE, 9, 3, 3, 0, TraceLayout.zigzag(-100), 0, 0);
    record(TraceLayout.DONE_COLLECTIVE, TraceLayout.zigzag(0));
    record(TraceLayout.CALL, 6, 3, 9);
    record(TraceLayout.POSTED_RECEIVE, 0, other + 1, 9, 8, 0);
    record(TraceLayout.POSTED_SEND, 0, other, 9, 8, 0);
    record(TraceLayout.CALL, 13, 3, 9);
    record(TraceLayout.DROPPED, TraceLayout.zigzag(0));
    record(TraceLayout.CALL, 12, 3, 9);
    record(TraceLayout.CALL, 14, 100, 100);
    if (closed) {
      record(TraceLayout.END);
    }
    return stream(rank, 0);
  }

  private void record(int op, long... numbers) {
    records.add(op, numbers);
  }

  private byte[] stream(int rank, int number) {
    StreamImage image = records;
    records = new StreamImage();
    return image.file(version, closed, rank, 2, number);
  }

  private byte[] definitions(int rank) {
    StringBuilder text = new StringBuilder();
    line(text, "fact session 9");
    line(text, "fact worldSize 2");
    line(text, "fact mainClass app.Main");
    line(text, "fact host h");
    line(text, "fact clockHost h");
    line(text, "fact clockStart h 600 5 1");
    line(text, "fact clockEnd h 50000600 15 1");
    line(text, "fact option.mode trace");
    line(text, "path 1f app.Main.main:12;app.Step.run:3");
    for (int i = 0; i < REGIONS.length; i++) {
      line(text, "region " + i + " 1f " + REGIONS[i].ordinal());
    }
    line(text, "comm 0 1 0-1 -");
    line(text, "comm 1 2" + rank + " " + rank + " -");
    line(text, "comm 2 3f " + rank + " " + (1 - rank));
    if (closed) {
      line(text, "fact finalized true");
    }
    return text.toString().getBytes(UTF_8);
  }

  private void line(StringBuilder text, String line) {
    StreamImage.line(text, line, version > 1);
  }
}
