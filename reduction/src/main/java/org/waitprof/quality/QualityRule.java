package org.waitprof.quality;

import java.util.function.Consumer;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.reduce.Tally;

/**
 * One thing that can make the figures of a profile misleading. A rule gives a bounded number of
 * notes, whatever the number of ranks; each is one line with the numbers in it.
 */
interface QualityRule {
  /**
   * Looks at a job.
   *
   * @param job complete but for its notes
   * @param tally bookkeeping of its ranks
   * @param notes receives the rule's notes
   */
  void check(JobProfile job, Tally tally, Consumer<QualityNote> notes);
}
