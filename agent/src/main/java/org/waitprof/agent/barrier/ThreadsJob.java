package org.waitprof.agent.barrier;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.waitprof.agent.binding.WrapperTable;
import org.waitprof.agent.callpath.weave.RecorderSight;
import org.waitprof.model.JobProfile;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RunFacts;
import org.waitprof.model.Version;
import org.waitprof.model.rank.ProcessId;
import org.waitprof.options.OptionKey;
import org.waitprof.options.Options;
import org.waitprof.profilefile.ProfileWriter;
import org.waitprof.profilefile.output.OutputName;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.barrier.BarrierLog;
import org.waitprof.record.barrier.BarrierProbe;
import org.waitprof.record.file.FaultText;
import org.waitprof.replay.Replay;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.result.MeasuredProfile;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.report.text.EndOfJob;
import org.waitprof.system.PathText;

/**
 * A JVM whose threads are profiled as the ranks of a job: their barriers are recorded from the
 * start on and analysed, as a trace would be, when the JVM ends. A shutdown hook.
 */
public final class ThreadsJob extends Thread {
  private static final long LIMIT_MILLIS = 60_000;

  private final Options options;
  private final Map<String, String> host;
  private final Predicate<String> isApplication;
  private final long startMillis = System.currentTimeMillis();

  private ThreadsJob(Options options, Map<String, String> host, Predicate<String> isApplication) {
    super("waitprof-exit");
    this.options = options;
    this.host = host;
    this.isApplication = isApplication;
  }

  /**
   * Begins. Called by premain, once what woven code calls is defined.
   *
   * @param host what is known of it, and of the options
   * @param isApplication whether a class belongs in call paths, by its name
   * @param sight tells in which class loaders woven code would work
   */
  public static void start(
      Options options,
      Map<String, String> host,
      Predicate<String> isApplication,
      RecorderSight sight,
      Instrumentation instrumentation) {
    instrumentation.addTransformer(
        new BarrierWeaver(WrapperTable.ofThreads(), isApplication, sight));
    Runtime.getRuntime().addShutdownHook(new ThreadsJob(options, host, isApplication));
  }

  /** Called by the JVM when it ends; a daemon does the work, so that no JVM waits for long. */
  @Override
  public void run() {
    try {
      Thread work = new Thread(this::end, "waitprof-last-work");
      work.setDaemon(true);
      work.start();
      work.join(LIMIT_MILLIS);
    } catch (InterruptedException | OutOfMemoryError e) {
      return; // There is no profile then.
    }
  }

  private void end() {
    try {
      List<BarrierLog> logs =
          BarrierProbe.logs().stream().filter(each -> each.count() > 0).toList();
      if (logs.isEmpty()) {
        AgentOutput.println("waitprof: no profile: no threads called a CyclicBarrier or Phaser");
        return;
      }
      write(analysed(logs));
    } catch (RuntimeException | Error e) {
      AgentOutput.println("waitprof: no profile: " + e);
    }
  }

  private JobProfile analysed(List<BarrierLog> logs) {
    BarrierTrace trace =
        new BarrierTrace(
            facts(logs),
            new RankFacts(true, fact("host"), ProcessId.get(), 0, 0, 0, true),
            logs,
            new BarrierGroups(logs),
            isApplication);
    ReplayResult result =
        new Replay(trace, 1, Exchange.ALONE, DelayRule.SCALASCA, (done, total) -> {}).run();
    return MeasuredProfile.of(result, Version.TEXT);
  }

  private String fact(String key) {
    return host.getOrDefault(key, "");
  }

  private RunFacts facts(List<BarrierLog> logs) {
    Map<String, String> settings = new TreeMap<>();
    String command = fact("command");
    return new RunFacts(
        Version.TEXT,
        "threads-" + ProcessId.get() + "-" + startMillis,
        command,
        command.split(" ", 2)[0],
        "threads",
        fact("java"),
        fact("jobId"),
        startMillis,
        logs.size(),
        true,
        List.of(),
        "trace",
        settings,
        List.of());
  }

  private void write(JobProfile profile) {
    Path file = options.output(OutputName.Values.of(profile, System.getenv()));
    try {
      Path written = ProfileWriter.write(profile, file);
      if (options.get(OptionKey.SUMMARY).equals("on")) {
        AgentOutput.print(EndOfJob.summary(profile, written, null));
      }
    } catch (IOException e) {
      AgentOutput.println(
          "waitprof: no profile: "
              + PathText.shown(file)
              + " cannot be written: "
              + FaultText.of(e));
    }
  }
}
