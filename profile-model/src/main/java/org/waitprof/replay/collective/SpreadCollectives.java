package org.waitprof.replay.collective;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.exchange.ArrivalRecord;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Mailbox;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ResultRecord;

/**
 * Collectives whose members are replayed by several processes. Each instance is classified by one
 * of these, the next instance by the next, so that work and memory are shared; members get a {@link
 * ResultRecord} if there is anything to book. An instance is complete when each member has arrived
 * or its trace has ended: all arrivals of a rank come before the news that its trace has. Used by
 * one thread.
 */
public final class SpreadCollectives {
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
    final CollectiveInstance gathering;
    final long[] keyStream;

    Instance(int size) {
      gathering = new CollectiveInstance(size);
      keyStream = new long[size];
    }
  }

  private final CollectiveRules rules;
  private final Definitions definitions;
  private final Map<Long, Open> open = new HashMap<>();
  private long incomplete;
  private long mixed;

  public SpreadCollectives(CollectiveRules rules, Definitions definitions) {
    this.rules = rules;
    this.definitions = definitions;
  }

  /** A member has arrived somewhere; arrivals that fit to no communicator are left out. */
  public void arrive(Records arrivals) {
    for (int i = 0; i < arrivals.size(); i++) {
      int at = arrivals.at(i);
      Open its = open(arrivals, at);
      int member = LongPair.upper(arrivals.get(at, ArrivalRecord.MEMBER_RANK));
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
      int rank = LongPair.lower(arrivals.get(at, ArrivalRecord.MEMBER_RANK));
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
    CollectiveInstance gathering = instance.gathering;
    gathering.arrive(
        member,
        CALLS[LongPair.upper(callRoot)],
        LongPair.lower(callRoot),
        arrivals.get(at, ArrivalRecord.BEGIN),
        arrivals.get(at, ArrivalRecord.END));
    gathering.setBytes(
        member, arrivals.get(at, ArrivalRecord.SENT), arrivals.get(at, ArrivalRecord.RECEIVED));
    gathering.setPlace(
        member,
        arrivals.get(at, ArrivalRecord.ENTER),
        arrivals.get(at, ArrivalRecord.SEQUENCE),
        LongPair.lower(keyStream));
    instance.keyStream[member] = keyStream;
  }

  /** Where results go. */
  public interface Members {
    /** Mail to a rank of the job. */
    Mailbox results(int rank);
  }

  /**
   * Classifies all instances that are complete.
   *
   * @param ended whether a rank's trace is read to its end, or missing
   */
  public void classify(IntPredicate ended, Members members) {
    for (Open its : open.values()) {
      Iterator<Instance> instances = its.instances.values().iterator();
      while (instances.hasNext()) {
        Instance instance = instances.next();
        if (isComplete(its.communicator, instance.gathering, ended)) {
          classify(its.communicator, instance, members);
          instance.gathering.clear();
          its.spare.addLast(instance);
          instances.remove();
        }
      }
    }
  }

  private static boolean isComplete(
      CommunicatorReplay communicator, CollectiveInstance gathering, IntPredicate ended) {
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

  private void classify(CommunicatorReplay communicator, Instance instance, Members members) {
    CollectiveInstance gathering = instance.gathering;
    incomplete += communicator.isCounted() && gathering.arrived() < communicator.size() ? 1 : 0;
    mixed += gathering.mixed() ? 1 : 0;
    Optional<? extends CollectiveRule> pattern = rules.collective(gathering.call());
    if (gathering.mixed() || pattern.isEmpty()) {
      return;
    }
    pattern.get().classify(gathering);
    int cause = gathering.cause();
    for (int member = 0; member < gathering.size(); member++) {
      if (gathering.waitOf(member) > 0 || gathering.completionOf(member) > 0) {
        Records to = members.results(communicator.rank(member)).records();
        int at = to.add();
        to.set(at, ResultRecord.CALL, gathering.call().ordinal());
        to.set(at, ResultRecord.KEY_STREAM, instance.keyStream[member]);
        to.set(at, ResultRecord.WAIT, gathering.waitOf(member));
        to.set(at, ResultRecord.COMPLETION, gathering.completionOf(member));
        to.set(at, ResultRecord.SEQUENCE, gathering.sequence(member));
        to.set(at, ResultRecord.ENTER, gathering.enter(member));
        to.set(at, ResultRecord.CAUSE_RANK_STREAM, ResultRecord.NOBODY);
        if (cause >= 0) {
          to.set(
              at,
              ResultRecord.CAUSE_RANK_STREAM,
              LongPair.of(communicator.rank(cause), gathering.stream(cause)));
          to.set(at, ResultRecord.CAUSE_SEQUENCE, gathering.sequence(cause));
          to.set(at, ResultRecord.CAUSE_ENTER, gathering.enter(cause));
        }
      }
    }
  }

  /** Instances in which members are missing. */
  public long incomplete() {
    return incomplete;
  }

  /** Instances in which members did different things. */
  public long mixed() {
    return mixed;
  }
}
