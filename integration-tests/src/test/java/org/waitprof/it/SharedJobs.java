package org.waitprof.it;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;

/**
 * Jobs that several tests look at, each run once. A test that fails has those forgotten that its
 * class looked at: what looks a second time looks at another run, and not again at the one that was
 * disturbed. JUnit finds it by its service file.
 */
public final class SharedJobs implements AfterTestExecutionCallback, AfterAllCallback {
  private static final Map<String, Run<?>> RUNS = new ConcurrentHashMap<>();

  /** What the class looked at that this thread is running. */
  private static final ThreadLocal<Set<String>> OF_CLASS = ThreadLocal.withInitial(HashSet::new);

  /** A job that the first to ask runs, while others that ask for it wait, and only those. */
  private static final class Run<T> {
    private final Supplier<T> job;
    private @Nullable T left;

    Run(Supplier<T> job) {
      this.job = job;
    }

    synchronized T left() {
      T there = left;
      if (there == null) {
        there = job.get();
        left = there;
      }
      return there;
    }
  }

  /**
   * What a job left.
   *
   * @param type tells apart what is made of the same job
   * @param job its name: all that makes it another job
   * @param run called for the first test, and for the first one after a failure
   */
  public static <T> T of(Class<T> type, String job, Supplier<T> run) {
    String name = type.getName() + " " + job;
    OF_CLASS.get().add(name);
    Run<?> shared = RUNS.computeIfAbsent(name, key -> new Run<>(run));
    return type.cast(shared.left());
  }

  /**
   * What a program left that ran with a trace and with the sample: its profile measures, and with
   * {@code --estimator} it is what a job without the sample leaves.
   *
   * @param program main class and arguments
   */
  public static MpiResult traced(Launcher launcher, int ranks, String program) {
    return of(
        MpiResult.class,
        traced(launcher + " " + ranks + " " + program),
        () ->
            MpiJob.on(launcher)
                .ranks(ranks)
                .ofAUser()
                .withWindows()
                .agent("mode=trace,summary=off")
                .runLine(program)
                .ok());
  }

  /**
   * Launchers and ranks for {@code waits.AllPatterns}: one for each binding, in a campaign all
   * three.
   */
  public static Stream<Arguments> ofAllPatterns() {
    Stream<Arguments> build =
        Stream.of(Arguments.of(Launcher.OPEN_MPI, 4), Arguments.of(Launcher.MPJ_NIODEV, 2));
    return Boolean.getBoolean("waitprof.campaign")
        ? Stream.concat(build, Stream.of(Arguments.of(Launcher.MPJ_MULTICORE, 4)))
        : build;
  }

  /** {@code cpu.Crowded} for two seconds, of as many ranks. */
  public static MpiResult crowded(int ranks) {
    return of(
        MpiResult.class,
        "crowded " + ranks,
        () ->
            MpiJob.on(Launcher.OPEN_MPI)
                .ranks(ranks)
                .ofAUser()
                .agent("")
                .run("cpu.Crowded", "2")
                .ok());
  }

  /**
   * {@code causes.LateReason} of two ranks on Open MPI.
   *
   * @param agent options behind summary=off, each behind a comma
   * @param jvm options of the ranks, which log their collections besides
   */
  public static MpiResult lateReason(String agent, List<String> jvm, String reason) {
    return of(
        MpiResult.class,
        "late reason" + agent + " " + jvm + " " + reason,
        () ->
            MpiJob.on(Launcher.OPEN_MPI)
                .ofAUser()
                .agent("summary=off" + agent)
                .jvm(jvm.toArray(String[]::new))
                .jvm("-Xlog:gc:file=gc-%p.log:none")
                .run("causes.LateReason", reason)
                .ok());
  }

  private static String traced(String job) {
    return "traced " + job;
  }

  /** The next one that asks for this traced job looks at another run. */
  static void forget(Launcher launcher, int ranks, String program) {
    RUNS.remove(MpiResult.class.getName() + " " + traced(launcher + " " + ranks + " " + program));
  }

  @Override
  public void afterTestExecution(ExtensionContext test) {
    if (test.getExecutionException().isPresent()) {
      RUNS.keySet().removeAll(OF_CLASS.get());
    }
  }

  @Override
  public void afterAll(ExtensionContext testClass) {
    OF_CLASS.remove();
  }
}
