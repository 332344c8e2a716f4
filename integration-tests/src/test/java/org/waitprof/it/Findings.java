package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
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
public record Findings(Path profile, List<FindingRow> rows) {
  public static Findings of(Path profile) {
    return new Findings(profile, FindingRow.of(profile));
  }

  /** The first finding of a rule; fails where it found nothing. */
  public FindingRow one(String id) {
    return first(row -> row.id().equals(id), id);
  }

  /** The first finding of a rule whose place matches; fails where there is none. */
  public FindingRow at(String id, String place) {
    return first(row -> row.id().equals(id) && row.place().matches(place), id + " at " + place);
  }

  private FindingRow first(Predicate<FindingRow> wanted, String what) {
    List<FindingRow> found = rows.stream().filter(wanted).toList();
    assertTrue(!found.isEmpty(), () -> "no " + what + " in " + this);
    return found.get(0);
  }

  /**
   * A row of evidence of the first finding of a rule, by column, as the JSON export has it: the
   * first row that has the column. Fails where there is none.
   */
  JsonObject evidence(String id, String column) {
    Script export = WaitprofCommand.run("export", "--format", "json", profile.toString());
    export.orFail("json");
    JsonObject all = JsonParser.parseString(export.output()).getAsJsonObject();
    for (JsonElement finding : all.getAsJsonArray("findings")) {
      if (finding.getAsJsonObject().get("id").getAsString().equals(id)) {
        for (JsonElement row : finding.getAsJsonObject().getAsJsonArray("evidence")) {
          if (row.getAsJsonObject().has(column)) {
            return row.getAsJsonObject();
          }
        }
      }
    }
    throw new AssertionError("no " + column + " of " + id + " in " + all.get("findings"));
  }

  /** Whether a rule has found anything. */
  public boolean has(String id) {
    return rows.stream().anyMatch(row -> row.id().equals(id));
  }

  /** Fails where a run that the kernel says had its cores is called crowded. */
  public void areOfACalmRun() {
    Predicate<FindingRow> crowded =
        row -> row.id().equals("lost_cores") && row.kind().equals("warning");
    assertTrue(rows.stream().noneMatch(crowded), this::toString);
  }

  /** Fails with all findings where a figure is too far from the truth. */
  void near(double truth, double found, double tolerance) {
    assertEquals(truth, found, tolerance, this::toString);
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
