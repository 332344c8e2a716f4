package org.waitprof.file;

import java.io.IOException;
import java.nio.file.Path;
import org.waitprof.model.JobProfile;

/** Reads profiles ({@code .wprof}). */
@SuppressWarnings("DoNotCallSuggester")
public final class ProfileReader {
  private ProfileReader() {}

  /**
   * Reads a profile of this or an older format version.
   *
   * @throws ProfileFormatException if it is damaged, foreign, or of a newer version
   * @throws IOException if it cannot be read
   */
  public static JobProfile read(Path file) throws IOException {
    throw new UnsupportedOperationException(file.toString());
  }
}
