package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.waitprof.model.QualityNote;
import org.waitprof.profilefile.ProfileReader;

/**
 * Analyses the trace of a job for tests, and asserts that each of its events makes sense: an event
 * that is left out is a defect of the recording, whatever the figures say.
 */
public final class SoundTrace {
  /** Notes that no trace of a correct program on one host may have. */
  private static final Set<String> UNSOUND =
      Set.of(
          "events-senseless",
          "receive-before-send",
          "requests-unknown",
          "communicators-unknown",
          "collectives-mixed",
          "collectives-incomplete");

  private SoundTrace() {}

  /** The profile of a job's only trace, beside the job's folder. */
  public static Path of(MpiResult result) {
    Path profile = result.folder().resolveSibling("analysed.wprof");
    return of(result.files(".trace").get(0), profile);
  }

  /**
   * The profile of a trace.
   *
   * @param profile the file to write
   */
  public static Path of(Path trace, Path profile) {
    WaitprofCommand.run("analyze", trace.toString(), "--force", "-o", profile.toString())
        .orFail(trace.toString());
    try {
      List<QualityNote> unsound =
          ProfileReader.read(profile).notes().stream()
              .filter(note -> UNSOUND.contains(note.id()))
              .toList();
      assertEquals(List.of(), unsound, trace::toString);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return profile;
  }
}
