package org.waitprof.it.bench;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.waitprof.it.Launcher.MPJ_NIODEV;

import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.Stack;

/**
 * Expectation: the faults of two programs that nobody here wrote are found, and no finding is
 * wrong, by stamps of all their calls. Both programs distribute and collect rows of a matrix as
 * objects, which costs more than a tenth of their time, and rank 0 alone makes that matrix and
 * checks the result. Alone, as packing is little beside time without a core.
 */
@Isolated
class ForeignFaultsIT {
  private static final String KERNELS = "jgf_mpj_benchmarks.section2.";

  static Stream<KnownFault> faults() {
    return Stream.of(
        KnownFault.of("sor.JGFSORBench", MPJ_NIODEV, 0),
        KnownFault.of("lufact.JGFLUFactBench", MPJ_NIODEV, 0).may("not_analysed"));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void areFound(KnownFault program) {
    KnownFault fault = program.must("packing").cause("");
    MpiResult result =
        MpiJob.on(fault.launcher())
            .ofAUser()
            .classPath(Stack.get().programs(fault.launcher()), Stack.get().grandeClasses())
            .agent("summary=off")
            .run("bench.Foreign", KERNELS + fault.name())
            .ok();
    assertFalse(result.stdout().contains("Validation failed"), result::toString);
    FindingJudge.check(fault, FaultTruth.of(StampedCalls.asTruth(result.lines())), result);
  }
}
