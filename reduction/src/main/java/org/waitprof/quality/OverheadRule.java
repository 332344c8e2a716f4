package org.waitprof.quality;

import java.util.List;
import java.util.function.Consumer;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.RankFacts;
import org.waitprof.reduce.Tally;
import org.waitprof.system.CountText;

/** Recording itself took a notable part of the run. */
final class OverheadRule implements QualityRule {
  private static final double LIMIT = 0.03;

  @Override
  public void check(JobProfile job, Tally tally, Consumer<QualityNote> notes) {
    List<RankFacts> ranks = job.ranks();
    int worst = -1;
    double most = LIMIT;
    int over = 0;
    for (int rank = 0; rank < ranks.size(); rank++) {
      RankFacts facts = ranks.get(rank);
      if (facts.runNanos() > 0) {
        double share = (double) facts.overheadNanos() / facts.runNanos();
        over += share > LIMIT ? 1 : 0;
        if (share > most) {
          most = share;
          worst = rank;
        }
      }
    }
    if (worst >= 0) {
      notes.accept(
          QualityNote.warning(
              "overhead",
              String.format(
                  "recording took %s on rank %d, and more than %s of the run time on %s: the"
                      + " program makes very many very short MPI calls, or rests before them",
                  most < 1
                      ? "an estimated " + NoteText.percent(most) + " of the run time"
                      : "too long to be estimated on a busy machine",
                  worst,
                  NoteText.percent(LIMIT),
                  CountText.of(over, "rank"))));
    }
  }
}
