package org.waitprof.quality;

import java.util.function.Consumer;
import org.waitprof.efficiency.NoCore;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.reduce.Tally;
import org.waitprof.system.CountText;

/**
 * Ranks that were ready to run, but without a core, because they outnumber the cores, or other
 * programs took these. They seem to compute longer, and ranks that wait for them wait longer.
 */
final class NoCoreRule implements QualityRule {
  @Override
  public void check(JobProfile job, Tally tally, Consumer<QualityNote> notes) {
    NoCore lack = NoCore.of(job);
    if (!lack.isNotable()) {
      return;
    }
    StringBuilder text = new StringBuilder("ranks were ready to run and had no core for ");
    text.append(NoteText.percent(lack.ratio())).append(" of their time, rank ");
    text.append(lack.worstRank()).append(" for ").append(NoteText.percent(lack.worstRatio()));
    text.append(", and ").append(CountText.of(lack.ranks(), "rank")).append(" for more than ");
    text.append(NoteText.percent(NoCore.NOTABLE));
    if (lack.hostCpus() > 0) {
      text.append(": ").append(CountText.of(lack.hostRanks(), "rank")).append(" on ");
      text.append(CountText.of(lack.hostCpus(), "CPU")).append(" of ").append(lack.host());
      text.append(", load ").append(Decimals.fixed(lack.hostLoad(), 1));
    }
    text.append("; times of computing and waiting include this");
    notes.accept(QualityNote.warning(QualityNote.NO_CORE, text.toString()));
  }
}
