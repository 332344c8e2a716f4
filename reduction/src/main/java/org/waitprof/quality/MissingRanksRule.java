package org.waitprof.quality;

import java.util.List;
import java.util.function.Consumer;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.reduce.Tally;
import org.waitprof.system.CountText;

/** Ranks without counters: their waiting is not in the figures. */
final class MissingRanksRule implements QualityRule {
  @Override
  public void check(JobProfile job, Tally tally, Consumer<QualityNote> notes) {
    List<Integer> missing = job.facts().missingRanks();
    if (!missing.isEmpty()) {
      notes.accept(
          QualityNote.warning(
              "ranks-missing",
              String.format(
                  "%d of %s missing (%s): totals and efficiencies leave them out, and the global"
                      + " minima may lack their fastest calls",
                  missing.size(),
                  CountText.of(job.facts().worldSize(), "rank"),
                  NoteText.ranks(missing))));
    }
  }
}
