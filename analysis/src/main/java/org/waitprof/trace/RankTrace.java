package org.waitprof.trace;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.waitprof.model.RankFacts;

/**
 * The trace of one rank: a stream of events per thread, and the meaning of the numbers in them.
 * Streams may be opened several times and read at the same time by different threads.
 */
public interface RankTrace {
  int rank();

  /**
   * Host, process, durations. If the recorder did not live to count them, {@code runNanos} and
   * {@code mpiNanos} are 0 and the replay uses its own sums; by default nothing is known.
   */
  default RankFacts facts() {
    return new RankFacts(true, "", 0, 0, 0, 0, true);
  }

  /** Times without any recording, the earliest first; by default none is known. */
  default List<TraceGap> gaps() {
    return List.of();
  }

  /** Number of threads that made MPI calls; at least 1, the default. Stream 0 has Init. */
  default int streams() {
    return 1;
  }

  /**
   * Starts reading a stream from its beginning.
   *
   * @param stream 0 to {@link #streams()} - 1
   * @throws IOException if nothing of it can be read
   */
  EventCursor open(int stream) throws IOException;

  /** Size of a stream in the file's bytes, for progress. */
  long sizeBytes(int stream);

  /** Bytes of all streams in the trace's files, for progress. */
  default long sizeBytes() {
    return IntStream.range(0, streams()).mapToLong(this::sizeBytes).sum();
  }

  /**
   * The region behind a number of {@link TraceEvent#path}; numbers are the rank's own, small and
   * dense. Never fails for a number that an event carried: an undefined one gives an empty path.
   */
  PathDefinition path(int number);

  /**
   * The communicator of an event that was read; empty if its definition was lost. The replay then
   * counts the event and leaves it out.
   */
  Optional<Communicator> communicator(long id);

  /**
   * The ranks in MPI_COMM_WORLD that this rank gets data from in neighbourhood collectives of a
   * communicator; empty, the default, if it has no topology or the format does not record it. Do
   * not modify.
   */
  default int[] neighbours(long communicator) {
    return new int[0];
  }

  /** Correction of the times of this rank; by default none. */
  default ClockCorrection clock() {
    return ClockCorrection.NONE;
  }

  /**
   * Execution samples of the rank's computation, by time; by default none were taken.
   *
   * @throws IOException if they cannot be read; the message gives the reason in one clause
   */
  default List<TracedSample> stackSamples() throws IOException {
    return List.of();
  }

  /**
   * Exact times at which its threads were held up by the JVM or blocked; by default not known.
   *
   * @throws IOException if it cannot be read; the message gives the reason in one clause
   */
  default ExactPauses pauses() throws IOException {
    return ExactPauses.NONE;
  }

  /**
   * Time of the rank in each of its named phases, nanoseconds by name. Empty, the default, if the
   * program has none or the format does not record them.
   */
  default Map<String, Long> phases() {
    return Map.of();
  }

  /**
   * Cost of recording a call, in addition to the call's own time, nanoseconds; 0 if it is not
   * known.
   */
  default long recordingNanos() {
    return 0;
  }

  /**
   * Reason, known before reading, why the rank's events may be incomplete (the recorder's buffer
   * was full, the process died); empty, the default, if they are complete.
   */
  default String incomplete() {
    return "";
  }
}
