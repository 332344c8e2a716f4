package org.waitprof.report.wording;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.model.lateness.HeldUp;

/** What blocked a rank longest, in one sentence. */
public final class HeldUpWords {
  /** What profiles call it where a thread sleeps, and where it is parked. */
  private static final String SLEEP = "the end of its sleep";

  private static final String PARKED = "being unparked ";

  private HeldUpWords() {}

  /**
   * The sentence for what blocked a rank longer than it blocked the other ranks on average, by
   * most; empty where nothing did.
   *
   * @param rows of all ranks, longest first
   * @param rank the late one
   * @param ranks how many ranks the job has
   */
  static Optional<String> ofRank(List<HeldUp> rows, int rank, int ranks) {
    Map<String, Double> beyond = new HashMap<>();
    for (HeldUp row : rows) {
      double nanos = row.rank() == rank ? row.nanos() : -row.nanos() / Math.max(1.0, ranks - 1);
      beyond.merge(row.what(), nanos, Double::sum);
    }
    double most = 0;
    List<HeldUp> its = List.of();
    for (HeldUp row : rows) {
      double more = beyond.getOrDefault(row.what(), 0.0);
      if (row.rank() == rank && more > most) {
        most = more;
        its = List.of(row);
      }
    }
    return of(its);
  }

  /**
   * The sentence, without full stop: {@code Rank 1 waited 2.1 s for a lock (app.Buffer) that thread
   * writer held, at Buffer.put:40}; empty where nothing is known.
   *
   * @param rows longest first
   */
  public static Optional<String> of(List<HeldUp> rows) {
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    HeldUp first = rows.get(0);
    String what = PlainText.of(first.what());
    String time = Durations.of(first.nanos());
    return Optional.of(
        "Rank "
            + first.rank()
            + (what.equals(SLEEP)
                ? " slept " + time
                : what.startsWith(PARKED)
                    ? " was parked for " + time + " " + what.substring(PARKED.length())
                    : " waited " + time + " for " + what)
            + (first.where().isEmpty() ? "" : ", at " + PlainText.of(first.where())));
  }
}
