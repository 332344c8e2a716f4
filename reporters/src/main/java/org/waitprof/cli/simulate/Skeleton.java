package org.waitprof.cli.simulate;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.simulate.times.LongSeries;

/**
 * The program that a rank re-enacts, made from the trace beforehand: one number an instruction, its
 * kind in the highest bits, and the calls with their arguments. 8 bytes an instruction, two to five
 * of them a call. Written before the run, read by the thread that re-enacts.
 */
final class Skeleton {
  /** Kinds of instructions, each with the meaning of its number. */
  enum Kind {
    /** Computes: nanoseconds. A time of the trace follows. */
    COMPUTE,
    /** A call begins: number of its path. */
    ENTER,
    /** MPI_Init: nanoseconds that it took. */
    INIT,
    /** All processes have come together; nothing. */
    BEGIN,
    /** A call that does nothing for others: nanoseconds that it took. */
    IDLE,
    /** Makes a call: its number. */
    CALL,
    /** Starts a request: number of the call, and of the place where the request is kept. */
    START,
    /** The call completes the request at this place. */
    COMPLETE,
    /** The call waits for nobody: nanoseconds that it takes. */
    LOCAL,
    /** The call is held up as long as this when MPI is done with it: nanoseconds. */
    HELD_UP,
    /** But it need not last longer than this: nanoseconds. Follows {@link #HELD_UP}. */
    AT_MOST,
    /** A call ends; nothing. A time of the trace follows. */
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

  /** How many times of the trace it makes. */
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

  /** For how many requests at a time there must be room. */
  int places() {
    return places;
  }
}
