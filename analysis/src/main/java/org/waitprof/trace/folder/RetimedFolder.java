package org.waitprof.trace.folder;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.record.trace.TraceLayout;
import org.waitprof.system.SpecialFile;

/**
 * Copies a trace folder, with calls at other times. Works record by record, and does not interpret
 * their communication. The new times are on one clock for all hosts, which needs no correction.
 */
public final class RetimedFolder {
  private static final int GAP = 1;
  private static final int DURATION = 2;

  private final Times times;
  private final String hypothesis;

  /** Times of the events in the copy. */
  public interface Times {
    /**
     * Time of a call's begin or end.
     *
     * @param stream place among the rank's streams
     * @param number twice the number of the call on it, and one more for its end
     * @return nanoseconds on a clock that all ranks share
     */
    long at(int rank, int stream, long number);

    /** Whether a rank's computations still lose time to a cause, given by its number. */
    default boolean hasLoss(int rank, long cause) {
      return true;
    }
  }

  private RetimedFolder(Times times, String hypothesis) {
    this.times = times;
    this.hypothesis = hypothesis;
  }

  /** Whether a place is a folder that can be copied. */
  public static boolean isFolder(Path place) {
    return new FolderReader().recognises(place);
  }

  /**
   * Copies a folder in which no rank is missing. A stream that readers leave out, because its
   * header is damaged, is copied unchanged: the copy lacks what the original lacks.
   *
   * @param to an empty folder
   * @param hypothesis description of the changes in the copy, one line
   * @throws IOException if one cannot be read or the other not be written
   */
  public static void copy(Path from, Path to, Times times, String hypothesis) throws IOException {
    RetimedFolder copy = new RetimedFolder(times, hypothesis);
    List<Path> streams = new ArrayList<>();
    // Definitions come first: they show why a trace cannot be copied.
    for (Path file : FolderReader.files(from)) {
      if (file.toString().endsWith(".definitions")) {
        copy.definitions(file, target(to, file));
      } else {
        streams.add(file);
      }
    }
    int stream = 0;
    int lastRank = -1;
    for (Path file : streams) {
      int rank = FolderTrace.rankOf(file);
      stream = rank == lastRank ? stream : 0;
      lastRank = rank;
      if (copy.stream(file, rank, stream, target(to, file))) {
        stream++;
      }
    }
  }

  private static Path target(Path folder, Path file) {
    return folder.resolve(String.valueOf(file.getFileName()));
  }

  private void definitions(Path file, Path target) throws IOException {
    List<String> lines = new ArrayList<>();
    boolean checked = false;
    for (String line : Files.readAllLines(SpecialFile.refuse(file), StandardCharsets.UTF_8)) {
      checked |= Definitions.isSound(line);
      if (!line.startsWith("fact clockStart ")
          && !line.startsWith("fact clockEnd ")
          && !line.startsWith("fact " + TraceLayout.RECORDING_PICOS + " ")
          && !line.startsWith("fact " + TraceLayout.PARTS + " ")
          && !line.startsWith("fact option.simulated ")) {
        lines.add(line);
      }
    }
    String said = TraceLayout.DEFINE_FACT + " option.simulated " + hypothesis;
    lines.add(checked ? TraceLayout.checked(said).strip() : said);
    Definitions its = Definitions.read(file);
    if (!its.choice().isEmpty()) {
      throw new IOException("a trace of a part of the run cannot be rewritten");
    }
    long streams = its.streams();
    if (streams > 0) {
      lines.add(TraceLayout.checked(TraceLayout.parts(streams, lines.size())).strip());
    }
    Files.write(target, lines, StandardCharsets.UTF_8);
  }

  private boolean stream(Path file, int rank, int stream, Path target) throws IOException {
    StreamHeader header;
    try {
      header = StreamHeader.read(file);
    } catch (IOException e) {
      Files.copy(file, target);
      return false;
    }
    long[] numbers = new long[16];
    long first = 0;
    long last = 0;
    long calls = 0;
    try (StreamBytes bytes = new StreamBytes(file, header);
        StreamWriter out = new StreamWriter(target)) {
      for (int op = bytes.nextOp(); op != TraceLayout.END; op = bytes.nextOp()) {
        int count = numbersOf(op);
        for (int i = 0; i < count; i++) {
          numbers[i] = bytes.number();
        }
        if (op < TraceLayout.POSTED_SEND) {
          long begin = times.at(rank, stream, 2 * calls);
          long end = times.at(rank, stream, 2 * calls + 1);
          first = calls == 0 ? begin : first;
          last = calls == 0 ? begin : last;
          numbers[GAP] = begin - last;
          numbers[DURATION] = end - begin;
          last = end;
          calls++;
        }
        if (op != TraceLayout.LOST || times.hasLoss(rank, numbers[0])) {
          out.record(op, numbers, count);
        }
      }
      int itsRank = (int) header.get(TraceLayout.RANK_OFFSET);
      int worldSize = (int) header.get(TraceLayout.WORLD_SIZE_OFFSET);
      int number = (int) header.get(TraceLayout.STREAM_OFFSET);
      out.finish(itsRank, worldSize, number, header.get(TraceLayout.SESSION_OFFSET), first, last);
      return true;
    } catch (IndexOutOfBoundsException e) {
      throw new IOException(file.getFileName() + " cannot be read", e);
    }
  }

  /** Number of numbers in a record: {@link TraceLayout}. */
  private static int numbersOf(int op) {
    return switch (op) {
      case TraceLayout.CALL -> 3;
      case TraceLayout.SEND, TraceLayout.RECEIVE, TraceLayout.PROBED -> 7;
      case TraceLayout.START_SEND, TraceLayout.START_RECEIVE -> 8;
      case TraceLayout.SEND_RECEIVE -> 10;
      case TraceLayout.COLLECTIVE -> 6;
      case TraceLayout.START_COLLECTIVE -> 7;
      case TraceLayout.COMMUNICATOR -> 5;
      case TraceLayout.POSTED_SEND, TraceLayout.POSTED_RECEIVE, TraceLayout.DONE_RECEIVE -> 5;
      case TraceLayout.DONE_SEND, TraceLayout.DONE_COLLECTIVE, TraceLayout.DROPPED -> 1;
      case TraceLayout.WINDOW -> 3;
      case TraceLayout.THROWN -> 4;
      case TraceLayout.LOST -> TraceLayout.LOST_NUMBERS;
      case TraceLayout.POLLED, TraceLayout.OBJECTS -> 0;
      default -> throw new IndexOutOfBoundsException("no such record: " + op);
    };
  }
}
