package org.waitprof.replay.ideal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.Dependence;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.dependence.ArrivalGroup;
import org.waitprof.replay.dependence.CollectiveArrivals;
import org.waitprof.replay.dependence.RmaAccess;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.window.IdealBorders;

/**
 * The ideal clock of one rank, and the steps that it has still to take. It stops where it depends
 * on another rank that has not come so far. Used by the clocks' thread.
 */
final class IdealRank {
  private static final Dependence[] DEPENDENCES = Dependence.values();
  private static final MpiCall[] CALLS = MpiCall.values();

  final int rank;
  final Records steps = IdealStep.words();

  /**
   * Messages that the rank sends, by the places of the events, until both sides are through with
   * them.
   */
  final Map<Long, IdealSend> sends = new HashMap<>();

  final IdealPosts posts = new IdealPosts();

  /** Messages that receives took, in the order of the receives. */
  final ArrayDeque<IdealSend> received = new ArrayDeque<>();

  /** Ranks that wait for this one. */
  final List<Integer> waiting = new ArrayList<>();

  /** Whether the rank is in a list of waiting ranks. */
  boolean stands;

  /** Whether the rank is queued to run. */
  boolean queued;

  private final IdealClocks all;
  private final @Nullable IdealBorders borders;

  // End of the first stream's last call, which the borders get when the next call begins.
  private boolean called;
  private long firstLeaveNanos;
  private final List<@Nullable ArrivalGroup> groups = new ArrayList<>();
  private long[] clock = new long[1];
  private int stream;
  private long entered;
  private long leaveNanos;
  private long enterNanos;
  private long endClock;

  // The latest call on a window.
  private @Nullable RmaAccess access;
  private boolean over;

  IdealRank(int rank, IdealClocks all, @Nullable IdealBorders borders) {
    this.rank = rank;
    this.borders = borders;
    this.all = all;
  }

  /** Adds the rank's next communicator; null for one in which no rank waits. */
  void add(@Nullable ArrivalGroup group) {
    groups.add(group);
  }

  /** Time of the clock at the end of the run. */
  long endClock() {
    return endClock;
  }

  boolean isOver() {
    return over;
  }

  /** Begin, on the real clock, of the call at whose steps the rank stands. */
  long enterNanos() {
    return enterNanos;
  }

  /** End of that call, on the real clock. */
  long leaveNanos() {
    return leaveNanos;
  }

  /**
   * Advances as far as possible.
   *
   * @param forced whether the first step is taken in any case
   * @return whether a step was taken
   */
  boolean run(boolean forced) {
    boolean force = forced;
    boolean moved = false;
    while (steps.size() > 0 && step(force)) {
      force = false;
      moved = true;
    }
    return moved;
  }

  private boolean step(boolean force) {
    long word = steps.number(0);
    long argument = IdealStep.argument(word);
    int words = 1;
    switch (IdealStep.code(word)) {
      case IdealStep.CALL -> {
        call((int) argument);
        words = IdealStep.CALL_WORDS;
      }
      case IdealStep.SEND -> send(argument >> 1).sent(entered, (argument & 1) != 0);
      case IdealStep.RECEIVE_POSTED -> posted(argument);
      case IdealStep.RECEIVE -> {
        if (!receive(force)) {
          return false;
        }
      }
      case IdealStep.SEND_COMPLETED -> {
        if (!sendCompleted(argument, force)) {
          return false;
        }
      }
      case IdealStep.COLLECTIVE -> {
        collective(argument, steps.number(1));
        words = IdealStep.COLLECTIVE_WORDS;
      }
      case IdealStep.COLLECTIVE_COMPLETED -> {
        if (!collectiveCompleted((int) argument, steps.number(1), force)) {
          return false;
        }
        words = IdealStep.COLLECTIVE_WORDS;
      }
      case IdealStep.ACCESS -> words = access(argument);
      case IdealStep.ACCESS_COMPLETED -> {
        if (!accessCompleted(force)) {
          return false;
        }
      }
      default -> words = mark(argument);
    }
    steps.drop(words);
    return true;
  }

  private void call(int ofStream) {
    if (ofStream == 0) {
      tellBorders(steps.number(2) - steps.number(1));
    }
    stream = ofStream;
    if (stream >= clock.length) {
      // A new stream's clock begins at the first stream's.
      int known = clock.length;
      clock = Arrays.copyOf(clock, stream + 1);
      Arrays.fill(clock, known, clock.length, clock[0]);
    }
    clock[stream] += steps.number(1);
    enterNanos = steps.number(2);
    leaveNanos = steps.number(3);
    entered = clock[stream];
    if (stream == 0 && borders != null) {
      borders.reached(enterNanos, entered);
      firstLeaveNanos = leaveNanos;
      called = true;
    }
  }

  /**
   * Passes the end of the first stream's last call to the borders; without a call, the clock begins
   * at {@code otherwiseNanos}.
   */
  private void tellBorders(long otherwiseNanos) {
    if (borders != null && called) {
      borders.reached(firstLeaveNanos, clock[0]);
    } else if (borders != null) {
      borders.start(otherwiseNanos);
    }
  }

  private int mark(long which) {
    if (which == IdealStep.START) {
      Arrays.fill(clock, 0);
      entered = 0;
      if (borders != null) {
        borders.start(steps.number(1));
        firstLeaveNanos = steps.number(1);
        called = true;
      }
      return IdealStep.START_WORDS;
    }
    tellBorders(steps.number(2) - steps.number(1));
    clock[stream] += steps.number(1);
    endClock = clock[stream];
    if (borders != null) {
      borders.reached(steps.number(2), clock[0]);
    }
    over = true;
    all.ended(this);
    return IdealStep.END_WORDS;
  }

  private void waitUntil(long stamp) {
    clock[stream] = Math.max(clock[stream], stamp);
  }

  /** The message that the event at this place sends; made if it is new. */
  IdealSend send(long sequence) {
    return sends.computeIfAbsent(sequence, first -> new IdealSend(this, sequence));
  }

  /** Notes that the message of the next receive is missing: it waits for no rank. */
  void receivesNothing() {
    IdealSend nothing = new IdealSend(this, IdealStep.NOBODY);
    nothing.sent(IdealSend.LONG_AGO, false);
    received.add(nothing);
  }

  private void posted(long sequence) {
    IdealSend send = posts.post(sequence, entered);
    if (send != null) {
      send.ready(entered);
    }
  }

  private boolean receive(boolean force) {
    IdealSend message = received.peek();
    if (message == null) {
      return force;
    }
    if (message.isSent) {
      waitUntil(message.stamp);
    } else if (!force) {
      all.waitFor(message.sender.waiting, this);
      return false;
    }
    message.received();
    received.remove();
    return true;
  }

  private boolean sendCompleted(long sequence, boolean force) {
    IdealSend send = sends.get(sequence);
    if (send == null) {
      return true;
    }
    boolean waits = all.model().strict() || send.postedEnter <= leaveNanos;
    if (send.isReady) {
      waitUntil(waits ? send.readyStamp : IdealSend.LONG_AGO);
    } else if (!force) {
      if (send.receiver == null) {
        return false;
      }
      if (waits) {
        all.waitFor(send.receiver.waiting, this);
        return false;
      }
    }
    send.completed();
    return true;
  }

  private void collective(long argument, long rootAndData) {
    Dependence dependence = DEPENDENCES[(int) (argument & ((1 << IdealStep.DEPENDENCE_BITS) - 1))];
    int number = (int) (argument >> IdealStep.DEPENDENCE_BITS);
    ArrivalGroup group = groups.get(number);
    if (group == null) {
      return;
    }
    int member = group.member(rank);
    CollectiveArrivals instance = group.instance(group.next(member));
    int root = (int) (rootAndData >> 1);
    instance.arrive(
        member,
        dependence,
        (double) entered,
        enterNanos,
        root < 0 ? CollectiveArrivals.NO_ONE : group.member(root),
        (rootAndData & 1) != 0);
    if (instance.mayRelease() || instance.isComplete()) {
      all.wake(instance.waiting);
    }
  }

  private boolean collectiveCompleted(int number, long instanceNumber, boolean force) {
    ArrivalGroup group = groups.get(number);
    if (group == null) {
      return true;
    }
    CollectiveArrivals instance = group.instance(instanceNumber);
    long limit = all.model().synchronising() ? Long.MAX_VALUE : leaveNanos;
    double until = instance.until(group.member(rank), limit);
    if (until != CollectiveArrivals.NOT_YET) {
      waitUntil((long) until);
    } else if (!force) {
      all.waitFor(instance.waiting, this);
      return false;
    }
    group.leave(instance);
    return true;
  }

  private int access(long argument) {
    ArrivalGroup window = groups.get((int) (argument >> IdealStep.CALL_BITS));
    int[] peers = new int[(int) steps.number(2)];
    for (int peer = 0; peer < peers.length; peer++) {
      peers[peer] = (int) steps.number(IdealStep.ACCESS_WORDS + peer);
    }
    MpiCall call = CALLS[(int) (argument & ((1 << IdealStep.CALL_BITS) - 1))];
    int lock = (int) steps.number(1);
    access =
        window == null
            ? null
            : window.access(rank, call, peers, lock, (double) entered, enterNanos, leaveNanos);
    return IdealStep.ACCESS_WORDS + peers.length;
  }

  private boolean accessCompleted(boolean force) {
    RmaAccess its = access;
    if (its == null) {
      return true;
    }
    double until = its.until(all);
    if (until != CollectiveArrivals.NOT_YET) {
      waitUntil((long) until);
    } else if (!force) {
      all.waitFor(all.rank(its.behind()).waiting, this);
      return false;
    }
    its.end(all);
    return true;
  }
}
