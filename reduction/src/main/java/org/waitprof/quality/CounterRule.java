package org.waitprof.quality;

import java.util.function.Consumer;
import java.util.function.Function;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;
import org.waitprof.reduce.Tally;
import org.waitprof.reduce.Tally.Counter;
import org.waitprof.reduce.Tally.Total;

/**
 * A counter that should be 0 on every rank, or that a reader should know of.
 *
 * @param counter the counter
 * @param severity severity of the note
 * @param id the note's name
 * @param text the note, from the counter's total
 */
record CounterRule(Counter counter, Severity severity, String id, Function<Total, String> text)
    implements QualityRule {

  static final CounterRule LOST_KEYS =
      new CounterRule(
          Counter.LOST_KEYS,
          Severity.WARNING,
          "keys-lost",
          total ->
              NoteText.count(total.sum(), "call")
                  + " on "
                  + NoteText.count(total.ranks(), "rank")
                  + " found the table of call paths full, or came from a stack of more than 1024"
                  + " frames (64 once a thread had ten of those, and only some calls are looked"
                  + " at): they are counted under the path"
                  + " (overflow), worst on rank "
                  + total.worstRank());

  static final CounterRule SKIPPED_SLOTS =
      new CounterRule(
          Counter.SKIPPED_SLOTS,
          Severity.WARNING,
          "slots-skipped",
          total ->
              NoteText.count(total.sum(), "counter")
                  + " on "
                  + NoteText.count(total.ranks(), "rank")
                  + " could not be read and are left out: written by another version of waitprof?");

  static final CounterRule OUTGROWN =
      new CounterRule(
          Counter.OUTGROWN_FILES,
          Severity.WARNING,
          "counter-file-full",
          total ->
              "the counter file had no room for further call paths on "
                  + NoteText.count(total.ranks(), "rank")
                  + ": calls on the paths that came last are missing");

  static final CounterRule FAULTS =
      new CounterRule(
          Counter.RECORDER_FAULTS,
          Severity.WARNING,
          "recording-failed",
          total ->
              "recording failed "
                  + NoteText.count(total.sum(), "time")
                  + " on "
                  + NoteText.count(total.ranks(), "rank")
                  + ", most on rank "
                  + total.worstRank()
                  + ": these calls may be missing, or their paths; a line on stderr tells why");

  static final CounterRule LEFT_THREADS =
      new CounterRule(
          Counter.LEFT_THREADS,
          Severity.INFO,
          "threads-left",
          total ->
              "on "
                  + NoteText.count(total.ranks(), "rank")
                  + " more threads called MPI than are looked at (256 at a time): whether "
                  + NoteText.count(total.sum(), "thread")
                  + " lacked a core is not known, most on rank "
                  + total.worstRank());

  static final CounterRule OVERLAP =
      new CounterRule(
          Counter.MPI_OVERLAP_NANOS,
          Severity.INFO,
          "threads-overlap",
          total ->
              "time in MPI is longer than the run on "
                  + NoteText.count(total.ranks(), "rank")
                  + " (by "
                  + NoteText.duration(total.worst())
                  + " on rank "
                  + total.worstRank()
                  + "): calls of several threads overlap, and what they did at the same time is not"
                  + " known; efficiencies count it as the whole run");

  static final CounterRule PAUSED =
      new CounterRule(
          Counter.PAUSED_NANOS,
          Severity.INFO,
          "paused",
          total ->
              "measuring was paused on "
                  + NoteText.count(total.ranks(), "rank")
                  + ", longest on rank "
                  + total.worstRank()
                  + " for "
                  + NoteText.duration(total.worst())
                  + ": neither calls nor run time of that time are in the profile");

  @Override
  public void check(JobProfile job, Tally tally, Consumer<QualityNote> notes) {
    Total total = tally.counter(counter);
    if (total.sum() > 0) {
      notes.accept(new QualityNote(severity, id, text.apply(total)));
    }
  }
}
