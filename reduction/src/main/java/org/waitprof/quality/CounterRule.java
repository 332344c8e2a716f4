package org.waitprof.quality;

import java.util.function.Consumer;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;
import org.waitprof.reduce.Tally;
import org.waitprof.reduce.Tally.Counter;
import org.waitprof.reduce.Tally.Total;
import org.waitprof.system.CountText;

/**
 * A counter that should be 0 on every rank, or that a reader should know of.
 *
 * @param counter the counter
 * @param severity severity of the note
 * @param id the note's name
 * @param counted the noun for what it counts, for {@code {sum}}
 * @param text the note, with {@code {sum}}, {@code {ranks}}, {@code {worst}} and {@code {longest}}
 *     in place of the counter's sum, the number of ranks that counted, the rank with the largest
 *     number, and that number as a time
 */
record CounterRule(Counter counter, Severity severity, String id, String counted, String text)
    implements QualityRule {

  static final CounterRule LOST_KEYS =
      new CounterRule(
          Counter.LOST_KEYS,
          Severity.WARNING,
          "keys-lost",
          "call",
          "{sum} on {ranks} are counted without call path, as (overflow), worst on rank {worst}:"
              + " the table of call paths was full, or their stacks were too deep to read (1024"
              + " frames, 64 after ten of these)");

  static final CounterRule SKIPPED_SLOTS =
      new CounterRule(
          Counter.SKIPPED_SLOTS,
          Severity.WARNING,
          "slots-skipped",
          "counter",
          "{sum} on {ranks} could not be read and are left out: written by another version of"
              + " waitprof?");

  static final CounterRule OUTGROWN =
      new CounterRule(
          Counter.OUTGROWN_FILES,
          Severity.WARNING,
          "counter-file-full",
          "file",
          "the counter file had no room for further call paths on {ranks}: calls on the paths that"
              + " came last are missing");

  static final CounterRule FAULTS =
      new CounterRule(
          Counter.RECORDER_FAULTS,
          Severity.WARNING,
          "recording-failed",
          "time",
          "recording failed {sum} on {ranks}, most on rank {worst}: these calls may be missing, or"
              + " their paths; a line on stderr says why");

  static final CounterRule LEFT_THREADS =
      new CounterRule(
          Counter.LEFT_THREADS,
          Severity.INFO,
          "threads-left",
          "thread",
          "on {ranks} more threads called MPI than are looked at (256 at a time): whether {sum}"
              + " lacked a core is not known, most on rank {worst}");

  static final CounterRule OVERLAP =
      new CounterRule(
          Counter.MPI_OVERLAP_NANOS,
          Severity.INFO,
          "threads-overlap",
          "nanosecond",
          "time in MPI is longer than the run on {ranks} (by {longest} on rank {worst}): calls of"
              + " several threads overlap, and what they did at the same time is not known;"
              + " efficiencies count it as the whole run");

  static final CounterRule PAUSED =
      new CounterRule(
          Counter.PAUSED_NANOS,
          Severity.INFO,
          "paused",
          "nanosecond",
          "measuring was paused on {ranks}, longest on rank {worst} for {longest}: neither calls nor"
              + " run time of that time are in the profile");

  @Override
  public void check(JobProfile job, Tally tally, Consumer<QualityNote> notes) {
    Total total = tally.counter(counter);
    if (total.sum() > 0) {
      notes.accept(new QualityNote(severity, id, filled(total)));
    }
  }

  private String filled(Total total) {
    return text.replace("{sum}", CountText.of(total.sum(), counted))
        .replace("{ranks}", CountText.of(total.ranks(), "rank"))
        .replace("{worst}", Integer.toString(total.worstRank()))
        .replace("{longest}", NoteText.duration(total.worst()));
  }
}
