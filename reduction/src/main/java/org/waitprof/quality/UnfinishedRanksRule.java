package org.waitprof.quality;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.RankFacts;
import org.waitprof.reduce.Tally;
import org.waitprof.system.CountText;

/** Ranks that never entered Finalize: killed, aborted, or still running. */
final class UnfinishedRanksRule implements QualityRule {
  @Override
  public void check(JobProfile job, Tally tally, Consumer<QualityNote> notes) {
    List<Integer> unfinished = new ArrayList<>();
    for (int rank = 0; rank < job.ranks().size(); rank++) {
      RankFacts facts = job.ranks().get(rank);
      if (facts.present() && !facts.finalized()) {
        unfinished.add(rank);
      }
    }
    if (unfinished.isEmpty()) {
      return;
    }
    String text =
        CountText.of(unfinished.size(), "rank")
            + " did not reach MPI_Finalize ("
            + NoteText.ranks(unfinished)
            + "): their figures end at the last recorded call";
    notes.accept(QualityNote.warning("not-finalized", text));
  }
}
