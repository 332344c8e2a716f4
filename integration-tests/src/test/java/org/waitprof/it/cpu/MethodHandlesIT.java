package org.waitprof.it.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.it.Campaign;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.Stack;

/**
 * Expectation: recording a program makes its JVM spin few method handles, a class of some
 * milliseconds each: {@link #MOST} more than an agent that is off. Java 17 has three, for a mapping
 * and for the clock. On Java 25 a single call of a constructor by reflection has twenty.
 */
class MethodHandlesIT {
  private static final int MOST = 8;

  @SuppressWarnings("NullAway.Init") // set by JUnit
  @TempDir
  Path folder;

  @Test
  void aSecondStartSpinsFew() throws IOException {
    check(Path.of(System.getProperty("java.home")));
  }

  @Campaign
  @Test
  void alsoOnJava25() throws IOException {
    Optional<Path> java = Stack.javaHome(25);
    if (java.isEmpty()) {
      abort("not here: no Java 25");
    }
    check(java.get());
  }

  private void check(Path java) throws IOException {
    long off = spun(java, "mode=off");
    String cached = "cache=" + folder.resolve("classes");
    spun(java, cached);
    long spun = spun(java, cached);
    assertTrue(off > 0, "a JVM with an agent spins some: those are seen");
    assertTrue(spun - off <= MOST, spun + " method handles, and " + off + " without recording");
  }

  private long spun(Path java, String options) throws IOException {
    Path log = folder.resolve("loaded");
    MpiResult result =
        MpiJob.on(Launcher.OPEN_MPI)
            .ranks(1)
            .java(java)
            .jvm("-Xlog:class+load:file=" + log + ":none")
            .agent(options)
            .run("demo.Wavefront", "--sweeps", "5")
            .ok();
    assertEquals(options.equals("mode=off") ? 0 : 1, result.files(".wprof").size());
    try (Stream<String> loaded = Files.lines(log)) {
      return loaded.filter(MethodHandlesIT::isSpun).count();
    }
  }

  private static boolean isSpun(String line) {
    return line.startsWith("java.lang.invoke.") && line.contains("__JVM_LookupDefineClass__");
  }
}
