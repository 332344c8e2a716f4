package org.waitprof.trace.paraver;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The records of a Paraver trace by time, for a trace that was written without sorting: runs of
 * bounded size are sorted in memory and put into temporary files, which are then merged. Lines
 * without a time (header, communicators, comments) come first. Records of one time keep their
 * order, or have the order of numbers before them. Used by one thread.
 */
public final class SortedRecords extends InputStream {
  private static final int USUAL_RUN_BYTES = 1 << 25;
  private static final int MOST_RUNS = 1000;
  private static final long FIRST = -1;
  private static final char BAR = '|';

  /** Colons before the time of a record. */
  private static final int COLONS = 5;

  private final PriorityQueue<Run> runs = new PriorityQueue<>();
  private final boolean numbered;
  private byte[] line = {};
  private int at;

  private SortedRecords(boolean numbered) {
    this.numbered = numbered;
  }

  /** A sorted run, and its next line. */
  private final class Run implements Comparable<Run>, Closeable {
    final int number;
    final ParaverLines lines;
    Line next = new Line(0, 0, new byte[0]);

    Run(int number, Path file) throws IOException {
      this.number = number;
      lines = new ParaverLines(Files.newInputStream(file, StandardOpenOption.DELETE_ON_CLOSE));
    }

    boolean next() throws IOException {
      byte[] its = text(lines);
      next = its == null ? next : line(its);
      return its != null;
    }

    @Override
    public int compareTo(Run other) {
      int order = next.compareTo(other.next);
      return order == 0 ? Integer.compare(number, other.number) : order;
    }

    @Override
    public void close() throws IOException {
      lines.close();
    }
  }

  private record Line(long time, long number, byte[] text) implements Comparable<Line> {
    @Override
    public int compareTo(Line other) {
      return time == other.time
          ? Long.compare(number, other.number)
          : Long.compare(time, other.time);
    }
  }

  /**
   * Sorts records that stand behind a number and {@value #BAR}, which are removed. Records of one
   * time are sorted by that number.
   *
   * @throws IOException if they cannot be read, or are too large for the temporary folder
   */
  public static SortedRecords ofNumbered(InputStream in) throws IOException {
    return of(in, USUAL_RUN_BYTES, true);
  }

  /**
   * Sorts records; states are left out.
   *
   * @param in the trace; closed when all is read
   * @throws IOException if it cannot be read, or is too large for the temporary folder
   */
  static SortedRecords of(InputStream in) throws IOException {
    return of(in, USUAL_RUN_BYTES, false);
  }

  static SortedRecords of(InputStream in, int firstRunBytes, boolean numbered) throws IOException {
    SortedRecords sorted = new SortedRecords(numbered);
    try (ParaverLines lines = new ParaverLines(in)) {
      List<Line> run = new ArrayList<>();
      long bytes = 0;
      int number = 0;
      for (byte[] its = text(lines); its != null; its = text(lines)) {
        if (numbered || its[0] != '1') {
          run.add(sorted.line(its));
          bytes += its.length;
        }
        if (bytes > firstRunBytes) {
          sorted.add(number++, run);
          bytes = 0;
        }
        if (number > MOST_RUNS) {
          throw new IOException(
              numbered
                  ? "would have more records than can be sorted: 32 GB"
                  : "is too large to be sorted; sort it by time first");
        }
      }
      sorted.add(number, run);
    } catch (IOException | RuntimeException e) {
      sorted.close();
      throw e;
    }
    return sorted;
  }

  private void add(int number, List<Line> run) throws IOException {
    run.sort(null);
    Path file = Files.createTempFile("waitprof-prv-", ".run");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
      for (Line each : run) {
        out.write(each.text);
      }
    } catch (IOException e) {
      Files.deleteIfExists(file);
      throw e;
    }
    run.clear();
    queue(new Run(number, file));
  }

  /** Queues a run by its next line; ends it if it has none. */
  private void queue(Run run) throws IOException {
    if (run.next()) {
      runs.add(run);
    } else {
      run.close();
    }
  }

  /** The next line with its end; null behind the last. */
  private static byte @Nullable [] text(ParaverLines lines) throws IOException {
    if (!lines.next()) {
      return null;
    }
    byte[] text = lines.bytes(1);
    text[text.length - 1] = '\n';
    return text;
  }

  /**
   * Time of a record; lines without a time come before all. Damaged numbers fail when the line is
   * read.
   */
  private Line line(byte[] text) {
    int begin = begin(text);
    if (!numbered && text[0] != '2' && text[0] != '3') {
      return new Line(FIRST, 0, text);
    }
    int from = begin;
    for (int colons = 0; colons < COLONS && from < text.length; from++) {
      colons += text[from] == ':' ? 1 : 0;
    }
    return new Line(number(text, from), begin == 0 ? 0 : number(text, 0), text);
  }

  private static long number(byte[] text, int from) {
    long number = 0;
    for (int i = from; i < text.length && text[i] >= '0' && text[i] <= '9'; i++) {
      number = number > Long.MAX_VALUE / 10 - 1 ? Long.MAX_VALUE : 10 * number + text[i] - '0';
    }
    return number;
  }

  /** Begin of a record, behind its number. */
  private int begin(byte[] text) {
    int begin = 0;
    while (numbered && text[begin++] != BAR) {
      // on to the bar
    }
    return begin;
  }

  private boolean more() throws IOException {
    if (at < line.length) {
      return true;
    }
    Run next = runs.poll();
    if (next == null) {
      return false;
    }
    line = next.next.text;
    at = begin(line);
    queue(next);
    return true;
  }

  @Override
  public int read() throws IOException {
    return more() ? line[at++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int done = 0;
    while (done < length && more()) {
      int part = Math.min(length - done, line.length - at);
      System.arraycopy(line, at, into, offset + done, part);
      at += part;
      done += part;
    }
    return done == 0 && length > 0 ? -1 : done;
  }

  @Override
  public void close() throws IOException {
    for (Run run : runs) {
      run.close();
    }
    runs.clear();
    line = Arrays.copyOf(line, 0);
    at = 0;
  }
}
