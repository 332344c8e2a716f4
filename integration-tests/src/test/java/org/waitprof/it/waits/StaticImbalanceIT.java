package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.waitprof.it.Launcher;

/**
 * Expectation: where a rank waits in every call of a kind, the minimum misses what even the
 * shortest of them waited, the default estimator does not, and the profile says so. The program is
 * {@code waits.StaticImbalance}.
 */
@Isolated
class StaticImbalanceIT {
  /** Rank 0 is late by at least 20 ms; that rank 1 is, too, happens on a busy machine. */
  private static final long SURELY_WAITED_NANOS = 10_000_000;

  private static final int ATTEMPTS = 4;

  @Test
  void hiddenWaitIsTooLowByTheMinimumFoundByDefaultAndANote() throws IOException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      KnownAnswer answer = KnownAnswer.run(Launcher.OPEN_MPI, 2, "waits.StaticImbalance");
      Estimate always = alwaysWaiting(answer.by("minimum"));
      if (always.rows().get(0).floorNanos() > SURELY_WAITED_NANOS) {
        long hidden = always.count() * always.rows().get(0).floorNanos();
        long together = always.waitNanos() + hidden;
        assertTrue(
            together >= always.truth().waitNanos() - always.toleranceNanos(), always::toString);
        assertTrue(always.waitNanos() < 0.7 * always.truth().waitNanos(), always::toString);
        Estimate byDefault = alwaysWaiting(answer);
        assertTrue(byDefault.isAccurateButForNoise(), byDefault::toString);
        List<String> notes = notes(answer.result().profile());
        assertTrue(
            notes.stream().anyMatch(note -> note.startsWith("hidden-wait MPI_Recv of 64 ")),
            notes::toString);
        return;
      }
    }
    fail("rank 1 was late itself in each of " + ATTEMPTS + " runs: the machine is too busy");
  }

  private static Estimate alwaysWaiting(KnownAnswer answer) {
    return Estimate.of(answer).stream()
        .filter(one -> one.truth().rank() == 1)
        .filter(one -> one.truth().pattern().equals("late_sender"))
        .filter(one -> one.truth().phase().equals("waits.Run.eager"))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> notes(Path profile) throws IOException {
    List<String> notes = new ArrayList<>();
    try (ZipFile zip = new ZipFile(profile.toFile());
        Reader json =
            new InputStreamReader(
                zip.getInputStream(zip.getEntry("profile.json")), StandardCharsets.UTF_8)) {
      for (JsonElement note :
          JsonParser.parseReader(json).getAsJsonObject().getAsJsonArray("notes")) {
        JsonObject fields = note.getAsJsonObject();
        notes.add(fields.get("id").getAsString() + " " + fields.get("text").getAsString());
      }
    }
    return notes;
  }
}
