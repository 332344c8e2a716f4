package org.waitprof.trace.folder;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallPath;
import org.waitprof.record.trace.TraceLayout;
import org.waitprof.system.SpecialFile;
import org.waitprof.trace.TracedSample;

/**
 * The file {@code rank-NNNNN.stacks} of a trace folder, text in UTF-8. It begins with the line
 * {@value #HEAD}. {@code F stack} is a stack of the program when it is first met, outermost frame
 * first, frames joined with {@code ;}; stacks are numbered from 0. Each sample is a line {@code
 * ticks thread number}, with ticks of the rank's events. A file has at most {@value #MOST_SAMPLES}
 * samples. The agent writes it at the entry of Finalize, {@code analyze} reads it.
 */
public final class StacksFile {
  /** Maximum number of samples in a file: six hours of one thread. */
  public static final int MOST_SAMPLES = 1 << 20;

  private static final String HEAD = "waitprof-stacks 2";

  /** Version 1 had only the innermost frame. */
  private static final String FIRST = "waitprof-stacks 1";

  private static final String PREFIX = "waitprof-stacks ";

  private final Path target;
  private final Path unfinished;
  private final Writer out;
  private final Map<String, Integer> numbers = new HashMap<>();

  private StacksFile(Path target) throws IOException {
    this.target = target;
    unfinished = target.resolveSibling(target.getFileName() + ".part");
    out = Files.newBufferedWriter(unfinished, StandardCharsets.UTF_8);
    out.write(HEAD);
    out.write('\n');
  }

  /** Begins the file of a rank; until {@link #finish} it has another name. */
  public static StacksFile create(Path folder, int rank) throws IOException {
    return new StacksFile(folder.resolve(TraceLayout.name(rank, ".stacks")));
  }

  /**
   * Adds a sample.
   *
   * @param thread number of the thread among the rank's threads that called MPI, from 0
   */
  public void add(long ticks, int thread, String stack) throws IOException {
    Integer number = numbers.get(stack);
    if (number == null) {
      number = numbers.size();
      numbers.put(stack, number);
      out.write("F " + stack + "\n");
    }
    out.write(ticks + " " + thread + " " + number + "\n");
  }

  /** Ends the file, which gets its name now. */
  public void finish() throws IOException {
    out.close();
    Files.move(unfinished, target, StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * Reads the samples of a rank, by time; none without a file.
   *
   * @throws IOException if the file is damaged; the message says so in one clause
   */
  static List<TracedSample> read(Path folder, int rank, HostClock clock) throws IOException {
    Path file = folder.resolve(TraceLayout.name(rank, ".stacks"));
    if (!Files.isReadable(file)) {
      return List.of();
    }
    List<CallPath> stacks = new ArrayList<>();
    List<TracedSample> samples = new ArrayList<>();
    try (BufferedReader in =
        Files.newBufferedReader(SpecialFile.refuse(file), StandardCharsets.UTF_8)) {
      String head = in.readLine();
      if (!HEAD.equals(head) && !FIRST.equals(head)) {
        throw new IOException(
            head != null && head.startsWith(PREFIX)
                ? file.getFileName() + " was made by a newer waitprof"
                : file.getFileName() + " holds no samples");
      }
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.startsWith("F ")) {
          stacks.add(CallPath.parse(line.substring(2)));
        } else if (samples.size() < MOST_SAMPLES) {
          samples.add(sample(line, clock, stacks));
        }
      }
    } catch (IllegalArgumentException e) {
      throw new IOException(file.getFileName() + " is damaged", e);
    }
    samples.sort(Comparator.comparingLong(TracedSample::nanos));
    return samples;
  }

  private static TracedSample sample(String line, HostClock clock, List<CallPath> stacks) {
    String[] words = line.split(" ", -1);
    if (words.length != 3) {
      throw new IllegalArgumentException(line);
    }
    int number = Integer.parseInt(words[2]);
    if (number < 0 || number >= stacks.size()) {
      throw new IllegalArgumentException(line);
    }
    long nanos = clock.nanosOf(Long.parseLong(words[0]));
    return new TracedSample(nanos, Integer.parseInt(words[1]), stacks.get(number));
  }
}
