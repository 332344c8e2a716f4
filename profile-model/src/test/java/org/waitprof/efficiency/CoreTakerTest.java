package org.waitprof.efficiency;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CpuUse;
import org.waitprof.model.CpuUse.OtherUse;
import org.waitprof.model.CpuUse.WorkerUse;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RankSpan;

/** Who had the cores that ranks lacked: the largest, if it had most, by the kernel's books. */
class CoreTakerTest {
  private static final long SECOND = 1_000_000_000L;

  private final List<RankFacts> ranks = new ArrayList<>();

  /** A rank that ran for 10 s and lacked a core for 2 of them. */
  private CoreTakerTest with(String host, int threads, long workers, OtherUse others) {
    WorkerUse helpers = new WorkerUse(workers > 0 ? 1 : 0, 0, 0, workers, workers);
    CpuUse cpu =
        new CpuUse(
            threads,
            10L * threads * SECOND,
            8L * threads * SECOND,
            2 * SECOND,
            true,
            9,
            2,
            2,
            310,
            5,
            7,
            0,
            -1,
            helpers,
            others);
    ranks.add(
        new RankFacts(true, host, ranks.size(), 10 * SECOND, 0, 0, true, cpu, RankSpan.UNKNOWN, 0));
    return this;
  }

  private static OtherUse others(double jvm, double waitprof, double process, double host) {
    return new OtherUse(
        (long) (jvm * SECOND),
        (long) (waitprof * SECOND),
        (long) (process * SECOND),
        (long) (host * SECOND));
  }

  private CoreTaker taker() {
    return CoreTaker.of(ranks);
  }

  @Test
  void theLargestOfOneRank() {
    assertEquals(CoreTaker.JVM, with("a", 1, 0, others(3, 0.1, 11, 11.5)).taker());
    ranks.clear();
    assertEquals(CoreTaker.WAITPROF, with("a", 1, 0, others(0.1, 1, 9, 9.1)).taker());
    ranks.clear();
    assertEquals(CoreTaker.PROGRAM, with("a", 1, 4 * SECOND, others(1, 0, 13, 13)).taker());
    ranks.clear();
    assertEquals(CoreTaker.PROGRAM, with("a", 3, 0, others(1, 0, 25, 26)).taker());
    ranks.clear();
    assertEquals(CoreTaker.PROCESSES, with("a", 1, 0, others(1, 0, 9, 19)).taker());
  }

  /** A rank's process is no other process of the rank beside it. */
  @Test
  void ranksOfOneHostAreNoOtherProcesses() {
    OtherUse each = others(1, 0, 9, 18);
    assertEquals(CoreTaker.JVM, with("a", 1, 0, each).with("a", 1, 0, each).taker());
    ranks.clear();
    assertEquals(CoreTaker.PROCESSES, with("a", 1, 0, each).with("b", 1, 0, each).taker());
  }

  @Test
  void nobodyIsNamedWithoutMostOfIt() {
    assertEquals(CoreTaker.NOT_KNOWN, taker());
    assertEquals(CoreTaker.NOT_KNOWN, with("a", 1, 0, others(1, 0, 9, 10)).taker(), "half each");
    ranks.clear();
    assertEquals(CoreTaker.NOT_KNOWN, with("a", 1, 0, others(0.4, 0, 8, 8)).taker(), "too little");
    ranks.clear();
    OtherUse jvm = others(3, 0, 11, 11);
    assertEquals(
        CoreTaker.NOT_KNOWN,
        with("a", 1, 0, jvm).with("a", 1, 0, OtherUse.UNKNOWN).taker(),
        "of one rank nothing is known");
  }

  /** The kernel's books are read to a hundredth of a second, at moments that differ. */
  @Test
  void whatRoundingMayBeIsNobodys() {
    assertEquals(CoreTaker.JVM, with("a", 1, 0, others(0.6, 0, 8, 8.15)).taker());
    ranks.clear();
    assertEquals(CoreTaker.NOT_KNOWN, with("a", 1, 0, others(0, 0, 8, 8.15)).taker());
  }
}
