package org.waitprof.cli.simulate;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.simulate.times.LongSeries;

/**
 * The program that a rank re-enacts, made from the trace beforehand: a list of instructions, and
 * the calls with their arguments. An instruction is one number of 8 bytes, its kind in the highest
 * bits; a call takes two to five instructions. Written before the run, read by the re-enacting
 * thread.
 */
final class Skeleton {
  /** Kinds of instructions, each with the meaning of its number. */
  enum Kind {
    /** Computes for this many nanoseconds. A time of the trace follows. */
    COMPUTE,
    /** Begins a call: number of its path. */
    ENTER,
    /** Calls MPI_Init: nanoseconds that it took. */
    INIT,
    /** All processes meet; the number has no meaning. */
    BEGIN,
    /** A call without effect on others: nanoseconds that it took. */
    IDLE,
    /** Makes a call, given by its number. */
    CALL,
    /** Starts a request: number of the call, and of the place that keeps the request. */
    START,
    /** The call completes the request at this place. */
    COMPLETE,
    /** The call waits for no rank: nanoseconds that it takes. */
    LOCAL,
    /** The call is held up for this long when MPI is done with it: nanoseconds. */
    HELD_UP,
    /** The held-up call need not last longer than this: nanoseconds. Follows {@link #HELD_UP}. */
    AT_MOST,
    /** Ends a call; the number has no meaning. A time of the trace follows. */
    LEAVE
  }

  private static final Kind[] KINDS = Kind.values();
  private static final int SHIFT = 60;
  private static final int PLACE_BITS = 30;
  private static final long MASK = (1L << SHIFT) - 1;

  private final LongSeries instructions = new LongSeries();
  private final List<MethodHandle> calls = new ArrayList<>();
  private int places;
  private long times;

  void add(Kind kind, long number) {
    instructions.add((long) kind.ordinal() << SHIFT | number);
    if (kind == Kind.COMPUTE || kind == Kind.LEAVE) {
      times++;
    }
  }

  void start(int call, int place) {
    places = Math.max(places, place + 1);
    add(Kind.START, (long) call << PLACE_BITS | place);
  }

  /** Keeps a call with its arguments, which takes nothing; returns its number. */
  int keep(MethodHandle call) {
    calls.add(call);
    return calls.size() - 1;
  }

  long size() {
    return instructions.size();
  }

  /** Number of times of the trace that it makes. */
  long times() {
    return times;
  }

  long instruction(long at) {
    return instructions.get(at);
  }

  static Kind kind(long instruction) {
    return KINDS[(int) (instruction >>> SHIFT)];
  }

  static long number(long instruction) {
    return instruction & MASK;
  }

  /** Place of the request that a {@link Kind#START} keeps. */
  static int place(long instruction) {
    return (int) instruction & (1 << PLACE_BITS) - 1;
  }

  /** Number of the call that a {@link Kind#START} makes. */
  static int started(long instruction) {
    return (int) (number(instruction) >>> PLACE_BITS);
  }

  MethodHandle[] calls() {
    return calls.toArray(new MethodHandle[0]);
  }

  /** Number of places for requests that are open at a time. */
  int places() {
    return places;
  }
}
