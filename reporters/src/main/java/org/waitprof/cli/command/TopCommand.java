package org.waitprof.cli.command;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.Environment.Connection;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Session;
import org.waitprof.cli.Subcommand;
import org.waitprof.cli.option.CounterPlaces;
import org.waitprof.cli.option.NumberRange;
import org.waitprof.live.CounterFolders;
import org.waitprof.live.RunningJob;
import org.waitprof.live.top.TopOrder;
import org.waitprof.live.top.TopScreen;
import org.waitprof.system.CountText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code top}: the jobs of this host as they run, or as they died. */
@Command(name = "top")
@AutoService(Subcommand.class)
public final class TopCommand implements Subcommand {
  private static final int PAGE_WIDTH = 100;
  private static final int SCRIPT_RANKS = Integer.MAX_VALUE;

  @Mixin CounterPlaces places = new CounterPlaces();

  @Option(names = "--once")
  boolean once;

  @Option(
      names = "--interval",
      paramLabel = "SECONDS",
      converter = Seconds.class,
      defaultValue = "2")
  double interval;

  @Option(names = "--sort", paramLabel = "KEY")
  String sort = "wait";

  @Option(names = "--ranks", paramLabel = "N", converter = NumberRange.Count.class)
  @Nullable Integer ranks;

  @Option(names = "--paths", paramLabel = "N", converter = NumberRange.Count.class)
  int paths = 5;

  @Option(names = "--run", paramLabel = "ID")
  String run = "";

  @Option(names = "--dead")
  boolean dead;

  /** The interval between two updates of the screen, 0.1 to 3600 seconds. */
  static final class Seconds extends NumberRange<Double> {
    Seconds() {
      super(Double::valueOf, "0.1", "3600");
    }
  }

  @Override
  public int run(Session session) throws CommandFailure {
    TopOrder order = order(sort);
    try (CounterFolders counters = places.open(session)) {
      if (once || session.environment().stdout() != Connection.TERMINAL) {
        printOnce(counters, order, session);
      } else {
        new TopLoop(session, counters, this, order).run();
      }
    }
    return ExitCode.OK;
  }

  private static TopOrder order(String name) throws CommandFailure {
    for (TopOrder order : TopOrder.values()) {
      if (order.name().toLowerCase(Locale.ROOT).equals(name)) {
        return order;
      }
    }
    throw CommandFailure.usage("--sort " + name + ": must be wait, age, mpi or rank");
  }

  /** The jobs to show on the screen. */
  List<RunningJob> jobs(CounterFolders counters) {
    return counters.read().stream()
        .filter(job -> run.isEmpty() || job.runId().equals(run))
        .toList();
  }

  private void printOnce(CounterFolders counters, TopOrder order, Session session)
      throws CommandFailure {
    List<RunningJob> jobs = jobs(counters);
    if (jobs.isEmpty()) {
      throw CommandFailure.unreadable(nothing(counters));
    }
    int columns = session.environment().columns();
    int most = ranks != null ? ranks : SCRIPT_RANKS;
    TopScreen screen =
        new TopScreen(columns > 0 ? columns : PAGE_WIDTH, most, paths, order, places.words());
    StringBuilder text = new StringBuilder();
    for (RunningJob job : jobs) {
      boolean isBrief = isBrief(job, jobs);
      text.append(text.length() > 0 && !isBrief ? "\n" : "");
      List<String> lines = isBrief ? List.of(screen.line(job)) : screen.lines(job, job);
      lines.forEach(line -> text.append(line).append('\n'));
    }
    session.print(text.toString());
  }

  /** Whether a job is one line: it died, and is not the one that is looked for first. */
  boolean isBrief(RunningJob job, List<RunningJob> jobs) {
    return !dead && TopScreen.isDead(job) && !job.equals(jobs.get(0));
  }

  /** Reports that no job has counters. */
  String nothing(CounterFolders counters) {
    return "no job with counters in "
        + places
        + (run.isEmpty() ? "" : " of run " + run)
        + (counters.unreadable() == 0
            ? ""
            : "; " + CountText.of(counters.unreadable(), "counter file") + " cannot be read")
        + (counters.foreign() == 0
            ? ""
            : "; left out " + counters.foreign() + " of other users (--any-owner)");
  }
}
