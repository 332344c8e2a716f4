package org.waitprof.replay.collective;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.exchange.ArrivalRecord;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ReplayState;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.Trace;

/**
 * The communicators that events refer to, and the collectives on them. Safe for several threads;
 * looked up once per rank.
 */
public final class Communicators {
  private static final long INIT = Long.MIN_VALUE + 1;
  static final long FINALIZE = Long.MIN_VALUE + 2;

  private final Trace trace;
  private final Map<MpiCall, ? extends InstanceClassifier> classifiers;
  private final ReplayState state;
  private final boolean hasTrees;
  private final boolean[] ended;
  private final Map<Long, CollectiveInstances> all = new HashMap<>();
  private final Arrival arrival = new Arrival();

  /**
   * Knows the instances of Init and Finalize only.
   *
   * @param hasTrees whether ranks inside of the tree of a collective with a root wait, too
   */
  public Communicators(
      Trace trace,
      Map<MpiCall, ? extends InstanceClassifier> classifiers,
      ReplayState state,
      boolean hasTrees) {
    this.trace = trace;
    this.classifiers = classifiers;
    this.state = state;
    this.hasTrees = hasTrees;
    ended = new boolean[state.partition().worldSize()];
    all.put(INIT, new CollectiveInstances(INIT, classifiers, state));
    all.put(FINALIZE, new CollectiveInstances(FINALIZE, classifiers, state));
  }

  /** The instances of Init, on all ranks. */
  public synchronized CollectiveInstances init() {
    return known(INIT);
  }

  /** The instances of Finalize, on all ranks. */
  public synchronized CollectiveInstances finalization() {
    return known(FINALIZE);
  }

  private CollectiveInstances known(long id) {
    CollectiveInstances instances = all.get(id);
    if (instances == null) {
      throw new IllegalStateException();
    }
    return instances;
  }

  /** The collectives of a communicator, made if new. */
  public synchronized CollectiveInstances of(Communicator communicator) {
    return all.computeIfAbsent(communicator.id(), id -> create(communicator));
  }

  private CollectiveInstances create(Communicator communicator) {
    CollectiveInstances instances =
        new CollectiveInstances(communicator, trace, classifiers, state, hasTrees);
    for (int member = 0; member < instances.size(); member++) {
      int rank = instances.rank(member);
      if (rank < 0 || rank >= ended.length || ended[rank]) {
        instances.end(member);
      }
    }
    return instances;
  }

  /**
   * Takes arrivals that were sent to this process; arrivals that fit no communicator are left out.
   */
  public synchronized void arrive(Records arrivals) {
    for (int i = 0; i < arrivals.size(); i++) {
      int at = arrivals.at(i);
      long id = arrivals.get(at, ArrivalRecord.COMMUNICATOR);
      int rank = LongPair.lower(arrivals.get(at, ArrivalRecord.MEMBER_RANK));
      CollectiveInstances known = all.get(id);
      Optional<CollectiveInstances> instances =
          known == null
              ? trace.rank(rank).flatMap(its -> its.communicator(id)).map(this::of)
              : Optional.of(known);
      arrival.read(arrivals, at);
      if (instances.isPresent() && arrival.member() < instances.get().size()) {
        instances.get().arrive(arrival);
      }
    }
    arrivals.clear();
  }

  /** Notes that a rank's trace is over or missing; called once all its events have arrived. */
  public synchronized void end(int rank) {
    if (ended[rank]) {
      return;
    }
    ended[rank] = true;
    for (CollectiveInstances instances : all.values()) {
      int member = instances.member(rank);
      if (member >= 0) {
        instances.end(member);
      }
    }
  }

  /** Number of instances, classified by this process, in which members are missing. */
  public synchronized long incomplete() {
    return all.values().stream()
        .filter(CollectiveInstances::isCounted)
        .mapToLong(CollectiveInstances::incomplete)
        .sum();
  }

  /** Number of instances, classified by this process, in which members did different things. */
  public synchronized long mixed() {
    return all.values().stream().mapToLong(CollectiveInstances::mixed).sum();
  }
}
