package org.waitprof.quality;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRows;
import org.waitprof.reduce.Tally;
import org.waitprof.system.CountText;

/**
 * Causes that JVM or kernel do not report for some ranks: their time is counted as another cause's.
 * A stall for memory gets no note of its own, because programs rarely have any; sentences name it.
 */
final class UnknownCausesRule implements QualityRule {
  @Override
  public void check(JobProfile job, Tally tally, Consumer<QualityNote> notes) {
    Map<Set<LatenessCause>, Integer> ranks =
        new TreeMap<>((a, b) -> a.toString().compareTo(b.toString()));
    job.sections()
        .get(LatenessRows.class)
        .ifPresent(
            late ->
                late.unknown()
                    .forEach(
                        (rank, causes) -> {
                          causes.remove(LatenessCause.STALL);
                          ranks.merge(causes, 1, Integer::sum);
                        }));
    ranks.forEach(
        (causes, count) -> {
          if (!causes.isEmpty()) {
            notes.accept(note(causes, count));
          }
        });
  }

  private static QualityNote note(Set<LatenessCause> causes, int ranks) {
    List<String> names = new ArrayList<>();
    causes.forEach(each -> names.add(each.phrase()));
    String text = String.join(", ", names) + ": not known of " + CountText.of(ranks, "rank");
    if (causes.contains(LatenessCause.JIT)) {
      return QualityNote.warning(
          "unknown-causes",
          text
              + ", because the JVM keeps no counters in a file (-XX:+PerfDisableSharedMem,"
              + " -XX:-UsePerfData, or no room in /tmp); their time is counted as locks, sleep or"
              + " I/O, or as computation");
    }
    if (causes.contains(LatenessCause.NO_CORE)) {
      return QualityNote.warning(
          "unknown-causes",
          text
              + ", because the kernel does not report it for virtual threads,"
              + " nor for more than 96 threads; their time is counted as computation");
    }
    return QualityNote.info(
        "unknown-causes",
        text + ", because this collector counts more than its pauses; they are counted as stops");
  }
}
