package org.waitprof.agent.analysis;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.agent.messenger.Messenger;
import org.waitprof.model.Version;
import org.waitprof.profilefile.ProfileWriter;
import org.waitprof.replay.Replay;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.ideal.NetworkModel;
import org.waitprof.replay.result.MeasuredProfile;
import org.waitprof.replay.window.WindowRule;
import org.waitprof.simulate.EagerLimit;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceReaders;

/**
 * Expectation: the ranks of a job together write what one process writes; and wherever one of them
 * fails, all of them end the analysis, without a profile, and nobody waits in vain.
 */
class TraceAnalysisTest {
  private static final Path VECTORS = Path.of("../analysis/src/test/resources/scalasca");
  private static final int NO_LIMIT = Integer.MAX_VALUE;

  /** In a build, ranks lack memory on every third trace. */
  private static final boolean FINELY = Boolean.getBoolean("waitprof.campaign");

  private static List<Path> traces() throws IOException {
    try (Stream<Path> files = Files.list(VECTORS)) {
      return files.filter(file -> file.toString().endsWith(".events.txt")).sorted().toList();
    }
  }

  private static List<Path> someTraces() throws IOException {
    List<Path> all = traces();
    return IntStream.range(0, all.size())
        .filter(i -> FINELY || i % 3 == 0)
        .mapToObj(all::get)
        .toList();
  }

  private static Trace open(Path file) {
    try {
      return TraceReaders.open(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int ranks(Path file) {
    try (Trace trace = open(file)) {
      return trace.facts().worldSize();
    }
  }

  private static Optional<AnalysedTrace> analysed(Messenger own, Trace trace, Path place) {
    return new TraceAnalysis(own, place).analysed(trace, true);
  }

  @Test
  void theProfileIsThatOfOneProcess(@TempDir Path folder) throws Exception {
    int number = 0;
    for (Path file : traces()) {
      Path alone = folder.resolve("alone" + number + ".wprof");
      try (Trace trace = open(file)) {
        Replay replay = new Replay(trace, 1, ProgressListener.NONE);
        long eager = EagerLimit.bytes(trace, Exchange.ALONE);
        ProfileWriter.write(
            MeasuredProfile.of(
                replay
                    .withIdealNetwork(new NetworkModel(eager, false, false))
                    .withWindows(WindowRule.USUAL)
                    .run(),
                Version.TEXT),
            alone);
      }
      Path place = folder.resolve("job" + number++ + ".trace");
      List<Optional<AnalysedTrace>> made =
          ThreadMessenger.run(ranks(file), NO_LIMIT, own -> analysed(own, open(file), place));
      Path together = folder.resolve("together" + number + ".wprof");
      ProfileWriter.write(made.get(0).orElseThrow().profile(), together);
      assertArrayEquals(Files.readAllBytes(alone), Files.readAllBytes(together), file.toString());
    }
    assertTrue(number > 5);
  }

  /** In the first reading, in the second one, at the last event: on the first and the last rank. */
  @Test
  void aRankThatFailsEndsItForAll(@TempDir Path folder) throws Exception {
    Path place = folder.resolve("job.trace");
    int failures = 0;
    for (Path file : traces()) {
      int size = ranks(file);
      for (int rank = 0; rank < size; rank += FINELY ? 1 : Math.max(1, size - 1)) {
        boolean failed = true;
        for (long events = 0; failed; events += 1 + events / (FINELY ? 3 : 1)) {
          FailingTrace trace = new FailingTrace(open(file), rank, events);
          int number = rank;
          List<Optional<AnalysedTrace>> made =
              ThreadMessenger.run(
                  size,
                  NO_LIMIT,
                  own -> analysed(own, own.rank() == number ? trace : open(file), place));
          failed = trace.hasFailed();
          failures += failed ? 1 : 0;
          assertEquals(failed, made.get(0).isEmpty(), file + " at " + events);
        }
      }
    }
    assertTrue(failures > 100, failures + " failures");
  }

  @Test
  void aRankWithoutMemoryForAMessageEndsItForAll(@TempDir Path folder) throws Exception {
    Path place = folder.resolve("job.trace");
    for (Path file : someTraces()) {
      for (int bytes : new int[] {100, 300, 1000}) {
        ThreadMessenger.run(ranks(file), bytes, own -> analysed(own, open(file), place));
      }
    }
  }

  @Test
  void everybodyMeetsEverybodyOnceAndNobodyTwoAtATime() {
    for (int size = 1; size < 40; size++) {
      for (int one = 0; one < size; one++) {
        BitSet met = new BitSet();
        for (int round = 0; round < Rounds.of(size); round++) {
          int partner = Rounds.partner(one, round, size);
          if (partner >= 0) {
            assertEquals(one, Rounds.partner(partner, round, size));
            assertTrue(!met.get(partner) && partner != one, size + " ranks");
            met.set(partner);
          }
        }
        assertEquals(size - 1, met.cardinality());
      }
    }
  }
}
