package org.waitprof.counterfile;

import java.util.Map;
import org.waitprof.model.rank.SampleResult;
import org.waitprof.pairing.AnalysedSample;
import org.waitprof.pairing.RankSample;
import org.waitprof.pairing.clock.ClockLine;

/** The coordinated sample in a counter file, with the names of its rows. Used by {@code merge}. */
public final class SampledFile {
  /**
   * Name of the fact with the host's clock, where a job has several hosts. It has the number that
   * distinguishes the host, the times of the comparisons, rank 0's clock minus its own, and the
   * error.
   */
  public static final String CLOCK_FACT = "hostClock";

  private final RankSample sample;
  private final CounterChunks chunks;
  private final String host;

  SampledFile(RankSample sample, CounterChunks chunks, Map<String, String> facts) {
    this.sample = sample;
    this.chunks = chunks;
    host = facts.getOrDefault(CLOCK_FACT, "").split(" ", -1)[0];
  }

  /** The host's clock as it was compared with rank 0's at Init; as it is where it was not. */
  static ClockLine clock(Map<String, String> facts) {
    String[] words = facts.getOrDefault(CLOCK_FACT, "").split(" ", -1);
    try {
      return words.length != 4
          ? ClockLine.COMMON
          : ClockLine.at(
              words[0].hashCode(),
              Long.parseLong(words[1]),
              Long.parseLong(words[2]),
              Long.parseLong(words[3]));
    } catch (NumberFormatException e) {
      return ClockLine.COMMON;
    }
  }

  /** Text that distinguishes the rank's host from others; empty where all ranks have one clock. */
  public String host() {
    return host;
  }

  /** Sample that the rank has kept. */
  public RankSample sample() {
    return sample;
  }

  /** Results of the sample, with the rank's own names. */
  public SampleResult named(AnalysedSample analysed) {
    return chunks.sampling(analysed);
  }
}
