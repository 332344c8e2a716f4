package org.waitprof.it.recipes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.it.CsvExport;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.Script;
import org.waitprof.it.Stack;
import org.waitprof.it.WaitprofCommand;

/**
 * Expectation: the Slurm job script profiles a job whose launch line knows nothing of the agent,
 * under the name of the job; the epilog takes the counters of a killed job, which merge makes a
 * profile of, and leaves nothing on the node; the lines of the CI templates do what they say; the
 * notebook's example computes what the report says.
 */
class RecipesIT {
  private static final Path DOC = Stack.get().module().resolve("../doc").normalize();

  private static Script run(Path folder, Map<String, String> environment, Path script)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(script.toString()).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Script(script, process.waitFor(), output);
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().collect(Collectors.toList());
    }
  }

  @Test
  void aJobScriptOfSlurm(@TempDir Path folder) throws IOException, InterruptedException {
    Stack.get().require(Launcher.OPEN_MPI);
    Path srun = Files.createDirectory(folder.resolve("bin")).resolve("srun");
    Path launcher = Stack.get().module().resolve("stack/run.sh");
    // What srun is given is a launch line without a word of the agent.
    Files.writeString(
        srun,
        "#!/bin/bash\n[[ \"$*\" == 'java -cp app.jar Main' ]] || exit 9\nexec "
            + launcher
            + " openmpi 2 -- surroundings.Talk\n");
    Files.setPosixFilePermissions(srun, PosixFilePermissions.fromString("rwxr-xr-x"));
    Script job =
        run(
            folder,
            Map.of(
                "WAITPROF_JAR",
                Stack.get().agentJar().toString(),
                "SLURM_JOB_ID",
                "4711",
                "PATH",
                folder.resolve("bin") + ":" + System.getenv("PATH")),
            DOC.resolve("slurm/job.sh"));
    assertEquals(0, job.exitCode(), job::toString);
    assertTrue(files(folder).contains(folder.resolve("waitprof-4711.wprof")), () -> job.toString());
  }

  @Test
  void anEpilogOfSlurm(@TempDir Path counters, @TempDir Path shared)
      throws IOException, InterruptedException {
    MpiResult killed =
        MpiJob.on(Launcher.OPEN_MPI).agent("counters=" + counters).run("crash.Ending", "kill");
    assertEquals(137, killed.exitCode(), killed::toString);
    Files.writeString(counters.resolve("another.file"), "stays");
    Script epilog =
        run(
            shared,
            Map.of(
                "SLURM_JOB_ID", "4711",
                "SLURM_JOB_UID", Files.getAttribute(shared, "unix:uid").toString(),
                "WAITPROF_SHARED", shared.toString(),
                "WAITPROF_COUNTERS", counters.toString()),
            DOC.resolve("slurm/epilog.sh"));
    assertEquals(0, epilog.exitCode(), epilog::toString);
    assertEquals(List.of(counters.resolve("another.file")), files(counters));
    Path profile = shared.resolve("x.wprof");
    Script merge =
        WaitprofCommand.run("merge", shared.resolve("4711").toString(), "-o", profile.toString());
    assertEquals(0, merge.exitCode(), merge::toString);
    assertTrue(
        WaitprofCommand.run("report", profile.toString())
            .output()
            .contains("2 ranks did not reach MPI_Finalize"));
  }

  /** The lines of both templates that need no launcher, in their order, on real profiles. */
  @Test
  void templatesOfCi(@TempDir Path folder) throws IOException {
    Path before = Files.createDirectories(folder.resolve("main")).resolve("1.wprof");
    Path after = folder.resolve("run.wprof");
    job().agent("out=" + before).run("surroundings.Talk");
    job().agent("out=" + after).run("surroundings.Talk");
    for (String template : List.of("ci/gitlab.yml", "ci/github.yml")) {
      List<String> lines =
          Files.readAllLines(DOC.resolve(template)).stream()
              .map(line -> line.replaceFirst("^[ -]*(run: )?", ""))
              .filter(line -> line.startsWith("java -jar waitprof.jar "))
              .toList();
      assertEquals(3, lines.size(), template);
      for (String line : lines) {
        List<String> words = words(line.substring("java -jar waitprof.jar ".length()), folder);
        if (words.contains("-o") && !words.contains("--force")) {
          words.add("--force"); // The other template has been here.
        }
        Script command = WaitprofCommand.run(words.toArray(new String[0]));
        // 1 says that a gate has failed, as it may where so short a job waits.
        assertTrue(command.exitCode() <= 1, command::toString);
      }
    }
    assertTrue(Files.exists(folder.resolve("waiting.html")));
    assertTrue(Files.exists(folder.resolve("changes.md")));
  }

  @Test
  void theExampleForNotebooks(@TempDir Path folder) throws IOException, InterruptedException {
    Path profile = folder.resolve("run.wprof");
    job().agent("out=" + profile).run("demo.Wavefront", "--sweeps", "5", "--imbalance", "static");
    Path csv = folder.resolve("run.csv");
    WaitprofCommand.run("export", "--format", "csv", profile.toString(), "-o", csv.toString())
        .orFail("the CSV");
    Script example =
        Script.run(Path.of("/usr/bin/env"), "python3", DOC + "/notebook/waits.py", csv.toString());
    assertEquals(0, example.exitCode(), example::toString);
    String[] first = example.output().lines().findFirst().orElseThrow().trim().split("[ %]+", -1);
    String report = WaitprofCommand.run("report", profile.toString()).output();
    // Both round the same figure, of the same file.
    String share = first[0].substring(0, first[0].length() - 1);
    assertTrue(report.contains(" " + share), () -> example + "\n" + report);
    frameOfPandas(csv, CsvExport.of(profile));
  }

  /** With pandas, where it is installed, the waiting of all rows is that of the CSV. */
  private static void frameOfPandas(Path csv, List<ProfileRow> rows)
      throws IOException, InterruptedException {
    Path python = Path.of("/usr/bin/python3");
    if (!Files.exists(python) || Script.run(python, "-c", "import pandas").exitCode() != 0) {
      abort("not here: no pandas, for doc/notebook/frames.py");
    }
    Script frames = Script.run(python, DOC + "/notebook/frames.py", csv.toString());
    assertEquals(0, frames.exitCode(), frames::toString);
    double wait = rows.stream().mapToLong(ProfileRow::waitNanos).sum();
    // On each row of a rank is its run time.
    List<Long> run = CsvExport.column(csv.resolveSibling("run.wprof"), "run_ns");
    Map<Integer, Long> byRank = new HashMap<>();
    for (int row = 0; row < rows.size(); row++) {
      byRank.put(rows.get(row).rank(), run.get(row));
    }
    double all = byRank.values().stream().mapToLong(Long::longValue).sum();
    String share = String.format(Locale.ROOT, "%.2f %% of rank time", 100 * wait / all);
    assertEquals(share, frames.output().strip().lines().reduce("", (a, b) -> b));
  }

  private static MpiJob job() {
    return MpiJob.on(Launcher.OPEN_MPI).ranks(2);
  }

  private static List<String> words(String line, Path folder) {
    List<String> words = new ArrayList<>();
    for (String word :
        line.replaceAll("'([^']*)'", "$1")
            .replace("wait_ratio <= 20%", "wait_ratio<=20%")
            .split(" ", -1)) {
      words.add(
          word.matches("[a-z]+(/|\\.(wprof|html|md))") ? folder.resolve(word).toString() : word);
    }
    return words;
  }
}
