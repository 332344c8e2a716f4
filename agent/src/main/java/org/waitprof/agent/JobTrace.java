package org.waitprof.agent;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.analysis.AnalysedTrace;
import org.waitprof.agent.analysis.TraceAnalysis;
import org.waitprof.agent.cpu.HostCpus;
import org.waitprof.agent.messenger.Messenger;
import org.waitprof.agent.messenger.World;
import org.waitprof.model.MpiCall;
import org.waitprof.model.rank.ProcessId;
import org.waitprof.options.BoundedWork;
import org.waitprof.options.OptionKey;
import org.waitprof.options.Options;
import org.waitprof.profilefile.output.OutputName;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.RankCounters;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.record.file.FaultText;
import org.waitprof.record.trace.TraceLayout;
import org.waitprof.record.trace.TraceRecorder;
import org.waitprof.system.KernelText;
import org.waitprof.system.PathText;

/**
 * The trace of a job with {@code mode=trace}: its folder, named like the profile, and the clocks of
 * its hosts. All ranks call it after Init and at the entry of Finalize, in one order.
 */
record JobTrace(Options options, Messenger messenger, RankCounters rank) {
  private static final String ENDING = ".trace";
  private static final String PROFILE_ENDING = ".wprof";

  /** Longest time for which all ranks wait until the folder is made. */
  private static final int PATIENCE_SECONDS = 5;

  /**
   * Largest trace that rank 0 analyses alone, in about a second: with the help of other ranks, it
   * would take longer.
   */
  private static final long ALONE_BYTES = 16L << 20;

  /**
   * Fewest ranks that share an analysis: two ranks that ask each other take three times as long as
   * one that has all events.
   */
  private static final int LEAST_DIVIDED = 4;

  /** Rights for the owner alone, as for profiles: a trace holds the program's command line, too. */
  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  /**
   * Begins the rank's trace.
   *
   * @param world the binding's communicators
   * @param facts facts about the run, equal on all ranks
   */
  void begin(World world, Map<String, String> facts) throws ReflectiveOperationException {
    // The start of the run is the start of its first rank: the profile will also be named after it.
    long start =
        messenger
            .minima(new long[] {rank.header().get(CounterLayout.START_EPOCH_MILLIS_OFFSET)})[0];
    String folder = messenger.textFromRoot(messenger.rank() == 0 ? folder(facts, start) : "");
    ClockSync sync = sync();
    Map<String, ClockSync.Offset> offsets = sync.measure();
    long zero = messenger.fromRoot(System.nanoTime());
    zero -= sync.tellOwn(offsets).offset();
    if (folder.isEmpty()) {
      return;
    }
    Map<String, String> all = new LinkedHashMap<>(Host.facts(options));
    all.putAll(facts);
    all.put("rank", Integer.toString(messenger.rank()));
    all.put("worldSize", Integer.toString(messenger.size()));
    all.put("pid", Long.toString(ProcessId.get()));
    all.put(
        "startEpochMillis",
        Long.toString(rank.header().get(CounterLayout.START_EPOCH_MILLIS_OFFSET)));
    all.put("clockHost", Host.clockKey());
    String choice = options.get(OptionKey.TRACE);
    if (!choice.equals(OptionKey.TRACE.defaultValue())) {
      all.put(TraceLayout.CHOICE, choice);
    }
    Path place = PathText.of(folder);
    try {
      // Hosts that do not share the folder have their own of that name.
      Files.createDirectories(place, OWNER_ONLY);
    } catch (IOException e) {
      AgentOutput.println("no trace of rank " + messenger.rank() + ": " + e);
      return;
    }
    TraceRecorder.of(rank)
        .begin(place, messenger.rank(), messenger.size(), all, world.all(), world.self(), zero);
    tell("clockStart", offsets);
  }

  /** Folder of the rank's trace; null if the trace was not begun. */
  @Nullable Path folder() {
    return TraceRecorder.of(rank).folder();
  }

  /**
   * Result of a rank's trace at the end.
   *
   * @param folder folder of the trace; null if this rank has none that could be analysed
   * @param analysed result of the job's analysis, on rank 0
   */
  record Ended(@Nullable Path folder, Optional<AnalysedTrace> analysed) {
    /** Result of a rank that does not trace. */
    static final Ended NONE = new Ended(null, Optional.empty());
  }

  /**
   * Measures the clocks again; all ranks have entered Finalize.
   *
   * @param analyze whether to end the trace here and to analyse it, equal on all ranks
   */
  Ended end(boolean analyze) {
    Path folder = null;
    boolean whole = false;
    ClockSync clocks = sync();
    try {
      TraceRecorder trace = TraceRecorder.of(rank);
      tell("clockEnd", clocks.measure());
      trace.fact(
          TraceLayout.RECORDING_PICOS,
          Long.toString(rank.header().get(CounterLayout.RECORD_COST_PICOS_OFFSET)));
      folder = trace.folder();
      if (analyze) {
        whole = trace.isWhole();
        trace.endInFinalize(MpiCall.MPI_FINALIZE.ordinal());
      }
    } catch (ReflectiveOperationException | RuntimeException | Error e) {
      AgentOutput.failed("the hosts' clocks cannot be compared at the end", e);
      folder = null;
    }
    return new Ended(folder, analyze ? analysed(folder, whole, clocks) : Optional.empty());
  }

  private Optional<AnalysedTrace> analysed(@Nullable Path folder, boolean whole, ClockSync clocks) {
    try {
      boolean crowded = !clocks.hasSeveralHosts() && messenger.size() > HostCpus.now().online();
      boolean few = messenger.size() < LEAST_DIVIDED;
      long alone = crowded || few ? Long.MAX_VALUE : ALONE_BYTES;
      boolean divided = options.get(OptionKey.ANALYZE).equals("divided");
      return new TraceAnalysis(messenger, folder).run(whole, divided ? -1 : alone);
    } catch (ReflectiveOperationException | RuntimeException | Error e) {
      AgentOutput.failed("the trace is not analysed", e);
      return Optional.empty();
    }
  }

  private ClockSync sync() {
    return new ClockSync(messenger, Host.clockKey(), System::nanoTime);
  }

  private void tell(String key, Map<String, ClockSync.Offset> offsets) {
    for (Map.Entry<String, ClockSync.Offset> each : offsets.entrySet()) {
      TraceRecorder.of(rank).fact(key, each.getKey() + " " + each.getValue());
    }
  }

  /** The new folder, on rank 0; empty if it cannot be made. The other ranks wait meanwhile. */
  private String folder(Map<String, String> facts, long start) {
    try {
      return BoundedWork.on(
          options.place(),
          PATIENCE_SECONDS,
          "waitprof-trace-folder",
          () -> newFolder(facts, start));
    } catch (IOException | RuntimeException e) {
      AgentOutput.println("no trace, its folder cannot be made: " + FaultText.of(e));
      return "";
    }
  }

  /** Makes the folder; a name that exists gets a number. */
  private String newFolder(Map<String, String> facts, long start) throws IOException {
    Path profile =
        options.output(
            new OutputName.Values(
                0,
                messenger.size(),
                KernelText.hostName(),
                ProcessId.get(),
                Host.jobId(),
                start,
                facts.getOrDefault("mainClass", ""),
                System.getenv()));
    String name = profile.getFileName().toString();
    String stem =
        name.endsWith(PROFILE_ENDING)
            ? name.substring(0, name.length() - PROFILE_ENDING.length())
            : name;
    Path absolute = profile.toAbsolutePath();
    Files.createDirectories(absolute.resolveSibling(""));
    for (int i = 1; ; i++) {
      Path folder = absolute.resolveSibling(i == 1 ? stem + ENDING : stem + "-" + i + ENDING);
      try {
        return Files.createDirectory(folder, OWNER_ONLY).toString();
      } catch (FileAlreadyExistsException e) {
        if (i == 10_000) {
          throw e;
        }
      }
    }
  }
}
