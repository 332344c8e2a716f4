package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.waitprof.model.RankFacts;
import org.waitprof.profilefile.ProfileReader;

/**
 * All findings of a profile, by their fields.
 *
 * @param profile the file
 * @param rows the findings, most important first
 */
record Findings(Path profile, List<FindingRow> rows) {
  static Findings of(Path profile) {
    return new Findings(profile, FindingRow.of(profile));
  }

  /** The first finding of a rule; fails where it found nothing. */
  FindingRow one(String id) {
    return first(row -> row.id().equals(id), id);
  }

  /** The first finding of a rule whose place matches; fails where there is none. */
  FindingRow at(String id, String place) {
    return first(row -> row.id().equals(id) && row.place().matches(place), id + " at " + place);
  }

  private FindingRow first(Predicate<FindingRow> wanted, String what) {
    List<FindingRow> found = rows.stream().filter(wanted).toList();
    assertTrue(!found.isEmpty(), () -> "no " + what + " in " + this);
    return found.get(0);
  }

  /** Fails where a run that the kernel says had its cores is called crowded. */
  void areOfACalmRun() {
    Predicate<FindingRow> crowded =
        row -> row.id().equals("lost_cores") && row.kind().equals("warning");
    assertTrue(rows.stream().noneMatch(crowded), this::toString);
  }

  /** Run times of all ranks together: shares are parts of it. */
  double rankNanos() throws IOException {
    return ProfileReader.read(profile).ranks().stream().mapToDouble(RankFacts::runNanos).sum();
  }

  @Override
  public String toString() {
    return profile + ": " + rows.stream().map(FindingRow::line).toList();
  }
}
