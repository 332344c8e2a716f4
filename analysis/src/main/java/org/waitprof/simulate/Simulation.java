package org.waitprof.simulate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.waitprof.replay.Replay;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.RankRows;
import org.waitprof.replay.dependence.ArrivalGroup;
import org.waitprof.replay.dependence.RecordedProgress;
import org.waitprof.replay.result.RankResult;
import org.waitprof.simulate.times.SimulatedTimes;
import org.waitprof.system.CountText;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.RankTrace;

/**
 * Computes, by a model, the time at which each call of a run would have begun and ended under
 * hypotheses. Computation takes its recorded or its supposed time. A call takes its own time
 * excluding waiting, or the time of the trace's shortest calls of its kind and size. Receives wait
 * for their message, sends above the eager limit for their receiver, collectives for the ranks
 * whose data they need. Messages keep their partners. One thread; 34 bytes per message, 8 per begin
 * or end.
 */
public final class Simulation implements RecordedProgress {
  /** Maximum number of blocked threads that are named. */
  private static final int NAMED = 2;

  private final Survey survey;
  private final Hypotheses hypotheses;
  private final long startNanos;
  private final long eagerBytes;
  private final double[] sent;
  private final double[] posted;
  private final double[] sendBack;
  private final double[] receiveBack;
  private final boolean waitsForProgress;
  private final boolean[] eager;
  private final boolean[] recordedEager;
  private final SimulatedTimes times;
  private final ArrivalGroup world;
  private final Map<Long, ArrivalGroup> communicators = new HashMap<>();
  private final Map<Integer, SimulatedStream> waiting = new HashMap<>();
  private final List<SimulatedRank> ranks = new ArrayList<>();
  private final List<SimulatedStream> streams = new ArrayList<>();
  private final ArrayDeque<SimulatedStream> ready = new ArrayDeque<>();
  private Function<RankTrace, Computation> computation;

  /** Prepares a simulation of a surveyed run. */
  public Simulation(Survey survey, Hypotheses hypotheses) {
    this.survey = survey;
    this.hypotheses = hypotheses;
    int size = survey.messages.size();
    sent = new double[size];
    posted = new double[size];
    sendBack = new double[size];
    receiveBack = new double[size];
    eager = new boolean[size];
    recordedEager = new boolean[size];
    Arrays.fill(sent, -1);
    Arrays.fill(posted, -1);
    Arrays.fill(sendBack, -1);
    Arrays.fill(receiveBack, -1);
    Network.Kind network = hypotheses.network().kind();
    waitsForProgress = network == Network.Kind.RECORDED || network == Network.Kind.MEASURED;
    int worldSize = survey.trace.facts().worldSize();
    times = hypotheses.times(worldSize);
    world = new ArrivalGroup(worldSize);
    eagerBytes = hypotheses.eagerBytes().orElse(survey.eagerBytes());
    startNanos = survey.startNanos();
    computation = new ComputationTimes(survey, hypotheses)::of;
  }

  /** Sets the durations of computations, in place of the hypotheses; returns this. */
  Simulation withComputation(Function<RankTrace, Computation> other) {
    computation = other;
    return this;
  }

  /**
   * Runs the simulation.
   *
   * @return times of the simulated events
   * @throws SimulationFailure if the run would not have come to its end
   */
  public SimulatedTimes run(Replay.ProgressListener progress) throws SimulationFailure {
    long total = 0;
    try {
      for (RankResult each : survey.before().ranks()) {
        SimulatedRank rank = new SimulatedRank(each.trace(), this);
        ranks.add(rank);
        total += each.trace().sizeBytes();
        Computation its = computation.apply(each.trace());
        for (int stream = 0; stream < each.trace().streams(); stream++) {
          SimulatedStream thread =
              new SimulatedStream(
                  rank, stream, streams.size(), this, its, times.of(each.rank(), stream));
          rank.add(thread);
          streams.add(thread);
        }
      }
      ready.addAll(streams);
      long turns = 0;
      for (SimulatedStream next = ready.poll(); next != null; next = ready.poll()) {
        if (next.run()) {
          wake(next.rank.waiting);
        }
        if ((++turns & 1023) == 0) {
          progress.reached(
              ranks.stream().mapToLong(rank -> rank.calls.positionBytes()).sum(), total);
        }
      }
      checkEnd();
      return times;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      ranks.forEach(SimulatedRank::close);
    }
  }

  private void checkEnd() throws SimulationFailure {
    List<SimulatedStream> standing = streams.stream().filter(each -> !each.isOver()).toList();
    if (!standing.isEmpty()) {
      throw new SimulationFailure(
          "the run would not come to its end: "
              + CountText.fill(
                  standing.size(),
                  "{# thread waits for what never comes|# threads wait for each other}, ")
              + standing.stream()
                  .limit(NAMED)
                  .map(SimulatedStream::standsIn)
                  .collect(Collectors.joining(", ")));
    }
  }

  long startNanos() {
    return startNanos;
  }

  long eagerBytes() {
    return eagerBytes;
  }

  long recordedEagerBytes() {
    return survey.eagerBytes();
  }

  Messages messages() {
    return survey.messages;
  }

  ArrivalGroup world() {
    return world;
  }

  ArrivalGroup group(Communicator communicator) {
    return communicators.computeIfAbsent(
        communicator.id(), id -> new ArrivalGroup(communicator, survey.trace));
  }

  /** Lets threads that wait, given by number, look again. */
  void wake(List<Integer> threads) {
    threads.forEach(number -> ready.add(streams.get(number)));
    threads.clear();
  }

  SimulatedRank rank(int number) {
    return ranks.get(number);
  }

  @Override
  public long enterNanos(int rank) {
    return ranks.get(rank).nanos(call -> call.enter);
  }

  @Override
  public long leaveNanos(int rank) {
    return ranks.get(rank).nanos(call -> call.leave);
  }

  private void wake(int message) {
    SimulatedStream waits = waiting.remove(message);
    if (waits != null) {
      ready.add(waits);
    }
  }

  /** Whether calls keep their recorded duration excluding waiting. */
  boolean isAsRecorded() {
    return hypotheses.network().kind() == Network.Kind.RECORDED;
  }

  /** Time at which a message that was sent could be received in the recorded run. */
  double recordedReady(int message) {
    double sentThen = sinceStart(survey.messages.sentNanos(message));
    return survey.progress.receives.waits(message)
        ? Math.max(sentThen, sinceStart(survey.progress.sends.backNanos(message)))
        : sentThen;
  }

  double sinceStart(long nanos) {
    return (double) nanos - startNanos;
  }

  /** End of the wait of a message's send in the recorded run, if it waited. */
  double recordedSendUntil(int message) {
    double waited = recordedEager[message] ? 0 : sinceStart(survey.messages.postedNanos(message));
    return survey.progress.sends.waits(message)
        ? Math.max(waited, sinceStart(survey.progress.receives.backNanos(message)))
        : waited;
  }

  void sent(int message, boolean isEager, boolean wasEager, double now) {
    sent[message] = now;
    eager[message] = isEager;
    recordedEager[message] = wasEager;
    wake(message);
  }

  void posted(int message, double now) {
    if (message != Messages.NONE) {
      posted[message] = now;
      wake(message);
    }
  }

  /**
   * Notes that the thread that began a message's send, or receive, is in MPI again and progresses
   * it.
   */
  void back(int message, boolean receives, double now) {
    (receives ? receiveBack : sendBack)[message] = now;
    wake(message);
  }

  /** Whether the send of a message waited for no receiver in the recorded run. */
  boolean wasEager(int message) {
    return recordedEager[message];
  }

  /** Time at which a receive that waits for the message is through; below 0 if not known yet. */
  double readyToReceive(int message, SimulatedStream who) {
    if (sent[message] < 0) {
      waiting.put(message, who);
      return -1;
    }
    double from = eager[message] ? sent[message] : Math.max(sent[message], posted[message]);
    if (waitsForProgress && survey.progress.receives.waits(message)) {
      if (sendBack[message] < 0) {
        waiting.put(message, who);
        return -1;
      }
      from = Math.max(from, sendBack[message]);
    }
    return from + transferNanos(message);
  }

  /** Time at which a send need not wait for its receiver any more; below 0 if not known yet. */
  double readyToSend(int message, SimulatedStream who) {
    boolean slow = waitsForProgress && survey.progress.sends.waits(message);
    if (eager[message] && !slow) {
      return 0;
    }
    if (posted[message] < 0 || (slow && receiveBack[message] < 0)) {
      waiting.put(message, who);
      return -1;
    }
    double back = slow ? receiveBack[message] : 0;
    if (eager[message]) {
      return back;
    }
    // A send that waited for a receiver leaves after it came, by definition.
    double from = Math.max(sent[message], posted[message] + 1);
    return Math.max(from, back) + transferNanos(message);
  }

  private double transferNanos(int message) {
    int bytes = survey.messages.bytes(message);
    return switch (hypotheses.network().kind()) {
      case RECORDED, IDEAL -> 0;
      case GIVEN -> hypotheses.network().transferNanos(bytes);
      case MEASURED ->
          survey.costs.transferNanos(
              survey.sameHost(survey.messages.source(message), survey.messages.receiver(message)),
              bytes);
    };
  }

  /** If all receives of a kind waited, the message determines the end of one. */
  private static double otherwise(Call call) {
    for (int op = 0; op < call.operations; op++) {
      switch (call.kind(op)) {
        case RECEIVE, RECEIVE_COMPLETED -> {
          return 0;
        }
        default -> {}
      }
    }
    return call.duration();
  }

  /**
   * Duration of a call with communication excluding waiting, nanoseconds.
   *
   * @param recordedOwn its duration excluding waiting in the recorded run
   */
  double duration(Call call, RankRows.Row row, int members, double recordedOwn) {
    return switch (hypotheses.network().kind()) {
      case RECORDED, IDEAL -> 0;
      case GIVEN ->
          members == 0
              ? 0
              : hypotheses
                  .network()
                  .collectiveNanos(Math.max(call.bytes[0], call.bytesReceived[0]), members);
      case MEASURED ->
          Math.min(recordedOwn, survey.costs.of(call.call, row, members, otherwise(call)));
    };
  }
}
