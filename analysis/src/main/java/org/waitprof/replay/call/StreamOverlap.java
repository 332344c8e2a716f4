package org.waitprof.replay.call;

import java.util.Arrays;

/**
 * Overlap of the threads of a rank, exactly, from the events of all its streams in the order of
 * time. A thread computes from its first event to its last wherever it is in no MPI call and does
 * not rest. While a thread computes, calls of the others cost the rank nothing. While none does,
 * the time is lost to the call that began last. Used by one thread.
 */
public final class StreamOverlap {
  private final boolean[] inMpi;
  private final boolean[] lives;
  private final long[] entered;

  /** Overlapped part of each stream's current call, nanoseconds. */
  private final long[] overlapped;

  /** Idle time of the rank when each stream's current call began, nanoseconds. */
  private final long[] idleAtEnter;

  private final RestTimes rests;

  /** Number of rests that have begun and ended. */
  private int begun;

  private int rested;

  private int computing;
  private long last = Long.MIN_VALUE;
  private long entries;
  private long idle;
  private long together;

  /** Overlap in a rank with {@code streams} streams; one stream alone needs none. */
  public StreamOverlap(int streams, RestTimes rests) {
    this.rests = rests;
    inMpi = new boolean[streams];
    lives = new boolean[streams];
    entered = new long[streams];
    overlapped = new long[streams];
    idleAtEnter = new long[streams];
  }

  public boolean isNeeded() {
    return inMpi.length > 1;
  }

  /** Something changes on a stream, whose events begin outside of MPI. */
  public void at(CallReader.Edge edge, int stream, long now) {
    for (long next = nextRest(); next <= now; next = nextRest()) {
      pass(Math.max(last, next));
      if (rests.begin(begun) == next) {
        begun++;
        computing--;
      } else {
        rested++;
        computing++;
      }
    }
    pass(now);
    switch (edge) {
      case BEGIN -> {
        lives[stream] = true;
        computing++;
      }
      case ENTER -> {
        if (!inMpi[stream]) {
          inMpi[stream] = true;
          computing--;
          entered[stream] = ++entries;
          overlapped[stream] = 0;
          idleAtEnter[stream] = idle;
        }
      }
      case LEAVE -> {
        if (inMpi[stream]) {
          inMpi[stream] = false;
          computing++;
        }
      }
      case END -> {
        if (lives[stream] && !inMpi[stream]) {
          lives[stream] = false;
          computing--;
        }
      }
    }
  }

  private long nextRest() {
    return Math.min(rests.begin(begun), rests.end(rested));
  }

  /** Overlapped part of the call that a stream has left last, nanoseconds. */
  public long overlapped(int stream) {
    return overlapped[stream];
  }

  private void pass(long now) {
    long nanos = last == Long.MIN_VALUE ? 0 : now - last;
    last = now;
    if (nanos <= 0) {
      return;
    }
    int lost = -1;
    if (computing == 0) {
      for (int stream = 0; stream < inMpi.length; stream++) {
        if (inMpi[stream] && (lost < 0 || entered[stream] > entered[lost])) {
          lost = stream;
        }
      }
      idle += lost < 0 ? 0 : nanos;
    }
    int calls = 0;
    for (int stream = 0; stream < inMpi.length; stream++) {
      overlapped[stream] += inMpi[stream] && stream != lost ? nanos : 0;
      calls += inMpi[stream] ? 1 : 0;
    }
    together += calls > 1 ? nanos : 0;
  }

  /** Begins the run: time before it does not count. */
  public void restart() {
    idle = 0;
    together = 0;
    Arrays.fill(idleAtEnter, 0);
  }

  /** The run had ended when a stream entered the call that it has just left. */
  public void endedAtEntry(int stream) {
    idle = idleAtEnter[stream];
  }

  /** Time in which several threads were in MPI calls. */
  public long togetherNanos() {
    return together;
  }

  /** Time in which no thread computed, and some were in MPI. */
  public long idleNanos() {
    return idle;
  }
}
