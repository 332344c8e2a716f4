package org.waitprof.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Traces as text, read and replayed. */
final class TextTraceTarget implements FuzzTarget {
  private static final String SEED =
      """
      # a message, a broadcast and two requests
      R 0
      E 0 main
      E 0 MPI_Init
      L 1 MPI_Init
      E 11 MPI_Send
      S 11 1 0 8
      L 12 MPI_Send
      E 13 MPI_Bcast
      CB 13
      CE 14 MPI_Bcast 0 8 0
      L 14 MPI_Bcast
      E 15 MPI_Isend
      IS 15 1 3 64 77
      L 15.5 MPI_Isend
      E 15.6 MPI_Wait
      ISC 15.7 77
      L 15.7 MPI_Wait
      E 20 MPI_Finalize
      L 22 MPI_Finalize
      L 22 main
      R 1
      E 0 main
      E 0 MPI_Init
      L 1 MPI_Init
      E 5 MPI_Recv
      V 13 0 0 8
      L 13 MPI_Recv
      E 13 MPI_Bcast
      CB 13
      CE 14 MPI_Bcast 0 0 8
      L 14 MPI_Bcast
      E 14.5 MPI_Irecv
      IRQ 14.5 78
      L 14.6 MPI_Irecv
      E 15 MPI_Wait
      IR 16 0 3 64 78
      L 16 MPI_Wait
      E 20 MPI_Finalize
      L 22 MPI_Finalize
      L 22 main
      """;

  @Override
  public String name() {
    return "events";
  }

  @Override
  public List<byte[]> seeds() throws IOException {
    List<byte[]> seeds = new ArrayList<>(RandomRuns.seeds(RandomRuns::text));
    seeds.add(SEED.getBytes(UTF_8));
    return seeds;
  }

  @Override
  public String read(byte[] input, Path folder) throws Exception {
    Path file = folder.resolve("f.events.txt");
    store(input, file);
    return TraceTarget.analysed(file, Arrays.hashCode(input) & Integer.MAX_VALUE);
  }
}
