package org.waitprof.fuzz;

import java.nio.file.Files;

/**
 * The door through which Jazzer feeds a target, {@code -Dwaitprof.fuzz.target=NAME}. Started by
 * {@code integration-tests/campaigns/fuzz.sh}.
 */
public final class JazzerEntry {
  private static final FuzzRun RUN = run();

  private JazzerEntry() {}

  private static FuzzRun run() {
    try {
      String name = System.getProperty("waitprof.fuzz.target", "");
      return new FuzzRun(FuzzTargets.named(name), Files.createTempDirectory("fuzz"));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Called by Jazzer with each input. */
  public static void fuzzerTestOneInput(byte[] input) throws Exception {
    RUN.read(input);
  }

  /** Called by Jazzer at the end. */
  public static void fuzzerTearDown() {
    System.out.println(RUN);
  }
}
