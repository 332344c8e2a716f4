package org.waitprof.benchmarks.scale;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes the counter files of a synthetic job into a folder, as its ranks would have left them, or
 * hold them while they run. usage: CounterFileSet FOLDER RANKS KEYS [PID]; they belong to that
 * process, whose end is theirs.
 */
public final class CounterFileSet {
  private CounterFileSet() {}

  /** Writes the files and prints the bytes of one. */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    int ranks = Integer.parseInt(args[1]);
    SyntheticRank source = new SyntheticRank(Integer.parseInt(args[2]));
    long pid = args.length > 3 ? Long.parseLong(args[3]) : 1_999_999_999;
    long now = System.currentTimeMillis();
    int bytes = 0;
    for (int rank = 0; rank < ranks; rank++) {
      byte[] counters = source.counters(rank, ranks, true, pid, now);
      bytes = counters.length;
      String name = "waitprof-" + pid + "-" + rank + "-" + now + ".counters";
      Files.write(folder.resolve(name), counters);
    }
    System.out.println(bytes);
  }
}
