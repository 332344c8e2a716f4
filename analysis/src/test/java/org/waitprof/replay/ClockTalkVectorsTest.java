package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.efficiency.PopFactors;
import org.waitprof.model.JobProfile;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.ideal.NetworkModel;
import org.waitprof.replay.result.MeasuredProfile;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceReaders;

/**
 * The traces of {@code resources/clocktalk}, with the run time, ideal time (microseconds) and
 * factors that ClockTalk 0.0.1 printed: a late sender; a chain of three (figure 2 of its paper); an
 * all-reduce; a late receiver with 64 KiB, 8 bytes and exactly the eager limit; non-blocking calls;
 * Init, barrier and Finalize. Each with and without collectives that synchronise.
 */
class ClockTalkVectorsTest {
  /** What is printed of factors. */
  private static final double PRINTED = 0.00005;

  @ParameterizedTest
  @CsvSource({
    "t1_late_sender,      20, 19, .7750, .8158, 1.0000, .9500",
    "t2_fig2,            100, 98, .6933, .7075, 1.0000, .9800",
    "t3_allreduce,        60, 59, .7167, .7544,  .9661, .9833",
    "t5_late_recv_rdv,    50, 49, .7700, .8021,  .9796, .9800",
    "t5_late_recv_eager,  50, 48, .7700, .8021, 1.0000, .9600",
    "t5_exact32k,         50, 49, .7700, .8021,  .9796, .9800",
    "t6_nonblocking,      40, 38, .7875, .8289, 1.0000, .9500",
    "t9_init_fin,         23, 20, .7174, .8250, 1.0000, .8696",
  })
  void isWhatClockTalkPrinted(
      String name,
      long runMicros,
      long idealMicros,
      double parallel,
      double balance,
      double serialisation,
      double transfer)
      throws IOException, URISyntaxException {
    for (boolean synchronising : new boolean[] {false, true}) {
      NetworkModel model =
          new NetworkModel(NetworkModel.USUAL_EAGER_BYTES, synchronising, synchronising);
      JobProfile profile = analyse(name, model);
      PopFactors factors = PopFactors.of(profile);
      assertEquals(runMicros * 1000, factors.runNanos());
      assertEquals(idealMicros * 1000, factors.idealNanos().orElseThrow());
      assertEquals(parallel, factors.parallelEfficiency(), PRINTED);
      assertEquals(balance, factors.loadBalance(), PRINTED);
      assertEquals(serialisation, factors.serialisation().orElseThrow(), PRINTED);
      assertEquals(transfer, factors.transfer().orElseThrow(), PRINTED);
      List<String> lines = Files.readAllLines(resource(name + ".expected.txt"));
      for (int rank = 0; rank < profile.ranks().size(); rank++) {
        List<String> words = List.of(lines.get(1 + rank).trim().split("\\s+", -1));
        assertEquals(
            words.get(3), micros(profile.ranks().get(rank).usefulNanos()), name + " useful");
        assertEquals(words.get(2), micros(profile.ranks().get(rank).mpiNanos()), name + " MPI");
      }
    }
  }

  private static String micros(long nanos) {
    return String.format(Locale.ROOT, "%.2f", nanos / 1e3);
  }

  private static JobProfile analyse(String name, NetworkModel model)
      throws IOException, URISyntaxException {
    try (Trace trace = TraceReaders.open(resource(name + ".prv"))) {
      return MeasuredProfile.of(
          new Replay(trace, 1, ProgressListener.NONE).withIdealNetwork(model).run(), "test");
    }
  }

  private static Path resource(String file) throws URISyntaxException {
    return Path.of(
        Objects.requireNonNull(ClockTalkVectorsTest.class.getResource("/clocktalk/" + file))
            .toURI());
  }
}
