package org.waitprof.agent.analysis;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.messenger.Messenger;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Version;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.RankRegistry;
import org.waitprof.record.thread.StoppedThread;
import org.waitprof.replay.Replay;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.ideal.NetworkModel;
import org.waitprof.replay.result.MeasuredProfile;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.replay.window.WindowRule;
import org.waitprof.report.wording.Durations;
import org.waitprof.simulate.EagerLimit;
import org.waitprof.system.PathText;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceReaders;

/**
 * Analyses the trace of a job at its end as the command {@code analyze} does with its defaults, for
 * the same profile: rank 0 alone or, for a large trace, each rank its own events. All ranks call
 * it, in the thread that has entered Finalize, once their traces are closed. It never throws for a
 * failed analysis: failures are reported, and the trace stays for the command.
 */
public final class TraceAnalysis {
  private static final String TRACE = ".trace";
  private static final String MEASURED = "-measured.wprof";
  private static final long PATIENCE_NANOS = 5_000_000_000L;

  /** Ability of a rank to analyse; the least of all ranks' counts. */
  private enum State {
    NO_TRACE("a rank has no trace"),
    FULL("a rank's buffer was full; choose a larger one with tracesize=SIZE"),
    UNREADABLE("a rank cannot read all of it"),
    NO_MEMORY("a rank has no memory for it; give it more with -Xmx"),
    READY("");

    private final String why;

    State(String why) {
      this.why = why;
    }
  }

  /** Ranks that analyse, as announced by rank 0. */
  private enum Plan {
    NOBODY,
    ROOT,
    ALL
  }

  private final Messenger messenger;
  private final JobExchange exchange;
  private final @Nullable Path folder;
  private final long start = System.nanoTime();
  private boolean slow;

  /**
   * Prepares the analysis on a rank.
   *
   * @param folder folder of the trace; null if this rank has none
   */
  public TraceAnalysis(Messenger messenger, @Nullable Path folder) {
    this.messenger = messenger;
    this.folder = folder;
    exchange = new JobExchange(messenger);
  }

  /**
   * Analyses the trace.
   *
   * @param whole whether all of the rank's events are in its trace
   * @param aloneBytes largest trace, in bytes, that rank 0 analyses alone
   * @return the analysis, on rank 0; empty if it failed
   * @throws ReflectiveOperationException if MPI fails
   */
  public Optional<AnalysedTrace> run(boolean whole, long aloneBytes)
      throws ReflectiveOperationException {
    State state = folder == null ? State.NO_TRACE : whole ? State.READY : State.FULL;
    // No rank reads before all have closed theirs.
    state = State.values()[(int) messenger.minima(new long[] {state.ordinal()})[0]];
    boolean isRoot = messenger.rank() == 0;
    Trace trace = isRoot && state == State.READY ? open() : null;
    try {
      Plan own = trace == null ? Plan.NOBODY : bytes(trace) <= aloneBytes ? Plan.ROOT : Plan.ALL;
      Plan plan = Plan.values()[(int) messenger.fromRoot(own.ordinal())];
      if (plan == Plan.ALL) {
        trace = trace == null ? open() : trace;
        state = State.values()[(int) messenger.minima(new long[] {ready(trace).ordinal()})[0]];
      } else if (plan == Plan.ROOT) {
        state = isRoot ? ready(trace) : State.READY;
      } else if (state == State.READY) {
        state = State.UNREADABLE;
      }
      if (state != State.READY && isRoot) {
        tell(state.why);
      }
      return state == State.READY && trace != null
          ? analysed(trace, plan == Plan.ALL)
          : Optional.empty();
    } catch (JobExchange.Broken e) {
      throw new ReflectiveOperationException(e.getMessage(), e);
    } finally {
      if (trace != null) {
        trace.close();
      }
    }
  }

  /** Opens the trace; null if it cannot be read completely. */
  private @Nullable Trace open() {
    try {
      Trace trace = TraceReaders.open(Objects.requireNonNull(folder));
      if (trace.facts().missingRanks().isEmpty() && trace.facts().worldSize() == messenger.size()) {
        return trace;
      }
      trace.close();
    } catch (IOException | RuntimeException | Error e) {
      StoppedThread.note(e);
      // The trace counts as missing; the command reports more.
    }
    return null;
  }

  private static long bytes(Trace trace) {
    int ranks = trace.facts().worldSize();
    return IntStream.range(0, ranks).mapToLong(rank -> bytes(trace, rank)).sum();
  }

  private static long bytes(Trace trace, int rank) {
    return trace.rank(rank).map(RankTrace::sizeBytes).orElse(0L);
  }

  private State ready(@Nullable Trace trace) {
    if (trace == null) {
      return State.UNREADABLE;
    }
    boolean isRoot = messenger.rank() == 0;
    long bytes = isRoot ? bytes(trace) : bytes(trace, messenger.rank());
    int results = isRoot ? messenger.size() : 0;
    return HeapRoom.suffices(bytes, results, RankRegistry.all().size())
        ? State.READY
        : State.NO_MEMORY;
  }

  /**
   * Analyses the trace on a rank that takes part.
   *
   * @param together whether all ranks take part
   */
  Optional<AnalysedTrace> analysed(Trace trace, boolean together) {
    ReplayResult result;
    try {
      result = together ? replay(trace) : replay(trace, Exchange.ALONE);
    } catch (JobExchange.Stopped e) {
      if (!e.elsewhere) {
        tell("rank " + messenger.rank() + " has no memory for it; give it more with -Xmx");
      }
      return Optional.empty();
    } catch (RuntimeException | Error e) {
      StoppedThread.note(e);
      if (together) {
        throw e;
      }
      tell("rank 0 cannot go on: " + e);
      return Optional.empty();
    }
    Path place = folder;
    if (result == null || place == null || messenger.rank() != 0) {
      return Optional.empty();
    }
    String name = place.getFileName().toString();
    String stem = name.endsWith(TRACE) ? name.substring(0, name.length() - TRACE.length()) : name;
    try {
      JobProfile profile = MeasuredProfile.of(result, Version.TEXT);
      Path file = place.resolveSibling(stem + MEASURED);
      return Optional.of(new AnalysedTrace(profile, file, System.nanoTime() - start));
    } catch (RuntimeException | Error e) {
      StoppedThread.note(e);
      tell("rank 0 cannot go on: " + e);
      return Optional.empty();
    }
  }

  /** Replays the trace; null if this rank has failed, and has reported it. */
  private @Nullable ReplayResult replay(Trace trace) {
    try {
      ReplayResult result = replay(trace, exchange);
      exchange.allToAll(new long[messenger.size()][0]);
      return result;
    } catch (JobExchange.Stopped | JobExchange.Broken e) {
      throw e;
    } catch (RuntimeException | Error e) {
      StoppedThread.note(e);
      exchange.giveUp();
      tell("rank " + messenger.rank() + " cannot go on: " + e);
      return null;
    }
  }

  private ReplayResult replay(Trace trace, Exchange with) {
    return new Replay(trace, 1, with, DelayRule.SCALASCA, this::progress)
        .withIdealNetwork(new NetworkModel(EagerLimit.bytes(trace, with), false, false))
        .withWindows(WindowRule.USUAL)
        .run();
  }

  /** Reports slow progress: users who watch a job that does not end want to know why. */
  private void progress(long done, long total) {
    if (!slow && messenger.rank() == 0 && System.nanoTime() - start > PATIENCE_NANOS) {
      slow = true;
      long percent = 100 * done / Math.max(1, total);
      AgentOutput.println(
          "analysing the trace, "
              + percent
              + " % after "
              + Durations.of(System.nanoTime() - start));
    }
  }

  private void tell(String why) {
    AgentOutput.println(
        "the trace is not analysed: "
            + why
            + (folder == null
                ? ""
                : "; try: java -jar waitprof.jar analyze " + PathText.shown(folder)));
  }
}
