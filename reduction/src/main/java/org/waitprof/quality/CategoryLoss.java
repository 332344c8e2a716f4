package org.waitprof.quality;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.waitprof.model.Category;
import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.system.CountText;

/**
 * Time of a category's calls for which an estimate is doubtful, with the rank that has most of it.
 *
 * @param category the category
 * @param ranks number of ranks that have such time
 * @param rank the rank with most of it
 * @param count calls of that rank
 * @param floorNanos time that was subtracted per call of that rank
 * @param nanos the doubtful time of that rank
 */
record CategoryLoss(
    Category category, int ranks, int rank, long count, long floorNanos, long nanos) {

  /**
   * Notes the categories with most doubtful time, then how many further ones exist.
   *
   * @param nanosByRank doubtful time of a category's calls, by rank
   * @param most maximum number of categories that have a note of their own
   * @param note makes the note on a category
   */
  static void check(
      JobProfile job,
      Function<CategoryCalls, long[]> nanosByRank,
      int most,
      Function<CategoryLoss, QualityNote> note,
      Consumer<QualityNote> notes) {
    List<CategoryLoss> found = new ArrayList<>();
    CategoryCalls.rowsByCategory(job)
        .forEach(
            (category, rows) -> {
              CategoryCalls calls = CategoryCalls.of(job, category, rows);
              CategoryLoss loss = of(calls, nanosByRank.apply(calls));
              if (loss.ranks > 0) {
                found.add(loss);
              }
            });
    found.sort((a, b) -> Long.compare(b.nanos, a.nanos));
    for (CategoryLoss each : found.subList(0, Math.min(most, found.size()))) {
      notes.accept(note.apply(each));
    }
    if (found.size() > most) {
      QualityNote alike = note.apply(found.get(0));
      String further = CountText.of(found.size() - most, "further kind");
      notes.accept(
          new QualityNote(
              alike.severity(), alike.id(), "the same holds for " + further + " of calls"));
    }
  }

  private static CategoryLoss of(CategoryCalls calls, long[] nanos) {
    int ranks = 0;
    int worst = 0;
    for (int rank = 0; rank < nanos.length; rank++) {
      ranks += nanos[rank] > 0 ? 1 : 0;
      worst = nanos[rank] > nanos[worst] ? rank : worst;
    }
    return new CategoryLoss(
        calls.category(),
        ranks,
        worst,
        calls.count()[worst],
        calls.floorNanos()[worst],
        nanos[worst]);
  }
}
