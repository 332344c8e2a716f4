package org.waitprof.agent;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.flight.FlightEvents;
import org.waitprof.agent.interval.SharedInstants;
import org.waitprof.agent.interval.WindowsImage;
import org.waitprof.agent.live.Endpoint;
import org.waitprof.agent.messenger.Messenger;
import org.waitprof.agent.messenger.World;
import org.waitprof.agent.messenger.WorldMessenger;
import org.waitprof.model.rank.ProcessId;
import org.waitprof.options.OptionKey;
import org.waitprof.options.Options;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.CallEvents;
import org.waitprof.record.Lifecycle;
import org.waitprof.record.RankCounters;
import org.waitprof.record.thread.StoppedThread;

/**
 * Accompanies a profiled job: notes the ranks when Init returns, makes the profile when Finalize is
 * entered, and reports where the counters are if the JVM ends without it. Called in the
 * application's threads; a JVM may hold several ranks.
 */
final class Job implements Lifecycle {
  private final Options options;
  private final Transformer transformer;
  private final ApplicationClasses isApplication;
  private final Map<RankCounters, JobRank> ranks = new WeakHashMap<>();
  private final StackSession stacks;
  private final FirstStart firstStart;

  /** Length of windows of time; 0 for none, also if the ranks disagree. */
  private volatile long windowNanos;

  /** Whether all ranks trace; known once they have exchanged messages. */
  private volatile boolean tracing;

  /** Whether all ranks take a sample; known at the same time. */
  private volatile boolean sampling;

  /** Whether rank 0 wants the trace analysed at the end; known at the same time. */
  private volatile boolean analyzing;

  private final Path counters;
  private final @Nullable Endpoint endpoint;

  private final AtExit atExit;

  private boolean callsAreShown;

  Job(
      Options options,
      Transformer transformer,
      ApplicationClasses isApplication,
      boolean tracing,
      boolean sampling,
      Path counters) {
    this.tracing = tracing;
    this.sampling = sampling;
    this.counters = counters;
    this.options = options;
    this.transformer = transformer;
    firstStart = new FirstStart(transformer);
    this.isApplication = isApplication;
    windowNanos = OptionKey.intervalNanos(options.get(OptionKey.INTERVAL));
    stacks =
        new StackSession(
            options.get(OptionKey.STACKS).equals("on"),
            options.get(OptionKey.CAUSES).equals("full"),
            isApplication);
    endpoint =
        options.get(OptionKey.PROMETHEUS).equals("off") ? null : new Endpoint(options, counters);
    atExit = new AtExit(options, transformer, endpoint, this);
  }

  private JobRank of(RankCounters rank) {
    synchronized (ranks) {
      return ranks.computeIfAbsent(rank, fresh -> new JobRank());
    }
  }

  @Override
  public void attached(RankCounters rank) {
    of(rank).addThread(rank);
    stacks.add(rank);
  }

  @Override
  public void initialized(Class<?> mpi, RankCounters rank) {
    showCalls();
    stacks.begin();
    firstStart.rest();
    try {
      meetOthers(mpi, rank);
    } catch (ReflectiveOperationException e) {
      AgentOutput.println("cannot talk to the other ranks, each leaves its own counters: " + e);
    }
    String failure = rank.storeFailure();
    if (failure != null && rank.rank() <= 0) {
      AgentOutput.println(
          "counters would not survive a crash, their file cannot be made: "
              + failure
              + "; choose a folder with counters=FOLDER");
    }
    if (endpoint != null) {
      endpoint.add(rank);
    }
    stacks.begun(rank);
    of(rank).beginCpu(sampling || tracing);
  }

  /**
   * Registers the work at the end. In premain: later the program may hold the lock of the hooks.
   */
  void watchEnd(boolean expected) {
    try {
      atExit.register(expected);
    } catch (Exception | Error e) {
      AgentOutput.println("an end without MPI_Finalize will not be reported: " + e);
    }
  }

  /** Shows calls to Flight Recorder. The other ranks wait meanwhile, so failures end here. */
  private synchronized void showCalls() {
    if (callsAreShown) {
      return;
    }
    callsAreShown = true;
    try {
      CallEvents.show(new FlightEvents(counters));
    } catch (Exception | Error e) {
      AgentOutput.println("no events for Flight Recorder: " + e);
    }
  }

  private void meetOthers(Class<?> mpi, RankCounters rank) throws ReflectiveOperationException {
    atExit.beginExchange();
    World world = World.of(mpi);
    Messenger messenger = new WorldMessenger(world.all(), world.carrier());
    String runId = Long.toHexString(agree(messenger));
    atExit.endExchange(messenger.rank());
    JobRank own = of(rank);
    // From here on the others count on this rank at Finalize, even if something below fails.
    own.talksBy(messenger);
    Map<String, String> facts =
        new HashMap<>(
            Map.of(
                "runId",
                runId,
                "binding",
                messenger.library(),
                "mainClass",
                isApplication.outermost()));
    if (tracing) {
      beginTrace(world, messenger, rank, facts);
    }
    if (sampling) {
      JobSample sample = new JobSample(messenger, rank);
      own.takes(sample);
      facts.putAll(sample.begin(world));
    }
    SharedInstants instants = windowNanos == 0 ? null : instants(messenger);
    rank.identify(messenger.rank(), messenger.size(), facts);
    if (instants != null) {
      own.beginWindows(rank, instants);
    }
  }

  /** The instants at which all ranks read their windows of time. Collective. */
  private SharedInstants instants(Messenger messenger) throws ReflectiveOperationException {
    // Hosts' clocks run at equal rates, as far as windows of a millisecond and more need it.
    ClockSync.Offset own = new ClockSync(messenger, Host.clockKey(), System::nanoTime).measureOwn();
    long zero = messenger.fromRoot(System.nanoTime());
    return SharedInstants.from(zero - own.offset(), windowNanos);
  }

  private void beginTrace(
      World world, Messenger messenger, RankCounters rank, Map<String, String> facts)
      throws ReflectiveOperationException {
    try {
      new JobTrace(options, messenger, rank).begin(world, facts);
    } catch (RuntimeException | Error e) {
      AgentOutput.failed("no trace of rank " + messenger.rank(), e);
    }
  }

  /**
   * Exchanges the run's identity, which rank 0 sets, and the choices of all ranks. Ranks that
   * disagree on tracing, samples or windows do without: alone they would wait for the others. Rank
   * 0 decides on the analysis.
   *
   * @return the identity, positive
   */
  private long agree(Messenger messenger) throws ReflectiveOperationException {
    boolean isRoot = messenger.rank() == 0;
    long own = System.currentTimeMillis() << 20 ^ ProcessId.get();
    long analyzes = options.get(OptionKey.ANALYZE).equals("off") ? 0 : 1;
    long[] all =
        messenger.minima(
            new long[] {
              isRoot ? own : Long.MAX_VALUE,
              tracing ? 1 : 0,
              tracing ? -1 : 0,
              sampling ? 1 : 0,
              sampling ? -1 : 0,
              isRoot ? analyzes : 1,
              windowNanos,
              -windowNanos
            });
    analyzing = all[5] == 1;
    if (all[6] != -all[7]) {
      windowNanos = 0;
      if (isRoot) {
        AgentOutput.println("no windows of time: not all ranks run with the same option interval");
      }
    }
    if (all[3] == 0 && all[4] == -1) {
      sampling = false;
      if (isRoot) {
        AgentOutput.println("waiting is estimated, not measured: some ranks run with samples=off");
      }
    }
    if (all[1] == 0 && all[2] == -1) {
      tracing = false;
      if (isRoot) {
        AgentOutput.println("no trace, only the profile: not all ranks run with mode=trace");
      }
    }
    return all[0];
  }

  @Override
  public long meeting(RankCounters rank, long enteredNanos) {
    return of(rank).meetOthers(enteredNanos);
  }

  @Override
  public void finalizing(Class<?> mpi, RankCounters rank) {
    JobRank own = of(rank);
    boolean alone;
    synchronized (ranks) {
      alone = ranks.size() == 1;
    }
    own.endCpu(rank, alone);
    long[] overlaps = own.endThreads();
    WindowsImage looked = own.endWindows();
    Messenger messenger = own.takeMessenger();
    if (messenger != null) {
      end(messenger, rank, own, looked, overlaps);
    }
  }

  /** Reports the ranks whose threads called MPI too late to be in the profile. */
  void tellLateCalls() {
    synchronized (ranks) {
      ranks.forEach((rank, own) -> own.tellLateCalls(rank));
    }
  }

  /** Does work of this rank alone. The others wait for it, so no failure leaves this method. */
  private List<String> beforeTheEnd(RankCounters rank, JobRank own) {
    try {
      own.handsOver(rank);
      return transformer.limitations();
    } catch (RuntimeException | Error e) {
      AgentOutput.failed("it is not known which frames call paths lack", e);
      return List.of();
    }
  }

  /** Hands counters over only if all ranks can: a rank that waited for others would hang. */
  private void end(
      Messenger messenger,
      RankCounters rank,
      JobRank own,
      @Nullable WindowsImage looked,
      long @Nullable [] overlaps) {
    String failure = null;
    JobEnd end = null;
    try {
      end =
          new JobEnd(
              options,
              messenger,
              rank,
              own.takeSample(),
              looked,
              stacks.end(rank, tracing ? new JobTrace(options, messenger, rank).folder() : null),
              overlaps,
              beforeTheEnd(rank, own),
              transformer.coldness());
    } catch (ReflectiveOperationException | RuntimeException | Error e) {
      StoppedThread.note(e);
      failure = "rank " + messenger.rank() + " cannot hand over its counters: " + e;
    }
    try {
      long[] regions = transformer.missingRegions();
      long[] words = Arrays.copyOf(regions, regions.length + 1);
      words[regions.length] = end == null ? 0 : 1;
      long[] all = messenger.minima(words);
      if (messenger.rank() == 0) {
        transformer.tellMissing(all);
      }
      if (all[regions.length] == 1 && end != null) {
        end.run(
            tracing ? new JobTrace(options, messenger, rank).end(analyzing) : JobTrace.Ended.NONE);
        return;
      }
    } catch (ReflectiveOperationException e) {
      failure = "talking to the other ranks failed: " + e;
    }
    if (failure != null || messenger.rank() == 0) {
      String why = failure == null ? "a rank cannot hand over its counters" : failure;
      AgentOutput.println("no profile: " + why + JobRank.whereCountersAre(rank));
    }
  }

  @Override
  public void finalized(RankCounters rank) {
    if (endpoint != null) {
      endpoint.remove(rank);
    }
  }

  @Override
  public void missingSite(String className, String method, int line) {
    transformer.force(className, method, line);
  }
}
