package org.waitprof.counterfile;

import org.waitprof.model.RankSampling;
import org.waitprof.pairing.JudgedSample;
import org.waitprof.pairing.RankSample;

/** The coordinated sample in a counter file, with the names of its rows. Used by {@code merge}. */
public final class SampledFile {
  private final RankSample sample;
  private final CounterChunks chunks;

  SampledFile(RankSample sample, CounterChunks chunks) {
    this.sample = sample;
    this.chunks = chunks;
  }

  /** What the rank has kept. */
  public RankSample sample() {
    return sample;
  }

  /** What was made of it, with the rank's own names. */
  public RankSampling named(JudgedSample judged) {
    return chunks.sampling(judged);
  }
}
