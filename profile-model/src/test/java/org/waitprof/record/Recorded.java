package org.waitprof.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.waitprof.counterfile.CounterFile;
import org.waitprof.model.CallKey;
import org.waitprof.model.MpiCall;
import org.waitprof.model.rank.CallStats;
import org.waitprof.model.rank.RankProfile;

/**
 * What the recorder of this JVM has counted, read back through the same reader that makes profiles.
 * Tests share one recorder, so each uses calls of its own.
 */
public final class Recorded {
  private Recorded() {}

  static RankProfile profile() {
    try {
      byte[] counters = RankRegistry.of(null).snapshot();
      return CounterFile.read(ByteBuffer.wrap(counters), "this JVM");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All rows of a call. */
  static Map<CallKey, CallStats> of(MpiCall call) {
    Map<CallKey, CallStats> rows = new HashMap<>();
    profile()
        .stats()
        .forEach(
            (key, stats) -> {
              if (key.call() == call) {
                rows.put(key, stats);
              }
            });
    return rows;
  }

  public static CallStats total(MpiCall call) {
    return of(call).values().stream().reduce(CallStats.NONE, CallStats::plus);
  }
}
