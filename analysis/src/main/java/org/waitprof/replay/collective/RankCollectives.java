package org.waitprof.replay.collective;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.PolledRun;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ReplayQuality;
import org.waitprof.replay.exchange.ReplayQuality.Occurrence;
import org.waitprof.replay.exchange.ReplayState;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.RankTrace;

/**
 * The collectives of one rank: numbers them by communicator and sends each to the process that
 * classifies it. A blocking collective is sent when its call is over, a non-blocking one when its
 * request is complete. Used by the rank's replay only. Memory: a non-blocking collective under way
 * holds 100 bytes.
 */
public final class RankCollectives {
  private final int rank;
  private final RankTrace trace;
  private final Communicators communicators;
  private final Map<MpiCall, ? extends InstanceClassifier> classifiers;
  private final ReplayState state;
  private final ReplayQuality quality;
  private final Map<Long, Member> memberships = new HashMap<>();

  /** By request; in the order in which they were started. */
  private final Map<Long, Started> started = new LinkedHashMap<>();

  private final Arrival arrival = new Arrival();
  private @Nullable Member lastMember;
  private long lastCommunicator;

  /** Membership of this rank in a communicator. */
  private static final class Member {
    final CollectiveInstances communicator;
    final int number;

    /** Number of the rank's next collective. */
    long next;

    /** Collectives that threw since the last one. */
    final List<Thrown> thrown = new ArrayList<>(0);

    Member(CollectiveInstances communicator, int number) {
      this.communicator = communicator;
      this.number = number;
    }
  }

  /** A collective that threw; without a valid root, a negative one. */
  private record Thrown(MpiCall call, int root) {
    boolean isRepeatedBy(MpiCall other, int otherRoot) {
      return call == other && (root < 0 || otherRoot < 0 || root == otherRoot);
    }
  }

  private record Started(Member member, Arrival arrival) {}

  /** Collectives of a rank, none of which is known yet. */
  public RankCollectives(
      RankTrace trace,
      Communicators communicators,
      Map<MpiCall, ? extends InstanceClassifier> classifiers,
      ReplayState state,
      ReplayQuality quality) {
    this.quality = quality;
    this.trace = trace;
    this.communicators = communicators;
    this.classifiers = classifiers;
    this.state = state;
    rank = trace.rank();
  }

  /** Takes in the rank's first Init. */
  public void init(Call call, int key) {
    whole(member(communicators.init()), call, key);
  }

  /** Takes in the rank's first Finalize. */
  public void finalization(Call call, int key) {
    whole(member(communicators.finalization()), call, key);
  }

  private void whole(Member member, Call call, int key) {
    arrival.set(call, -1, member.number, -1, key, member.next++);
    arrive(member, arrival);
  }

  /**
   * Takes in a call's collectives.
   *
   * @param key its row
   * @param polls before the call, of its thread
   */
  public void call(Call call, int key, PolledRun polls) {
    int completed = 0;
    int receives = 0;
    int sends = 0;
    for (int op = 0; op < call.operations; op++) {
      switch (call.kind(op)) {
        case COLLECTIVE_THROWN -> threw(call, op);
        case COLLECTIVE -> blocking(call, op, key);
        case COLLECTIVE_POSTED -> start(call, op, key);
        case COLLECTIVE_COMPLETED -> completed++;
        case RECEIVE_COMPLETED -> receives = 1;
        case SEND_COMPLETED -> sends = 1;
        case REQUEST_DROPPED -> giveUp(call.request[op]);
        default -> {}
      }
    }
    if (completed > 0) {
      // Waits for all receives count as one; waits for all sends, too.
      boolean together = receives + sends == 0 || polls.collectivesWith(call) > 0;
      complete(call, key, completed + (together ? receives + sends : 0), together, polls);
    }
  }

  private void threw(Call call, int op) {
    Member member = member(call, op, call.call);
    if (member != null) {
      member.thrown.add(new Thrown(call.call, call.root[op]));
    }
  }

  /**
   * Leaves out the instances of calls that threw, unless the rank calls the same again: a library
   * counts only calls that take part.
   */
  private void leaveOut(Member member, MpiCall next, int root) {
    if (!member.thrown.isEmpty()) {
      for (Thrown thrown : member.thrown) {
        if (!thrown.isRepeatedBy(next, root)) {
          arrival.setAbsent(member.number, member.next++);
          arrive(member, arrival);
        }
      }
      member.thrown.clear();
    }
  }

  private void blocking(Call call, int op, int key) {
    Member member = member(call, op, call.call);
    if (member != null) {
      leaveOut(member, call.call, call.root[op]);
      arrival.set(call, op, member.number, root(member, call, op), key, member.next++);
      arrive(member, arrival);
    }
  }

  private void start(Call call, int op, int key) {
    giveUp(call.request[op]);
    Member member = member(call, op, call.call.blocking());
    if (member != null) {
      leaveOut(member, call.call.blocking(), call.root[op]);
      Arrival its = new Arrival();
      its.start(call, op, member.number, root(member, call, op), key, member.next++);
      started.put(call.request[op], new Started(member, its));
    }
  }

  private void complete(Call call, int key, int completed, boolean together, PolledRun polls) {
    boolean polled = together && polls.isWaitOf(call);
    boolean waits = together && call.call.callClass() == CallClass.COMPLETION;
    for (int op = 0; op < call.operations; op++) {
      if (call.kind(op) == EventKind.COLLECTIVE_COMPLETED) {
        Started its = started.remove(call.request[op]);
        if (its != null) {
          its.arrival.complete(call, op, key, waits, completed);
          if (polled) {
            its.arrival.polled(polls, call.stream);
          }
          arrive(its.member, its.arrival);
        }
      }
    }
  }

  /** Gives up a request that never completes, so that the others need not wait for it. */
  private void giveUp(long request) {
    Started its = started.remove(request);
    if (its != null) {
      arrive(its.member, its.arrival);
    }
  }

  /** Ends open collectives: the rank's trace is over. */
  public void end() {
    started.values().forEach(its -> arrive(its.member, its.arrival));
    started.clear();
  }

  /** The rank as a member of the collective; null where no pattern classifies this kind. */
  private @Nullable Member member(Call call, int op, MpiCall kind) {
    Member member = membership(call.communicator[op]);
    if (member.number < 0) {
      quality.add(Occurrence.UNKNOWN_COMMUNICATORS);
      return null;
    }
    boolean isClassified = member.communicator.size() > 1 && classifiers.containsKey(kind);
    return isClassified ? member : null;
  }

  private static int root(Member member, Call call, int op) {
    return call.root[op] < 0 ? -1 : member.communicator.member(call.root[op]);
  }

  /** Arrives at the instance; the results come later, if any are to be booked. */
  private void arrive(Member member, Arrival itsArrival) {
    CollectiveInstances communicator = member.communicator;
    if (communicator.isSpread()) {
      Records mail = state.arrivals(communicator.classifier(itsArrival.instance()));
      synchronized (mail) {
        itsArrival.write(communicator.id(), rank, mail);
      }
    } else {
      communicator.arrive(itsArrival);
    }
  }

  /** Membership in the communicator; most calls use the communicator of the call before. */
  private Member membership(long communicator) {
    Member member = lastMember;
    if (member == null || communicator != lastCommunicator) {
      member = memberships.computeIfAbsent(communicator, this::member);
      lastMember = member;
      lastCommunicator = communicator;
    }
    return member;
  }

  private Member member(long communicator) {
    Optional<Communicator> definition = trace.communicator(communicator);
    return definition.isPresent()
        ? member(communicators.of(definition.get()))
        : new Member(communicators.init(), -1);
  }

  private Member member(CollectiveInstances communicator) {
    return new Member(communicator, communicator.member(rank));
  }

  /** Members of a communicator; 0 if the rank is none. */
  public int sizeOf(long communicator) {
    Member member = membership(communicator);
    return member.number < 0 ? 0 : member.communicator.size();
  }
}
