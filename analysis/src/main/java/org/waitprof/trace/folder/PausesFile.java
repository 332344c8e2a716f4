package org.waitprof.trace.folder;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.record.trace.TraceLayout;
import org.waitprof.system.SpecialFile;
import org.waitprof.trace.ExactPause;
import org.waitprof.trace.ExactPauses;

/**
 * The file {@code rank-NNNNN.pauses} of a trace folder, text in UTF-8. It begins with the line
 * {@value #HEAD}. {@code S ticks} is the time from which on all pauses are known. {@code W text}
 * describes a cause of pauses when it is first met; these are numbered from 0. Each pause is a line
 * {@code cause ticks ticks thread number}: begin, length, and thread among the threads of the rank
 * that called MPI, -1 for all of the JVM. Ticks are ticks of the rank's events. Readers pass over
 * causes that they do not know. A file has at most {@value #MOST_PAUSES} pauses. The agent writes
 * it at the entry of Finalize.
 */
public final class PausesFile {
  /** Maximum number of pauses in a file. */
  public static final int MOST_PAUSES = 1 << 16;

  private static final String HEAD = "waitprof-pauses 1";
  private static final String PREFIX = "waitprof-pauses ";

  private PausesFile() {}

  /**
   * A pause in the file.
   *
   * @param cause cause of the pause
   * @param ticks begin
   * @param length length in ticks
   * @param thread number of the thread among the rank's, or {@link ExactPause#ALL}
   * @param what description in words
   */
  public record Line(LatenessCause cause, long ticks, long length, int thread, String what) {}

  /**
   * Writes the file of a rank; it gets its name when it is complete.
   *
   * @param sinceTicks time from which on all pauses are known
   */
  public static void write(Path folder, int rank, long sinceTicks, List<Line> pauses)
      throws IOException {
    Path target = folder.resolve(TraceLayout.name(rank, ".pauses"));
    Path unfinished = target.resolveSibling(target.getFileName() + ".part");
    Map<String, Integer> numbers = new HashMap<>();
    try (Writer out = Files.newBufferedWriter(unfinished, StandardCharsets.UTF_8)) {
      out.write(HEAD + "\nS " + sinceTicks + "\n");
      for (Line each : pauses.subList(0, Math.min(MOST_PAUSES, pauses.size()))) {
        Integer number = numbers.get(each.what);
        if (number == null) {
          number = numbers.size();
          numbers.put(each.what, number);
          out.write("W " + each.what.replaceAll("\\s+", " ") + "\n");
        }
        String text = each.cause.id() + " " + each.ticks + " " + each.length + " " + each.thread;
        out.write(text + " " + number + "\n");
      }
    }
    Files.move(unfinished, target, StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * Reads the file of a rank; without a file, no pauses are known.
   *
   * @throws IOException if it cannot be read; the message says so in one clause
   */
  static ExactPauses read(Path folder, int rank, HostClock clock) throws IOException {
    Path file = folder.resolve(TraceLayout.name(rank, ".pauses"));
    if (!Files.isReadable(file)) {
      return ExactPauses.NONE;
    }
    List<String> whats = new ArrayList<>();
    List<ExactPause> pauses = new ArrayList<>();
    try (BufferedReader in =
        Files.newBufferedReader(SpecialFile.refuse(file), StandardCharsets.UTF_8)) {
      String head = in.readLine();
      if (!HEAD.equals(head)) {
        throw new IOException(
            head != null && head.startsWith(PREFIX)
                ? file.getFileName() + " was made by a newer waitprof"
                : file.getFileName() + " holds no pauses");
      }
      long since = Long.MAX_VALUE;
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.startsWith("S ")) {
          since = clock.nanosOf(Long.parseLong(line.substring(2)));
        } else if (line.startsWith("W ")) {
          whats.add(line.substring(2));
        } else if (pauses.size() < MOST_PAUSES) {
          ExactPause pause = pause(line, clock, whats);
          if (pause != null) {
            pauses.add(pause);
          }
        }
      }
      return new ExactPauses(since, pauses);
    } catch (IllegalArgumentException e) {
      throw new IOException(file.getFileName() + " is damaged", e);
    }
  }

  private static @Nullable ExactPause pause(String line, HostClock clock, List<String> whats) {
    String[] words = line.split(" ", -1);
    int number = words.length == 5 ? Integer.parseInt(words[4]) : -1;
    if (number < 0 || number >= whats.size()) {
      throw new IllegalArgumentException(line);
    }
    long begin = Long.parseLong(words[1]);
    long length = Long.parseLong(words[2]);
    if (length < 0) {
      throw new IllegalArgumentException(line);
    }
    LatenessCause cause = LatenessCause.withId(words[0]).orElse(null);
    return cause == null
        ? null
        : new ExactPause(
            cause,
            Integer.parseInt(words[3]),
            clock.nanosOf(begin),
            clock.nanosOf(begin + length),
            whats.get(number));
  }
}
