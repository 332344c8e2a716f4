package org.waitprof.it.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.SoundTrace;
import org.waitprof.profilefile.ProfileReader;

/**
 * Expectation: the eager limit that an analysis measures in the trace of {@code causes.Sizes} lies
 * above the sizes whose sends did not wait for their receiver in that run, and not above the
 * others.
 */
@Isolated
class EagerLimitIT {
  private static final long USUAL = 1 << 15;

  @ParameterizedTest
  @EnumSource(names = {"OPEN_MPI", "MPJ_NIODEV"})
  void isWhereSendsBeginToWait(Launcher launcher, @TempDir Path folder) throws IOException {
    MpiResult result =
        MpiJob.on(launcher).ranks(2).agent("mode=trace,summary=off").run("causes.Sizes").ok();
    Path profile = SoundTrace.of(result.files(".trace").get(0), folder.resolve("x.wprof"));
    long limit =
        ProfileReader.read(profile).notes().stream()
            .filter(note -> note.id().equals("eager-limit"))
            .mapToLong(note -> Long.parseLong(note.text().replaceAll("\\D", "")))
            .findFirst()
            .orElse(USUAL);
    int sizes = 0;
    for (String line : result.lines()) {
      if (line.startsWith("size ")) {
        sizes++;
        List<String> words = List.of(line.split(" ", -1));
        long bytes = Long.parseLong(words.get(1));
        int waited = Integer.parseInt(words.get(3));
        // A rank that finds no core in time makes one or the other look different.
        assertTrue(waited > 0 || limit > bytes, () -> line + ", limit " + limit);
        assertTrue(waited < 5 || limit <= bytes, () -> line + ", limit " + limit);
      }
    }
    assertEquals(5, sizes, result::toString);
  }
}
