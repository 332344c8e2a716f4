package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Seed;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.ideal.IdealTime;
import org.waitprof.replay.ideal.NetworkModel;

/** The ideal clocks against {@link SlowIdealNetwork}, on random programs: exactly the same. */
class IdealNetworkTest {
  private static final int PROGRAMS = Seed.inputs(1000);

  @Test
  void agreesWithTheSlowWay() {
    Random random = new Random(Seed.value() + 17);
    int compared = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      long seed = random.nextLong();
      RandomProgram program =
          i % 4 == 0
              ? RandomProgram.withAnyCollectives(new Random(seed))
              : new RandomProgram(new Random(seed), true, true);
      NetworkModel model = model(random);
      IdealTime ideal = ideal(program.trace, model, 1 + random.nextInt(2));
      assertEquals(0, ideal.backwards(), "program " + seed);
      // Who is made to wait for somebody it did not wait for may be waited for by that one.
      if (!model.strict() && !model.synchronising()) {
        assertEquals(0, ideal.forced(), "program " + seed + " " + model);
      }
      if (ideal.forced() == 0) {
        compared++;
        assertEquals(
            new SlowIdealNetwork(program.trace, model).nanos(),
            ideal.nanos(),
            "program " + seed + " " + model);
      }
    }
    assertTrue(compared > PROGRAMS / 2, "only " + compared + " could be compared");
  }

  private static NetworkModel model(Random random) {
    long[] limits = {0, 500, NetworkModel.USUAL_EAGER_BYTES, Long.MAX_VALUE};
    return new NetworkModel(
        limits[random.nextInt(limits.length)], random.nextBoolean(), random.nextBoolean());
  }

  private static IdealTime ideal(MemoryTrace trace, NetworkModel model, int threads) {
    return new Replay(trace, threads, ProgressListener.NONE)
        .withIdealNetwork(model)
        .run()
        .ideal()
        .orElseThrow();
  }
}
