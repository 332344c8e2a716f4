package org.waitprof.quality;

import java.util.function.Consumer;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.RankFacts;
import org.waitprof.reduce.Tally;

/** A run so short that class loading and compilation make up much of it. */
final class ShortRunRule implements QualityRule {
  private static final long SHORT_NANOS = 1_000_000_000L;

  @Override
  public void check(JobProfile job, Tally tally, Consumer<QualityNote> notes) {
    long run = 0;
    for (RankFacts rank : job.ranks()) {
      run = Math.max(run, rank.runNanos());
    }
    if (run < SHORT_NANOS) {
      notes.accept(
          QualityNote.warning(
              QualityNote.SHORT_RUN,
              "the run took only "
                  + NoteText.duration(run)
                  + " from MPI_Init to MPI_Finalize: start-up of the JVM and first-time costs of"
                  + " the MPI library colour the figures"));
    }
  }
}
