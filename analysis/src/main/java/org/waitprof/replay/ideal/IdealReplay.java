package org.waitprof.replay.ideal;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.exchange.MessageBuffer;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ReplayState;
import org.waitprof.replay.exchange.Workers;
import org.waitprof.replay.window.WindowGrid;
import org.waitprof.trace.Trace;

/**
 * Replays the run on the ideal network: takes the ranks' steps turn by turn, and advances the ideal
 * clocks while the ranks read on. Where several processes share the replay, process 0 has the
 * clocks, and the others send to it. Used by the thread that runs the replay, while no rank works.
 */
public final class IdealReplay {
  private final Trace trace;
  private final Optional<NetworkModel> model;
  private final ReplayState state;
  private final Exchange exchange;
  private final Optional<WindowGrid> grid;
  private final Workers workers;
  private final Map<Integer, IdealCalls> calls = new TreeMap<>();
  private @Nullable IdealClocks clocks;
  private CompletableFuture<Void> running = CompletableFuture.completedFuture(null);

  /**
   * Begins without any rank.
   *
   * @param model rule of what calls wait for; empty if the ideal time is not needed
   * @param grid windows at whose borders the clocks are read, if any
   * @param workers threads that move the clocks, on one of their own if there are several
   */
  public IdealReplay(
      Trace trace,
      Optional<NetworkModel> model,
      ReplayState state,
      Exchange exchange,
      Optional<WindowGrid> grid,
      Workers workers) {
    this.grid = grid;
    this.trace = trace;
    this.model = model;
    this.state = state;
    this.exchange = exchange;
    this.workers = workers;
  }

  /** Receiver of the calls that the replay of a rank reads. */
  public IdealCalls on(int rank) {
    return calls.computeIfAbsent(
        rank, fresh -> new IdealCalls(model, state, trace.isWholeApplication(), grid.isPresent()));
  }

  /** Advances the clocks after a turn of all ranks. */
  public void turn() {
    if (model.isEmpty()) {
      return;
    }
    running.join();
    IdealClocks its = exchange.process() == 0 ? clocks() : null;
    if (its != null) {
      calls.forEach((rank, of) -> its.take(rank, of.communicators, of.steps, of.matches));
    }
    exchange(its);
    if (its != null) {
      running = workers.beside(its::run);
    }
  }

  private IdealClocks clocks() {
    IdealClocks known = clocks;
    if (known == null) {
      List<Integer> present =
          IntStream.range(0, state.partition().worldSize())
              .filter(state::hasTrace)
              .boxed()
              .toList();
      known = new IdealClocks(trace, model.orElse(NetworkModel.USUAL), present, grid);
      clocks = known;
    }
    return known;
  }

  private void exchange(@Nullable IdealClocks its) {
    MessageBuffer[] outgoing = exchange.outgoing();
    MessageBuffer out = outgoing[0];
    if (its == null) {
      calls.forEach(
          (rank, of) -> {
            out.add(rank);
            out.addAll(of.communicators);
            out.addAll(of.steps);
            out.addAll(of.matches);
          });
    }
    out.add(-1);
    MessageBuffer[] incoming = exchange.swap(outgoing);
    for (int from = 1; its != null && from < incoming.length; from++) {
      MessageBuffer in = incoming[from];
      for (int rank = (int) in.next(); rank >= 0; rank = (int) in.next()) {
        Records communicators = IdealStep.words();
        Records steps = IdealStep.words();
        Records matches = IdealStep.words();
        in.nextAll(communicators);
        in.nextAll(steps);
        in.nextAll(matches);
        its.take(rank, communicators, steps, matches);
      }
    }
  }

  /** Ends the replay after the last turn; empty in processes other than 0. */
  public Optional<IdealTime> finish() {
    turn();
    running.join();
    if (exchange.process() != 0) {
      return Optional.empty();
    }
    return model.map(
        known -> {
          IdealClocks its = clocks();
          its.finish();
          return new IdealTime(
              its.idealNanos(), known, its.backwards(), its.forced(), its.borders());
        });
  }
}
