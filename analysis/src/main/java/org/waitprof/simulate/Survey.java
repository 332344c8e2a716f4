package org.waitprof.simulate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.waitprof.model.MpiCall;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.replay.Replay;
import org.waitprof.replay.delay.DelayPlace;
import org.waitprof.replay.delay.DelayPlaces;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.exchange.ReplayQuality;
import org.waitprof.replay.exchange.ReplayQuality.Occurrence;
import org.waitprof.replay.result.RankResult;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.system.CountText;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.Trace;

/**
 * Properties of a trace that simulations of it need: partners of messages, computation by place,
 * costs of calls and messages, and sends that wait. Made once, used by any number of {@link
 * Simulation}s.
 */
public final class Survey {
  final Trace trace;
  final Messages messages;
  final ProgressEvidence progress;
  final CallCosts costs = new CallCosts();
  final DelayPlaces places = new DelayPlaces();
  private final List<long[]> nanos = new ArrayList<>();
  private final Map<Hypotheses.Loss, Long> lost = new HashMap<>();
  private boolean collectionBeforeCollective;
  private final ReplayResult before;
  private final long eagerBytes;
  private long startNanos = Long.MAX_VALUE;
  private final EnumSet<MpiCall> calls = EnumSet.noneOf(MpiCall.class);
  private final Map<Long, Communicator> communicators = new TreeMap<>();
  private final List<String> hosts = new ArrayList<>();

  /**
   * Reads a trace, four times in all.
   *
   * @param threads most threads to use
   * @param progress is notified of the progress
   * @throws SimulationFailure if it cannot be simulated
   * @throws UncheckedIOException if it cannot be read again
   */
  public Survey(Trace trace, int threads, Replay.ProgressListener progress)
      throws SimulationFailure {
    this.trace = trace;
    int worldSize = trace.facts().worldSize();
    for (int rank = 0; rank < worldSize; rank++) {
      hosts.add(trace.rank(rank).map(its -> its.facts().host()).orElse(""));
    }
    MessageNotes[] notes = new MessageNotes[worldSize];
    before =
        new Replay(
                trace,
                threads,
                Exchange.ALONE,
                DelayRule.NONE,
                (done, total) -> progress.reached(2 * done, 4 * total))
            .withoutIdealNetwork()
            .withListeners(
                rank -> {
                  notes[rank] = new MessageNotes(rank);
                  return notes[rank];
                })
            .run();
    check(worldSize);
    messages = new Messages(worldSize, List.of(notes));
    this.progress = new ProgressEvidence(messages.size());
    EagerEvidence evidence = new EagerEvidence();
    long total = before.ranks().stream().mapToLong(rank -> rank.trace().sizeBytes()).sum();
    long done = 2 * total;
    try {
      for (RankResult rank : before.ranks()) {
        new RankSurvey(rank.trace(), this, evidence).read();
        done += rank.trace().sizeBytes();
        progress.reached(done, 4 * total);
      }
      this.progress.decide(messages);
      for (RankResult rank : before.ranks()) {
        new RankCosts(rank.trace(), this).read();
        done += rank.trace().sizeBytes();
        progress.reached(done, 4 * total);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    eagerBytes = evidence.limitBytes(EagerEvidence.usualBytes(trace.facts().binding()), 1);
    if (nanos.stream().allMatch(ranks -> Arrays.stream(ranks).sum() == 0)) {
      throw new SimulationFailure("there is no computation between its MPI calls");
    }
  }

  private void check(int worldSize) throws SimulationFailure {
    if (before.ranks().size() < worldSize) {
      throw new SimulationFailure(
          CountText.fill(
              before.missingRanks().size(),
              "# of " + CountText.of(worldSize, "rank") + " {has|have} no trace"));
    }
    for (RankResult rank : before.ranks()) {
      List<String> why = new ArrayList<>(rank.damage());
      if (!rank.trace().incomplete().isEmpty()) {
        why.add(rank.trace().incomplete());
      }
      if (!why.isEmpty()) {
        throw new SimulationFailure(
            "the trace of rank " + rank.rank() + " is cut: " + String.join("; ", why));
      }
    }
    ReplayQuality quality = before.quality();
    refuse(quality.of(Occurrence.RECEIVES_WITHOUT_SEND), "# {receive has|receives have} no send");
    refuse(
        quality.of(Occurrence.INCOMPLETE_COLLECTIVES),
        "# {collective is|collectives are} not reached by all {its|their} ranks");
    refuse(
        quality.of(Occurrence.MIXED_COLLECTIVES),
        "# {collective is a different call|collectives are different calls} on different ranks");
    refuse(
        quality.of(Occurrence.UNKNOWN_REQUESTS),
        "# {request is completed that was|requests are completed that were} not started");
    refuse(
        quality.of(Occurrence.UNKNOWN_COMMUNICATORS),
        "# {collective is on a communicator|collectives are on communicators} without definition");
    refuse(
        quality.of(Occurrence.INCONSISTENT_EVENTS),
        "# {event makes no sense where it is|events make no sense where they are}");
    refuse(
        quality.of(Occurrence.BACKWARDS),
        "# {message arrived before it was|messages arrived before they were} sent: the clocks differ");
  }

  private static void refuse(long count, String why) throws SimulationFailure {
    if (count > 0) {
      throw new SimulationFailure(CountText.fill(count, why));
    }
  }

  /** Whether two ranks were on one host. */
  boolean sameHost(int rank, int other) {
    return hosts.get(rank).equals(hosts.get(other));
  }

  void compute(int place, int rank, long time) {
    while (nanos.size() <= place) {
      nanos.add(new long[hosts.size()]);
    }
    nanos.get(place)[rank] += time;
  }

  int worldSize() {
    return hosts.size();
  }

  /** Adds time that computations of a rank lost to a cause. */
  void lost(LatenessCause cause, int rank, long time) {
    lost.merge(new Hypotheses.Loss(cause, rank), time, Long::sum);
    lost.merge(new Hypotheses.Loss(cause, -1), time, Long::sum);
  }

  /** Time that computations lost to a cause, nanoseconds. */
  public long lostNanos(Hypotheses.Loss loss) {
    return lost.getOrDefault(loss, 0L);
  }

  /** Notes that a blocking collective of all ranks has followed a collection. */
  void collected() {
    collectionBeforeCollective = true;
  }

  /** Whether all ranks meet behind a collection of one of them. */
  public boolean isCollectionBeforeCollective() {
    return collectionBeforeCollective;
  }

  /** The places that compute; their index is the number in {@link Hypotheses.PlaceChange}. */
  public List<DelayPlace> places() {
    return places.places();
  }

  /** Time of a rank in a place, nanoseconds. */
  public long nanos(int place, int rank) {
    return place < nanos.size() ? nanos.get(place)[rank] : 0;
  }

  /** Time of all ranks in a place, nanoseconds. */
  public long nanos(int place) {
    return place < nanos.size() ? Arrays.stream(nanos.get(place)).sum() : 0;
  }

  void called(MpiCall call) {
    calls.add(call);
  }

  void meets(Communicator on) {
    communicators.put(on.id(), on);
  }

  /** MPI calls that the ranks made. */
  public Set<MpiCall> calls() {
    return EnumSet.copyOf(calls);
  }

  /** Length of the recorded run, nanoseconds since its first event. */
  public long lengthNanos() {
    return before.ranks().stream().mapToLong(RankResult::runNanos).max().orElse(0);
  }

  /** The communicators of all collectives, by identifier. */
  public Collection<Communicator> communicators() {
    return communicators.values();
  }

  /** Begin of the recorded run: its first event. */
  long startNanos() {
    return startNanos;
  }

  void begins(long nanos) {
    startNanos = Math.min(startNanos, nanos);
  }

  /** Message size, bytes, from which on sends waited for their receivers in the recorded run. */
  public long eagerBytes() {
    return eagerBytes;
  }

  /** Result of the recorded run, measured without root causes. */
  public ReplayResult before() {
    return before;
  }
}
