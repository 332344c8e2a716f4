package org.waitprof.replay.call;

import java.io.IOException;
import java.util.Arrays;
import java.util.OptionalLong;
import org.waitprof.model.MpiCall;
import org.waitprof.trace.RankTrace;

/** Begin and end of a rank's run, and the time that it spent in regions. Written by one thread. */
public final class RunSpan {
  private long[] pathNanos = new long[64];
  private int paths;
  private long initEnter = Long.MIN_VALUE;
  private long initLeave = Long.MIN_VALUE;
  private long finalizeEnter = Long.MIN_VALUE;
  private long finalizeSequence;
  private int finalizeStream;
  private long mpiNanos;
  private final boolean whole;
  private final StreamOverlap overlap;

  /**
   * Nothing is known yet.
   *
   * @param whole whether the run has Init and Finalize in it, as calls like others
   * @throws IOException if a stream of the rank cannot be read
   */
  public RunSpan(boolean whole, RankTrace rank) throws IOException {
    this.whole = whole;
    int streams = rank.streams();
    overlap = new StreamOverlap(streams, streams == 1 ? RestTimes.NONE : RestTimes.of(rank));
  }

  /** Overlap of the rank's threads in time. */
  public StreamOverlap overlap() {
    return overlap;
  }

  /** Whether Init and Finalize are calls of the run like others. */
  public boolean isWhole() {
    return whole;
  }

  /** Adds time passed in a region itself; path -1 stands for no region. */
  public void passed(int path, long from, long to) {
    if (path >= 0) {
      if (path >= pathNanos.length) {
        pathNanos = Arrays.copyOf(pathNanos, Math.max(2 * pathNanos.length, path + 1));
      }
      pathNanos[path] += to - from;
      paths = Math.max(paths, path + 1);
    }
  }

  /** Counts the time of an MPI call. */
  public void call(Call call) {
    if (whole || (!call.call.isInit() && call.call != MpiCall.MPI_FINALIZE)) {
      mpiNanos += call.duration();
    }
  }

  /** Notes Init; false if there was one before. */
  public boolean firstInit(Call call) {
    if (initLeave != Long.MIN_VALUE) {
      return false;
    }
    initEnter = call.enter;
    initLeave = call.leave;
    if (!whole) {
      overlap.restart();
    }
    return true;
  }

  /** Notes Finalize; false if there was one before. */
  public boolean firstFinalize(Call call) {
    if (finalizeEnter != Long.MIN_VALUE) {
      return false;
    }
    finalizeEnter = call.enter;
    finalizeSequence = call.enterSequence;
    finalizeStream = call.stream;
    if (!whole) {
      overlap.endedAtEntry(call.stream);
    }
    return true;
  }

  public OptionalLong initEnter() {
    return known(initEnter);
  }

  public OptionalLong initLeave() {
    return known(initLeave);
  }

  public OptionalLong finalizeEnter() {
    return known(finalizeEnter);
  }

  private static OptionalLong known(long nanos) {
    return nanos == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(nanos);
  }

  /** Place of Finalize's begin among the rank's events. */
  public long finalizeSequence() {
    return finalizeSequence;
  }

  public int finalizeStream() {
    return finalizeStream;
  }

  /**
   * Time in MPI calls except Init and Finalize, or all if the run is whole. With several threads,
   * time in which none of them computed.
   */
  public long mpiNanos() {
    return overlap.isNeeded() ? overlap.idleNanos() : mpiNanos;
  }

  /** One more than the largest path number. */
  public int paths() {
    return paths;
  }

  /** Time in a region itself, by path number. */
  public long pathNanos(int path) {
    return path < pathNanos.length ? pathNanos[path] : 0;
  }
}
