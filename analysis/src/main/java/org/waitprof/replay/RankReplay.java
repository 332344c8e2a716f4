package org.waitprof.replay;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.CallReader;
import org.waitprof.replay.call.PolledRun;
import org.waitprof.replay.call.RankRows;
import org.waitprof.replay.call.RunSpan;
import org.waitprof.replay.collective.Communicators;
import org.waitprof.replay.collective.RankCollectives;
import org.waitprof.replay.criticalpath.PathTimes;
import org.waitprof.replay.criticalpath.RankHistory;
import org.waitprof.replay.delay.DelayAnalysis;
import org.waitprof.replay.delay.DelayCosts;
import org.waitprof.replay.delay.DelayRecorder;
import org.waitprof.replay.delay.SyncPoints;
import org.waitprof.replay.exchange.ReplayQuality;
import org.waitprof.replay.exchange.ReplayQuality.Occurrence;
import org.waitprof.replay.exchange.ReplayState;
import org.waitprof.replay.exchange.ResultRecord;
import org.waitprof.replay.exchange.TurnLength;
import org.waitprof.replay.ideal.IdealCalls;
import org.waitprof.replay.match.MatchedMessage;
import org.waitprof.replay.match.MessageListener;
import org.waitprof.replay.match.RankMessages;
import org.waitprof.replay.match.ReceiveQueue;
import org.waitprof.replay.match.SendCompletion;
import org.waitprof.replay.onesided.RankAccesses;
import org.waitprof.replay.pattern.FoundWait;
import org.waitprof.replay.pattern.PatternRules;
import org.waitprof.replay.pattern.RankRules;
import org.waitprof.replay.pattern.SeverityTable;
import org.waitprof.replay.pattern.WaitListener;
import org.waitprof.replay.progress.ProgressWatch;
import org.waitprof.replay.result.RankResult;
import org.waitprof.replay.window.RankWindows;
import org.waitprof.trace.RankTrace;
import org.waitprof.waitstate.WaitAtFinalize;

/**
 * Replays one rank, in phases; within a phase all ranks work at once:
 *
 * <ol>
 *   <li>{@link #read}: events up to a time; messages go to their receivers' mail, collectives to
 *       their communicators
 *   <li>{@link #match}: receives whose messages have come; replies go to the senders' mail
 *   <li>{@link #receiveReplies}: the replies, and the results of collectives
 * </ol>
 *
 * <p>Data of a rank is touched by one thread at a time. The outcome of a phase depends on the
 * phases before, not on the order within it, so the result does not depend on the number of
 * threads. Memory is bounded by what was under way at one time of the run, plus the events of one
 * turn ({@link TurnLength#MAX_EVENTS} per rank).
 */
final class RankReplay implements CallReader.Sink, MessageListener, WaitListener {
  final int rank;
  final CallReader reader;
  final ReceiveQueue receives;
  private final ReplayQuality quality = new ReplayQuality();
  final RankHistory replayed;

  private final RunSpan span;
  private final IdealCalls ideal;
  private final Optional<RankWindows> windows;
  private final RankListener listener;
  private final RankRows rows;
  private final SeverityTable severities;
  private final ReplayState state;
  private final RankCollectives collectives;
  private final PatternRules patterns;
  private final List<String> waitsInRun;
  private final RankRules rules;
  private final DelayRecorder recorder;
  private final RankMessages messages;

  /** Polls under way, by number of the stream. */
  private final PolledRun[] polls;

  private final RankAccesses accesses;
  private final ProgressWatch progress;

  RankReplay(
      RankTrace trace,
      ReplayState state,
      Communicators communicators,
      PatternRules patterns,
      SyncPoints points,
      boolean delays,
      Optional<RankWindows> windows,
      boolean whole,
      IdealCalls ideal,
      RankListener listener)
      throws IOException {
    this.state = state;
    collectives = new RankCollectives(trace, communicators, patterns.collectives(), state, quality);
    this.patterns = patterns;
    waitsInRun = patterns.waitsInRun();
    this.ideal = ideal;
    this.windows = windows;
    this.listener = listener;
    span = new RunSpan(whole, trace);
    rank = trace.rank();
    reader = new CallReader(trace);
    severities = new SeverityTable(patterns.metrics().size());
    recorder = new DelayRecorder(rank, points, delays, state);
    rules = new RankRules(patterns, severities, this);
    progress = new ProgressWatch(rank, state);
    messages = new RankMessages(rank, state, this, quality);
    polls = new PolledRun[trace.streams()];
    Arrays.setAll(polls, stream -> new PolledRun());
    receives = messages.receives();
    accesses = new RankAccesses(trace, state);
    rows = new RankRows(rank, collectives::sizeOf);
    replayed = new RankHistory(trace, reader, span, points, collectives::sizeOf);
  }

  /** First phase. Returns the number of events read. */
  int read(long horizonNanos, int limit) {
    recorder.takeCauses();
    if (ended()) {
      return 0;
    }
    int read = reader.read(horizonNanos, limit, this);
    if (ended()) {
      collectives.end();
      ideal.end(0, reader.lastNanos());
    }
    state.setReached(rank, reader.nextNanos());
    return read;
  }

  /** Whether the trace of the rank is read to its end. */
  boolean ended() {
    return reader.ended();
  }

  /** Second phase: matches receives with messages that have come. */
  void match() {
    receives.deliver(state.messages(rank), state);
    receives.settle(state);
    accesses.deliver();
    accesses.settle();
    progress.deliver();
    if (ended()) {
      receives.discard(state);
    }
  }

  /** Third phase: takes in replies to sends, and results of collectives. */
  void receiveReplies() {
    receives.applyReplies(state.replies(rank));
    rules.collectives(state.results(rank));
  }

  /** Ends what waits for replies; called after the last third phase. */
  void endReplies() {
    rules.end();
  }

  @Override
  public void passed(int stream, int path, boolean mpi, long fromNanos, long nanos) {
    span.passed(path, fromNanos, nanos);
    listener.passed(stream, path, mpi, fromNanos, nanos);
    if (!mpi) {
      ideal.outside(stream, nanos - fromNanos);
      if (windows.isPresent()) {
        windows.get().outside(stream, fromNanos, nanos);
      }
    }
  }

  @Override
  public void at(CallReader.Edge edge, int stream, long nanos) {
    if (span.overlap().isNeeded()) {
      span.overlap().at(edge, stream, nanos);
    }
    accesses.at(edge, nanos);
    listener.at(edge, stream, nanos);
  }

  @Override
  public void region(int stream, int path, long enterNanos, long nanos) {
    listener.region(stream, path, enterNanos, nanos);
  }

  @Override
  public void call(Call call) {
    int key = rows.of(call);
    rows.count(key, call.duration());
    if (span.overlap().isNeeded()) {
      rows.overlapped(key, Math.min(call.duration(), span.overlap().overlapped(call.stream)));
    }
    span.call(call);
    if (call.call.isInit()) {
      if (span.firstInit(call)) {
        collectives.init(call, key);
      }
    } else if (call.call == MpiCall.MPI_FINALIZE) {
      if (span.firstFinalize(call)) {
        collectives.finalization(call, key);
      }
    } else if (call.operations == 0 && !call.open && !call.call.returnsAtOnce()) {
      // Outside of the part that is traced, or of no kind that the format records.
      rows.unknown(key, call.duration());
    }
    PolledRun itsPolls = polls[call.stream];
    itsPolls.before(call, key);
    messages.call(call, key, itsPolls);
    accesses.call(call, key, itsPolls);
    ideal.call(call);
    if (windows.isPresent()) {
      windows.get().call(call);
    }
    listener.call(call);
    collectives.call(call, key, itsPolls);
    itsPolls.after(call);
  }

  @Override
  public void received(MatchedMessage message) {
    rules.received(message);
    ideal.received(message);
    listener.received(message);
  }

  @Override
  public void lost() {
    ideal.lost();
    listener.lost();
  }

  @Override
  public void unknown(int key, long nanos) {
    rows.unknown(key, nanos);
  }

  @Override
  public void notReceived(int source, long sendSequence) {
    ideal.notReceived(source, sendSequence);
    listener.notReceived(source, sendSequence);
  }

  @Override
  public long receivesCompleted() {
    listener.receivesCompleted();
    return rules.receivesCompleted();
  }

  @Override
  public void sent(SendCompletion sends) {
    rules.sent(sends);
    progress.sent(sends);
    listener.sent(sends);
  }

  @Override
  public void waited(FoundWait wait) {
    if (windows.isPresent()) {
      int pattern = waitsInRun.indexOf(wait.pattern);
      if (wait.pattern.equals(WaitAtFinalize.ID)) {
        windows.get().waitedInFinalize(pattern, wait.enter, wait.nanos);
      } else {
        windows.get().waited(pattern, wait.enter, wait.nanos);
      }
    }
    if (wait.causeRankStream != ResultRecord.NOBODY) {
      recorder.waited(wait);
    }
    listener.waited(wait);
  }

  @Override
  public void synchronised(long sequence, int stream, long communicator, long completionNanos) {
    recorder.synchronised(sequence, stream, communicator, completionNanos);
    listener.synchronised(sequence, stream, communicator, completionNanos);
  }

  /** Adds the counts of this rank to the sums of all ranks, once the replay is over. */
  void addTo(ReplayQuality all) {
    all.addAll(quality);
    all.add(Occurrence.SENDS_WITHOUT_RECEIVE, receives.left());
    all.add(Occurrence.EVENTS, reader.events());
    all.add(Occurrence.INCONSISTENT_EVENTS, reader.inconsistent());
  }

  /** Closes the points of synchronisation after the last turn, when all are known. */
  void sealPoints() {
    recorder.takeCauses();
    replayed.points().seal();
  }

  /** Input of the delay analysis, which also reads events for the critical path. */
  DelayAnalysis.Rank toAnalyse(@Nullable PathTimes path) {
    return new DelayAnalysis.Rank(replayed.trace(), replayed.points(), severities, path);
  }

  /**
   * Returns the results on this rank, once the replay is over.
   *
   * @param path segments of the critical path on it
   * @param costs waiting that its places cost other ranks
   */
  RankResult result(@Nullable PathTimes path, DelayCosts costs) {
    return new RankResult(
        replayed,
        rows,
        severities,
        path,
        patterns.number("critical_path_ns"),
        patterns.number(WaitAtFinalize.COLUMN),
        costs,
        windows);
  }
}
