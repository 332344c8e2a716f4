package org.waitprof.it.surroundings;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.it.Campaign;
import org.waitprof.it.SideBySide;

/**
 * Expectation: on JDK 25 a runtime made by jlink, checks of JNI, a foreign agent and classes that
 * come late change nothing; the other cases follow in a campaign.
 */
class OtherJdkIT {
  private static final int JDK = 25;

  @Campaign
  @SideBySide
  @Test
  void aRuntimeMadeByJlink(@TempDir Path folder) {
    new SurroundingsIT(JDK).aRuntimeMadeByJlink(folder);
  }

  @SideBySide
  @Test
  void checksOfJni() {
    new SurroundingsIT(JDK).optionsOfTheJvm("-Xcheck:jni");
  }

  @SideBySide
  @Test
  void anotherAgent(@TempDir Path folder) throws IOException {
    new OtherAgentsIT(JDK).jacoco(folder);
  }

  @SideBySide
  @Test
  void classesThatComeLate(@TempDir Path folder) throws IOException {
    new ProgramLoadersIT(JDK).aPluginThatIsOnNoClassPath(folder);
  }
}
