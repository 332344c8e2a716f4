package org.waitprof.quality;

import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.reduce.Tally;
import org.waitprof.system.CountText;

/** Ranks that ran on different JVMs or bindings: the run facts name only the first rank's. */
final class MixedFactsRule implements QualityRule {
  @Override
  public void check(JobProfile job, Tally tally, Consumer<QualityNote> notes) {
    check("binding", tally.fact(Tally.Fact.BINDING), notes);
    check("java", tally.fact(Tally.Fact.JAVA), notes);
  }

  private static void check(String fact, Map<String, Integer> values, Consumer<QualityNote> notes) {
    if (values.size() > 1) {
      notes.accept(
          QualityNote.info("ranks-differ", "ranks differ in " + fact + ": " + list(values)));
    }
  }

  private static String list(Map<String, Integer> values) {
    return values.entrySet().stream()
        .map(value -> "'" + value.getKey() + "' on " + CountText.of(value.getValue(), "rank"))
        .limit(5)
        .collect(Collectors.joining(", "));
  }
}
