package org.waitprof.record.sample;

import org.jspecify.annotations.Nullable;
import org.waitprof.sample.SampleComm;

/** A communicator as events name it. Immutable. */
public final class TraceComm {
  /** Position among the rank's definitions. */
  public final int number;

  /** The same on all of its ranks. */
  public final long id;

  public final int[] local;
  public final int[] remote;

  /** Whether a trace says who its neighbours are; under the trace's lock, or by a first look. */
  public volatile boolean neighboursNoted;

  /** Whether the sample has them, likewise. */
  volatile boolean neighboursSampled;

  /** The same as samplers know it; null if they do not. */
  @Nullable SampleComm sampled;

  TraceComm(int number, long id, int[] local, int[] remote) {
    this.number = number;
    this.id = id;
    this.local = local;
    this.remote = remote;
  }
}
