package org.waitprof.report.wording;

import java.util.List;
import java.util.Optional;
import org.waitprof.model.lateness.HeldUp;

/** What blocked a rank longest, in one sentence. */
public final class HeldUpWords {
  private HeldUpWords() {}

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
    return Optional.of(
        "Rank "
            + first.rank()
            + " waited "
            + Durations.of(first.nanos())
            + " for "
            + PlainText.of(first.what())
            + (first.where().isEmpty() ? "" : ", at " + PlainText.of(first.where())));
  }
}
