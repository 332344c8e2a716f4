package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.SharedJobs;
import org.waitprof.it.Stack;

/**
 * Where {@code causes.LateReason} runs.
 *
 * @param java a JDK, without which the test is aborted; 0 for that of the build
 */
record LateReasonJob(Launcher launcher, int java) {
  static final LateReasonJob USUAL = new LateReasonJob(Launcher.OPEN_MPI, 0);

  ReportedReasons run(List<String> jvm, String... reasons) throws IOException {
    return run("", jvm, reasons);
  }

  /** The same from a trace that the job has analysed. */
  ReportedReasons trace(List<String> jvm, String... reasons) throws IOException {
    return run(",mode=trace,analyze=on", jvm, reasons);
  }

  /** The same with further options of the agent, each behind a comma. */
  ReportedReasons run(String agent, List<String> jvm, String... reasons) throws IOException {
    List<String> options = new ArrayList<>(jvm);
    options.add("-Xlog:gc:file=gc-%p.log:none");
    MpiJob job =
        MpiJob.on(launcher).agent("summary=off" + agent).jvm(options.toArray(String[]::new));
    if (java != 0) {
      Optional<Path> home = Stack.javaHome(java);
      assumeTrue(home.isPresent(), "not here: no JDK " + java);
      job.java(home.orElseThrow());
    }
    return reported(job.run("causes.LateReason", reasons).ok());
  }

  /**
   * What such a job, of its own or of {@link SharedJobs}, has reported: by its trace, if it can.
   */
  static ReportedReasons reported(MpiResult result) throws IOException {
    List<Path> analysed = result.files("-measured.wprof");
    return new ReportedReasons(result, analysed.isEmpty() ? result.profile() : analysed.get(0));
  }
}
