package org.waitprof.fuzz;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.cli.CommandRun;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.PreparedCommand;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportFormats;

/**
 * A whole command over an input: it works, or says one line and returns 3. What becomes a profile
 * is then written in one of all forms, too. One command line in {@link #TAKEN_APART} is taken apart
 * anew; that takes longer than what most commands do with a small file.
 */
final class CommandTarget implements FuzzTarget {
  private static final String PROFILE = "y.wprof";
  private static final String TRACE = "y.trace";

  private static final int TAKEN_APART = 20;

  private final String name;
  private final String command;
  private final List<String> options;
  private final String file;
  private final FuzzTarget format;
  private final Map<List<String>, PreparedCommand> prepared = new HashMap<>();

  /**
   * @param name its name
   * @param command the command, and what there is of it in each run
   * @param options further words; each input gets one of them
   * @param file the input's name
   * @param format gives seeds of the file, and stores it
   */
  CommandTarget(String name, String command, List<String> options, String file, FuzzTarget format) {
    this.name = name;
    this.command = command;
    this.options = options;
    this.file = file;
    this.format = format;
  }

  @Override
  public String name() {
    return name + "-" + format.name();
  }

  @Override
  public String kind() {
    return format.kind();
  }

  @Override
  public List<byte[]> seeds() throws IOException {
    return format.seeds();
  }

  @Override
  public String read(byte[] input, Path folder) throws Exception {
    format.store(input, folder.resolve(file));
    int choice = Arrays.hashCode(input) & Integer.MAX_VALUE;
    List<String> words = new ArrayList<>(List.of(command.split(" ", -1)));
    words.addAll(List.of(options.get(choice % options.size()).split(" ", -1)));
    words.removeIf(String::isEmpty);
    words.add(file);
    clear(folder.resolve(TRACE));
    Files.deleteIfExists(folder.resolve(PROFILE));
    CommandRun run = run(folder, choice, words);
    if (run.exitCode() == ExitCode.OK) {
      if (Files.exists(folder.resolve(PROFILE))) {
        export(folder, choice);
      }
      return "";
    }
    return refusal(run);
  }

  private CommandRun run(Path folder, int choice, List<String> words) {
    String[] line = words.toArray(new String[0]);
    return choice / 997 % TAKEN_APART == 0
        ? CommandRun.of(folder, line)
        : prepared.computeIfAbsent(words, made -> new PreparedCommand(line)).run(folder);
  }

  private void export(Path folder, int choice) {
    List<ReportFormat> formats = List.copyOf(ReportFormats.all());
    String form = formats.get(choice % formats.size()).name();
    CommandRun run =
        run(folder, choice, List.of("export", "--format", form, "--force", "-o", "y.out", PROFILE));
    if (run.exitCode() != ExitCode.OK
        && !refusal(run).contains(": has no ")
        && !refusal(run).contains("not enough memory")
        && !refusal(run).contains("needs more memory")) {
      throw new AssertionError(form + " of what was written: " + run);
    }
  }

  /** The line that says why there is no result, if all is as promised. */
  private static String refusal(CommandRun run) {
    List<String> lines = run.err().lines().toList();
    boolean refused =
        run.exitCode() == ExitCode.UNREADABLE
            || run.exitCode() == ExitCode.RANKS_MISSING
            || (run.exitCode() == ExitCode.USAGE
                && (run.err().contains(" --ranks ") || run.err().contains("--trace needs")));
    if (!refused || lines.isEmpty() || !run.out().isEmpty()) {
      throw new AssertionError(run.toString());
    }
    lines.forEach(FuzzTarget::checkLine);
    return lines.get(lines.size() - 1);
  }

  /** Removes a folder of files. */
  static void clear(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
        for (Path each : files) {
          Files.delete(each);
        }
      }
      Files.delete(folder);
    }
  }
}
