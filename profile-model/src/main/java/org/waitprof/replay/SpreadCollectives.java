package org.waitprof.replay;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;

/**
 * Collectives whose members are replayed by several processes. Each instance is judged by one of
 * these, the next instance by the next, so that work and memory are shared; members get a {@link
 * VerdictRecord} if there is anything to book. An instance is complete when each member has arrived
 * or its trace has ended: all arrivals of a rank come before the news that its trace has. Used by
 * one thread.
 */
final class SpreadCollectives {
  private static final MpiCall[] CALLS = MpiCall.values();

  /** Finds a communicator by its number, as the rank defines it that has arrived. */
  interface Definitions {
    Optional<CommunicatorReplay> find(long communicator, int rank);
  }

  /** Instances of one communicator that wait for members. */
  private static final class Open {
    final CommunicatorReplay communicator;
    final TreeMap<Long, Instance> instances = new TreeMap<>();
    final ArrayDeque<Instance> spare = new ArrayDeque<>();

    Open(CommunicatorReplay communicator) {
      this.communicator = communicator;
    }
  }

  private static final class Instance {
    final Gathering gathering;
    final long[] keyStream;

    Instance(int size) {
      gathering = new Gathering(size);
      keyStream = new long[size];
    }
  }

  private final Patterns patterns;
  private final Definitions definitions;
  private final Map<Long, Open> open = new HashMap<>();
  private long incomplete;
  private long mixed;

  SpreadCollectives(Patterns patterns, Definitions definitions) {
    this.patterns = patterns;
    this.definitions = definitions;
  }

  /** A member has arrived somewhere; arrivals that fit to no communicator are left out. */
  void arrive(Records arrivals) {
    for (int i = 0; i < arrivals.size(); i++) {
      int at = arrivals.at(i);
      Open its = open(arrivals, at);
      int member = SendRecord.upper(arrivals.get(at, ArrivalRecord.MEMBER_RANK));
      if (its != null && member < its.communicator.size()) {
        Instance instance =
            its.instances.computeIfAbsent(
                arrivals.get(at, ArrivalRecord.INSTANCE), number -> fresh(its));
        arrive(instance, member, arrivals, at);
      }
    }
    arrivals.clear();
  }

  private @Nullable Open open(Records arrivals, int at) {
    long number = arrivals.get(at, ArrivalRecord.COMMUNICATOR);
    Open known = open.get(number);
    if (known == null) {
      int rank = SendRecord.lower(arrivals.get(at, ArrivalRecord.MEMBER_RANK));
      known = definitions.find(number, rank).map(Open::new).orElse(null);
      if (known != null) {
        open.put(number, known);
      }
    }
    return known;
  }

  private static Instance fresh(Open its) {
    Instance spare = its.spare.pollLast();
    return spare == null ? new Instance(its.communicator.size()) : spare;
  }

  private static void arrive(Instance instance, int member, Records arrivals, int at) {
    long callRoot = arrivals.get(at, ArrivalRecord.CALL_ROOT);
    long keyStream = arrivals.get(at, ArrivalRecord.KEY_STREAM);
    Gathering gathering = instance.gathering;
    gathering.arrive(
        member,
        CALLS[SendRecord.upper(callRoot)],
        SendRecord.lower(callRoot),
        arrivals.get(at, ArrivalRecord.BEGIN),
        arrivals.get(at, ArrivalRecord.END));
    gathering.setBytes(
        member, arrivals.get(at, ArrivalRecord.SENT), arrivals.get(at, ArrivalRecord.RECEIVED));
    gathering.setPlace(
        member,
        arrivals.get(at, ArrivalRecord.ENTER),
        arrivals.get(at, ArrivalRecord.SEQUENCE),
        SendRecord.lower(keyStream));
    instance.keyStream[member] = keyStream;
  }

  /** Where verdicts go. */
  interface Members {
    /** Mail to a rank of the job. */
    Mail verdicts(int rank);
  }

  /**
   * Judges all instances that are complete.
   *
   * @param ended whether a rank's trace is read to its end, or missing
   */
  void judge(IntPredicate ended, Members members) {
    for (Open its : open.values()) {
      Iterator<Instance> instances = its.instances.values().iterator();
      while (instances.hasNext()) {
        Instance instance = instances.next();
        if (isComplete(its.communicator, instance.gathering, ended)) {
          judge(its.communicator, instance, members);
          instance.gathering.clear();
          its.spare.addLast(instance);
          instances.remove();
        }
      }
    }
  }

  private static boolean isComplete(
      CommunicatorReplay communicator, Gathering gathering, IntPredicate ended) {
    if (gathering.arrived() == communicator.size()) {
      return true;
    }
    for (int member = 0; member < communicator.size(); member++) {
      if (!gathering.present(member) && !ended.test(communicator.rank(member))) {
        return false;
      }
    }
    return true;
  }

  private void judge(CommunicatorReplay communicator, Instance instance, Members members) {
    Gathering gathering = instance.gathering;
    incomplete += communicator.isCounted() && gathering.arrived() < communicator.size() ? 1 : 0;
    mixed += gathering.mixed() ? 1 : 0;
    Optional<CollectivePattern> pattern = patterns.collective(gathering.call());
    if (gathering.mixed() || pattern.isEmpty()) {
      return;
    }
    pattern.get().judge(gathering);
    int cause = gathering.cause();
    for (int member = 0; member < gathering.size(); member++) {
      if (gathering.waitOf(member) > 0 || gathering.completionOf(member) > 0) {
        Records to = members.verdicts(communicator.rank(member)).records();
        int at = to.add();
        to.set(at, VerdictRecord.CALL, gathering.call().ordinal());
        to.set(at, VerdictRecord.KEY_STREAM, instance.keyStream[member]);
        to.set(at, VerdictRecord.WAIT, gathering.waitOf(member));
        to.set(at, VerdictRecord.COMPLETION, gathering.completionOf(member));
        to.set(at, VerdictRecord.SEQUENCE, gathering.sequence(member));
        to.set(at, VerdictRecord.ENTER, gathering.enter(member));
        to.set(at, VerdictRecord.CAUSE_RANK_STREAM, VerdictRecord.NOBODY);
        if (cause >= 0) {
          to.set(
              at,
              VerdictRecord.CAUSE_RANK_STREAM,
              SendRecord.pair(communicator.rank(cause), gathering.stream(cause)));
          to.set(at, VerdictRecord.CAUSE_SEQUENCE, gathering.sequence(cause));
          to.set(at, VerdictRecord.CAUSE_ENTER, gathering.enter(cause));
        }
      }
    }
  }

  /** Instances in which members are missing. */
  long incomplete() {
    return incomplete;
  }

  /** Instances in which members did different things. */
  long mixed() {
    return mixed;
  }
}
