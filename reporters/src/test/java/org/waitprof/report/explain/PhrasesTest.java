package org.waitprof.report.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.waitprof.model.JobProfile;
import org.waitprof.report.TestJobs;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.finding.Finding;
import org.waitprof.report.finding.FindingRule;
import org.waitprof.report.finding.Ranking;
import org.waitprof.system.ResourceText;

/** Sentences of a verdict, and parts of them, lead to what explains them. */
class PhrasesTest {
  @Test
  void sentencesOfVerdictsAreExplainedByTheirFinding() {
    List<String> wrong = new ArrayList<>();
    int seen = 0;
    for (JobProfile job :
        List.of(
            TestJobs.wavefront(2, 1),
            TestJobs.measured(2, 1),
            TestJobs.sampled(2, 1, 0.8),
            TestJobs.scattered(50),
            TestJobs.incomplete())) {
      for (Finding each : Ranking.of(Headline.of(job)).all()) {
        seen++;
        Optional<String> topic = Topics.named(each.text()).map(Topic::name);
        if (!topic.equals(Optional.of(each.id()))) {
          wrong.add(each.id() + ", not " + topic + ": " + each.text());
        }
      }
    }
    assertTrue(seen > 10, "findings: " + seen);
    assertEquals(List.of(), wrong);
  }

  @Test
  void wordsOfVerdictsAreKnown() {
    for (String[] each :
        new String[][] {
          {"ranks that waited themselves", "late_cause"},
          {"passed on", "late_cause"},
          {"serialisation", "serialisation_efficiency"},
          {"Do not tune by this run", "lost_cores"},
          {"rank time", "run_time"},
          {"mostly because other processes used it", "lost_cores"},
          {"Leave a core free on the host", "lost_cores"},
          {"they take turns being late", "wait_spread"},
          {"Most of it is", "largest_wait"},
          {"locks, sleep or I/O", "lateness"},
          {"the compiler", "lateness"},
          {"garbage collection", "lateness"},
          {"lack of a core", "lost_cores"},
          {"estimator", "estimated"},
        }) {
      assertEquals(Optional.of(each[1]), Topics.named(each[0]).map(Topic::name), each[0]);
    }
    assertEquals(Optional.empty(), Topics.named("late"), "too short to be a phrase");
    assertEquals(Optional.empty(), Topics.named("flamingo"));
  }

  /** Each kind of finding has phrases, and each line is of a topic. */
  @Test
  void everyRuleHasPhrases() {
    List<String> names =
        ResourceText.of(Phrases.class, "phrases.txt")
            .lines()
            .map(line -> line.split(": ", 2)[0])
            .toList();
    names.forEach(name -> assertTrue(Topics.named(name).isPresent(), name));
    for (FindingRule rule : Ranking.rules()) {
      assertTrue(names.contains(rule.id()), rule.id());
    }
  }
}
