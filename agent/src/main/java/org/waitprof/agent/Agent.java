package org.waitprof.agent;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.WrapperSearch;
import org.waitprof.agent.cache.WovenCache;
import org.waitprof.agent.callpath.weave.NamedRegions;
import org.waitprof.agent.cpu.ProcessStart;
import org.waitprof.agent.thread.ThreadRoom;
import org.waitprof.options.BoundedWork;
import org.waitprof.options.OptionKey;
import org.waitprof.options.Options;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.Context;
import org.waitprof.record.Pause;
import org.waitprof.record.RankRegistry;
import org.waitprof.record.RecorderConfig;
import org.waitprof.record.file.FaultText;
import org.waitprof.record.path.PathDepth;
import org.waitprof.record.thread.AgentThread;
import org.waitprof.system.CountText;
import org.waitprof.system.PathText;
import org.waitprof.system.SpecialFile;
import org.waitprof.system.StrictModes;

/**
 * Starts the agent: reads the options, configures the hot side, registers the class transformer.
 * Called once by premain, in the main thread; costs nothing more until a class loader sees an MPI
 * binding.
 */
final class Agent {
  /** Smallest amount of memory that counters in memory must leave to the application. */
  private static final long ROOM_FOR_COUNTERS = 64L << 20;

  /** Longest time to wait for the file system of a given folder. */
  private static final int PATIENCE_SECONDS = 2;

  /**
   * Variables by which launchers give a process its rank before MPI does: Open MPI's and PMIx's.
   */
  private static final List<String> RANK_VARIABLES = List.of("OMPI_COMM_WORLD_RANK", "PMIX_RANK");

  private Agent() {}

  /**
   * Starts the agent.
   *
   * @param agentText text behind {@code -javaagent:waitprof.jar=}
   * @param instrumentation instrumentation of the JVM
   */
  static void start(String agentText, Instrumentation instrumentation) {
    Options options = Options.read(agentText, System.getenv(), System.getProperties());
    if (!options.warnings().isEmpty() && speaks()) {
      for (String warning : options.warnings()) {
        AgentOutput.println(warning);
      }
    }
    if (options.get(OptionKey.MODE).equals("off")) {
      return;
    }
    ProcessStart.begin();
    long files = OpenFiles.limit();
    if (files < OpenFiles.LEAST) {
      String few = CountText.of(files, "open file");
      say("a limit of " + few + " leaves none to it; allow 32 or more (ulimit -n)");
      return;
    }
    ApplicationClasses application =
        new ApplicationClasses(options.get(OptionKey.INCLUDE), options.get(OptionKey.EXCLUDE));
    String callPaths = options.get(OptionKey.CALLPATH);
    boolean wantsTrace = options.isTracing();
    boolean tracing = wantsTrace && startTracing(options);
    if (!options.get(OptionKey.ANALYZE).equals("off") && !wantsTrace && speaks()) {
      AgentOutput.println("option analyze is ignored: it needs mode=trace");
    }
    boolean sampling =
        !options.get(OptionKey.SAMPLES).equals("off") && startSampling(options, tracing, files);
    AgentThread.prepare(new ThreadRoom());
    prepareEnd(System.getenv());
    // By name: its class comes with the weaver's pack, which a second start does not load.
    String recording = tracing ? "TRACE" : sampling ? "SAMPLE" : "PROFILE";
    WovenCache cache =
        WovenCache.of(options.get(OptionKey.CACHE), HotSide.jar(), weaving(options, recording));
    List<String> methods = OptionKey.methods(options.get(OptionKey.REGIONS));
    NamedRegions regions = methods.isEmpty() ? null : new NamedRegions(methods);
    WrapperSearch wrappers = wrappers(options);
    if (wrappers == null) {
      return;
    }
    Transformer transformer =
        new Transformer(
            instrumentation, application, callPaths, recording, regions, cache, wrappers);
    Path counters = counterFolder(options.get(OptionKey.COUNTERS));
    Job job = new Job(options, transformer, application, tracing, sampling, counters);
    RecorderConfig.set(
        new RecorderConfig(
            options.get(OptionKey.CLOCK).equals("nano"),
            counters,
            Host.facts(options),
            application,
            pathDepth(callPaths)));
    RankRegistry.listen(job);
    job.watchEnd(
        AgentOutput.isOfMpjExpress() || (isRank(System.getenv()) && isSpokesman(System.getenv())));
    if (options.get(OptionKey.PAUSED).equals("on")) {
      Pause.start();
    }
    // Makes this thread, which will run main, the thread whose state is found fastest.
    Context.restore(Context.current());
    instrumentation.addTransformer(transformer, true);
  }

  /**
   * Defines the classes that the end needs, if the launcher names this process a rank. After the
   * transformer is added, which the JVM calls for each class, this takes three times as long.
   */
  private static void prepareEnd(Map<String, String> environment) {
    if (isRank(environment)) {
      HotSide.prepare(ClassPack.END);
      if (isSpokesman(environment)) {
        HotSide.prepare(ClassPack.ROOT);
      }
    }
  }

  private static boolean isRank(Map<String, String> environment) {
    for (String variable : RANK_VARIABLES) {
      if (environment.containsKey(variable)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether this process prints messages that concern all ranks alike: rank 0, if the launcher
   * numbers ranks.
   */
  static boolean isSpokesman(Map<String, String> environment) {
    for (String variable : RANK_VARIABLES) {
      String rank = environment.get(variable);
      if (rank != null) {
        return rank.equals("0");
      }
    }
    return true;
  }

  /** Whether this process prints messages for all ranks: rank 0 does, but none of its children. */
  static boolean speaks() {
    return isSpokesman(System.getenv()) && !ParentRank.exists();
  }

  /** False if the tracing side cannot be defined: the job is profiled and not traced. */
  private static boolean startTracing(Options options) {
    try {
      HotSide.defineAlso(ClassPack.SAMPLE, ClassPack.TRACE); // Both record messages.
    } catch (IOException e) {
      AgentOutput.println("no trace, only the profile: " + e);
      return false;
    }
    TraceSettings.configure(options);
    return true;
  }

  /** False if the sampling side cannot be defined: waiting is estimated then. */
  private static boolean startSampling(Options options, boolean tracing, long files) {
    try {
      HotSide.defineAlso(ClassPack.SAMPLE);
    } catch (IOException e) {
      AgentOutput.println("no sample, waiting is estimated: " + e);
      return false;
    }
    SampleSettings.configure(options, tracing, files);
    return true;
  }

  /** Finds bindings in C's style; null if the given table cannot be used. */
  private static @Nullable WrapperSearch wrappers(Options options) {
    String file = options.get(OptionKey.BINDING);
    if (file.isEmpty()) {
      return WrapperSearch.plain();
    }
    try {
      return BoundedWork.on(
          PathText.of(file),
          PATIENCE_SECONDS,
          "waitprof-binding",
          () -> WrapperSearch.of(PathText.of(file)));
    } catch (IOException e) {
      say("option binding: " + file + " cannot be read: " + FaultText.of(e));
    } catch (IllegalArgumentException e) {
      say("option binding: " + e.getMessage());
    }
    return null;
  }

  private static void say(String what) {
    if (speaks()) {
      AgentOutput.println("not profiling: " + what);
    }
  }

  /** Text of the options that change woven classes. */
  private static String weaving(Options options, String recording) {
    List<String> methods = OptionKey.methods(options.get(OptionKey.REGIONS));
    return (options.get(OptionKey.CALLPATH) + ' ' + recording + '\n')
        + (options.get(OptionKey.INCLUDE) + '\n' + options.get(OptionKey.EXCLUDE) + '\n')
        + (methods.isEmpty() ? "" : String.join(":", methods) + '\n')
        + tableText(options.get(OptionKey.BINDING));
  }

  /** Content of a binding's table, without its path; empty without a table. */
  private static String tableText(String file) {
    try {
      return file.isEmpty()
          ? ""
          : BoundedWork.on(
              PathText.of(file),
              PATIENCE_SECONDS,
              "waitprof-binding",
              () -> SpecialFile.text(PathText.of(file)) + '\n');
    } catch (IOException e) {
      return ""; // The agent reports it, and weaves nothing.
    }
  }

  private static PathDepth pathDepth(String callPaths) {
    return switch (callPaths) {
      case "off" -> PathDepth.OFF;
      case "site" -> PathDepth.SITE;
      default -> PathDepth.FULL;
    };
  }

  /**
   * The folder of the option; without one, memory if it has room, or the folder for temporary
   * files.
   */
  private static Path counterFolder(String wanted) {
    if (!wanted.isEmpty()) {
      Path folder = PathText.of(wanted);
      String fault = fault(folder);
      if (fault == null) {
        return folder;
      }
      AgentOutput.println("option counters=" + wanted + " is ignored: " + fault);
    }
    // Not through java.nio.file.FileStore, which reads the list of all mounts: 5 ms.
    File memory = new File("/dev/shm");
    return memory.canWrite() && memory.getUsableSpace() > ROOM_FOR_COUNTERS
        ? memory.toPath()
        : temporary();
  }

  /** The reason why a folder is not used; null without one. */
  private static @Nullable String fault(Path folder) {
    try {
      return BoundedWork.on(
              folder,
              PATIENCE_SECONDS,
              "waitprof-counters",
              () -> Optional.ofNullable(StrictModes.fault(folder)))
          .orElse(null);
    } catch (IOException e) {
      return e.getMessage();
    }
  }

  private static Path temporary() {
    return PathText.of(System.getProperty("java.io.tmpdir", "/tmp"));
  }
}
