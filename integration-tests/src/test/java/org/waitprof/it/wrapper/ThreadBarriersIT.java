package org.waitprof.it.wrapper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.waitprof.it.CsvExport;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.Script;
import org.waitprof.it.Stack;
import org.waitprof.it.WaitprofCommand;

/**
 * Expectation: with {@code binding=threads} four threads of a JVM without MPI are profiled as
 * ranks: how long each waited at a barrier and at a phaser is what the program says ({@code
 * barriers.Meet}); for whom, and in which method that one was late, is what it was written to do;
 * and what it prints and returns is what it does without the agent.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Isolated
class ThreadBarriersIT {
  /** Of each thread's waiting; its clock is read before the walk of the stack. */
  private static final double TOLERANCE = 0.05;

  /** What a thread that is never waited for may wait all the same: 70 ends of a time slice. */
  private static final double FLOOR_NANOS = 40e6;

  /** Of all waiting, least part that the two late threads cause: the rest is the scheduler's. */
  private static final int LEAST_PERCENT = 30;

  private Path classes = Path.of("");

  @BeforeAll
  void compile(@TempDir Path folder) {
    classes = folder;
    Path source = Stack.get().module().resolve("programs/common/barriers/Meet.java");
    Script.run(tool("javac"), "-g", "-d", folder.toString(), source.toString()).orFail("Meet");
  }

  private static Path tool(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name);
  }

  @Test
  void waitingForWhomAndWhyAreKnown(@TempDir Path folder) throws IOException {
    Path profile = folder.resolve("meet.wprof");
    String output =
        meet("-javaagent:" + Stack.get().agentJar() + "=binding=threads,out=" + profile);
    assertEquals(List.of("sum 70"), lines(output, line -> line.startsWith("sum")));
    String report = WaitprofCommand.run("report", "-v", profile.toString()).output();
    Map<String, Integer> ranks = ranks(report);
    List<ProfileRow> rows = CsvExport.of(profile);
    List<String> truths = lines(output, line -> line.startsWith("truth "));
    assertEquals(8, truths.size(), output);
    for (String truth : truths) {
      String[] words = truth.split(" ", -1);
      String where = words[2].equals("barrier") ? "meetAtBarrier" : "meetAtPhaser";
      double waited = waited(rows, ranks.getOrDefault(words[1], -1), where);
      double told = Double.parseDouble(words[3]);
      assertEquals(told, waited, Math.max(FLOOR_NANOS, TOLERANCE * told), truth + "\n" + report);
    }
    assertTrue(share(report, ranks.getOrDefault("worker-1", -1)) > LEAST_PERCENT, report);
    assertTrue(share(report, ranks.getOrDefault("worker-2", -1)) > LEAST_PERCENT, report);
  }

  @Test
  void theProgramDoesTheSameWithoutTheAgent() {
    assertEquals(List.of("sum 70"), lines(meet("-Dnone=0"), line -> line.startsWith("sum")));
  }

  private String meet(String option) {
    Script run = Script.run(tool("java"), option, "-cp", classes.toString(), "barriers.Meet");
    run.orFail("Meet");
    return run.output();
  }

  private static List<String> lines(String output, Predicate<String> wanted) {
    return output.lines().filter(wanted).toList();
  }

  /** "ranks are threads, ...: 0 worker-3, 1 worker-0", in lines that are broken anywhere. */
  private static Map<String, Integer> ranks(String report) {
    Map<String, Integer> ranks = new HashMap<>();
    Matcher each = Pattern.compile("([0-3])\\s+(worker-[0-3])").matcher(report);
    while (each.find()) {
      ranks.put(each.group(2), Integer.parseInt(each.group(1)));
    }
    assertEquals(4, ranks.size(), report);
    return ranks;
  }

  private static double waited(List<ProfileRow> rows, int rank, String method) {
    return rows.stream()
        .filter(row -> row.rank() == rank && row.isInside("barriers.Meet." + method))
        .mapToLong(ProfileRow::waitNanos)
        .sum();
  }

  /** "41 % is caused by rank 3's computation", the words of the verdict. */
  private static int share(String report, int rank) {
    List<Integer> shares = new ArrayList<>();
    Matcher each =
        Pattern.compile("([0-9]+) %\\s(?:of\\sit\\s)?is\\scaused\\sby\\srank\\s" + rank + "'s\\s")
            .matcher(report.replaceAll("\\s+", " "));
    while (each.find()) {
      shares.add(Integer.parseInt(each.group(1)));
    }
    return shares.stream().mapToInt(Integer::intValue).sum();
  }
}
