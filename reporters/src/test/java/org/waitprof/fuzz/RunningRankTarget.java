package org.waitprof.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.waitprof.counterfile.CallInFlight;
import org.waitprof.counterfile.RankReading;
import org.waitprof.counterfile.RunningRank;
import org.waitprof.counterfile.SlotReading;

/** What top, serve and the endpoint read: counter files of ranks that run, as files or copies. */
final class RunningRankTarget implements FuzzTarget {
  private final CounterFileTarget files = new CounterFileTarget();

  @Override
  public String name() {
    return "running";
  }

  @Override
  public String kind() {
    return files.kind();
  }

  @Override
  public List<byte[]> seeds() {
    return files.seeds();
  }

  @Override
  public String read(byte[] input, Path folder) throws Exception {
    // Mapped by the reader: written anew under the same name it would change under earlier ones.
    Path file = Files.createTempFile(folder, "running", ".counters");
    Files.write(file, input);
    String refusal = "";
    try (RunningRank rank = RunningRank.open(file);
        RunningRank copy = RunningRank.ofCopies(() -> input)) {
      use(rank.read(true));
      use(rank.read(false));
      use(copy.read(true));
    } catch (IOException e) {
      refusal = FuzzTarget.checkLine(String.valueOf(e.getMessage()));
    } finally {
      Files.delete(file);
    }
    return refusal;
  }

  private static void use(RankReading rank) {
    long characters = 0;
    for (CallInFlight call : rank.inFlight()) {
      characters += call.path().toString().length();
    }
    for (SlotReading slot : rank.slots()) {
      characters += rank.path(slot).toString().length();
    }
    if (characters < 0) {
      throw new AssertionError("a sum that nobody uses");
    }
  }
}
