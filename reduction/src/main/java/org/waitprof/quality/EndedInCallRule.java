package org.waitprof.quality;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.RankFacts;
import org.waitprof.reduce.Tally;
import org.waitprof.system.CountText;

/**
 * Jobs that ended inside MPI calls: killed in a hang, or at any other moment. Where every rank was
 * in a call, and none is known to have just begun it, the note asks whether that was a deadlock.
 * Reports begin with it.
 */
final class EndedInCallRule implements QualityRule {
  private static final int NAMED_PLACES = 3;

  /** Shortest known duration of a call, at its last sign of life, that counts as a hang. */
  private static final long HANG_NANOS = 1_000_000_000;

  @Override
  public void check(JobProfile job, Tally tally, Consumer<QualityNote> notes) {
    List<Map.Entry<String, Integer>> places =
        new ArrayList<>(tally.fact(Tally.Fact.IN_FLIGHT).entrySet());
    if (places.isEmpty()) {
      return;
    }
    places.sort((a, b) -> b.getValue() - a.getValue());
    int inCalls = 0;
    for (Map.Entry<String, Integer> place : places) {
      inCalls += place.getValue();
    }
    int finalized = 0;
    int unfinished = 0;
    for (RankFacts rank : job.ranks()) {
      finalized += rank.present() && rank.finalized() ? 1 : 0;
      unfinished += rank.present() && !rank.finalized() ? 1 : 0;
    }
    int all = job.facts().worldSize();
    StringBuilder text = new StringBuilder("ended");
    for (int i = 0; i < places.size() && i < NAMED_PLACES; i++) {
      int ranks = places.get(i).getValue();
      text.append(i == 0 ? " in " : ", in ").append(places.get(i).getKey()).append(" on ");
      text.append(i == 0 ? ranks + " of " + CountText.of(all, "rank") : ranks);
    }
    if (places.size() > NAMED_PLACES) {
      text.append(", in ").append(CountText.of(places.size() - NAMED_PLACES, "more place"));
    }
    if (finalized > 0) {
      text.append(", in MPI_Finalize on ").append(finalized);
    }
    if (unfinished > inCalls) {
      text.append(", outside of MPI on ").append(unfinished - inCalls);
    }
    long nanos = tally.counter(Tally.Counter.IN_FLIGHT_NANOS).worst();
    if (nanos >= HANG_NANOS) {
      text.append(", there for up to ").append(NoteText.duration(nanos));
    }
    if (inCalls + finalized == all && (nanos == 0 || nanos >= HANG_NANOS)) {
      text.append(": a deadlock?");
    }
    notes.accept(QualityNote.warning(QualityNote.ENDED_IN_CALL, text.toString()));
  }
}
