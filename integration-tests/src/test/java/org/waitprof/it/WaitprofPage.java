package org.waitprof.it;

import java.nio.file.Path;

/** Reports that the shaded jar writes for tests in other packages. */
public final class WaitprofPage {
  private WaitprofPage() {}

  /** The HTML report on a profile, beside it. */
  public static Path of(Path profile) {
    return as(profile, "html");
  }

  /** A report with that extension or format on a profile, beside it. */
  public static Path as(Path profile, String format) {
    Path file = profile.resolveSibling(profile.getFileName() + "." + format);
    WaitprofCommand.run(
            "export", "--format", format, profile.toString(), "-o", file.toString(), "--force")
        .orFail(file.toString());
    return file;
  }
}
