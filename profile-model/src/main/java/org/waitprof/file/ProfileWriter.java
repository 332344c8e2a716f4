package org.waitprof.file;

import java.io.IOException;
import java.nio.file.Path;
import org.waitprof.model.JobProfile;

/** Writes profiles ({@code .wprof}). */
@SuppressWarnings("DoNotCallSuggester")
public final class ProfileWriter {
  private ProfileWriter() {}

  /**
   * Writes a profile; never overwrites, never leaves half a file under the final name. Missing
   * directories are made.
   *
   * @param wanted where to; if that exists, {@code -2}, {@code -3}, ... is put before the extension
   * @return where the profile is
   * @throws IOException if it cannot be written
   */
  public static Path write(JobProfile profile, Path wanted) throws IOException {
    throw new UnsupportedOperationException(wanted.toString() + profile);
  }
}
