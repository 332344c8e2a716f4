package org.waitprof.fuzz;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.cli.CommandRun;
import org.waitprof.cli.ExitCode;

/** A whole command over a mutated file: it works, or says one line and returns 3. */
final class CommandTarget implements FuzzTarget {
  private final String command;
  private final String file;
  private final FuzzTarget format;

  /**
   * @param command what comes before the file on the command line
   * @param file the file's name
   * @param format gives seeds and mutations of the file
   */
  CommandTarget(String command, String file, FuzzTarget format) {
    this.command = command;
    this.file = file;
    this.format = format;
  }

  @Override
  public String name() {
    return command;
  }

  @Override
  public List<byte[]> seeds() throws IOException {
    return format.seeds();
  }

  @Override
  public Mutator mutator() {
    return format.mutator();
  }

  @Override
  public boolean read(byte[] input, Path folder) throws Exception {
    format.store(input, folder.resolve(file));
    List<String> words = new ArrayList<>(List.of(command.split(" ", -1)));
    words.add(file);
    CommandRun run = CommandRun.of(folder, words.toArray(new String[0]));
    List<String> lines = run.err().lines().toList();
    if (run.exitCode() == ExitCode.OK) {
      return true;
    }
    boolean refused =
        run.exitCode() == ExitCode.UNREADABLE || run.exitCode() == ExitCode.RANKS_MISSING;
    // Merge and analyze say a line for each file that they leave out, and one in the end.
    int most = command.startsWith("merge") ? 2 : command.startsWith("analyze") ? 10 : 1;
    if (!refused || lines.isEmpty() || lines.size() > most || !run.out().isEmpty()) {
      throw new AssertionError(run.toString());
    }
    lines.forEach(FuzzTarget::checkLine);
    return false;
  }

  @Override
  public int weight() {
    return command.startsWith("analyze") ? 10 : 2;
  }
}
