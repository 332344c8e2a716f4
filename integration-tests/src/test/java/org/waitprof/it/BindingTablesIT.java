package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.zip.ZipFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.agent.binding.Binding;
import org.waitprof.agent.binding.Bindings;
import org.waitprof.agent.binding.Coverage;
import org.waitprof.agent.binding.PublicApi;
import org.waitprof.agent.binding.Signature;

/**
 * Expectation: the bindings that are installed here, jar for jar, offer no public method that
 * waitprof does not know, and lack none that it profiles. The unit tests say the same of lists made
 * from such jars; this one also sees a version that nobody has listed.
 */
class BindingTablesIT {
  @ParameterizedTest
  @CsvSource({"openmpi.jar, Open MPI", "mpj.jar, MPJ Express"})
  void theInstalledJarIsCovered(String property, String expected) throws Exception {
    Path jar = installed(property);
    Binding binding = bindingIn(jar);
    assertEquals(expected, binding.name());
    List<Signature> api = PublicApi.of(jar);
    Coverage coverage = Coverage.of(binding, api);
    assertEquals(List.of(), coverage.unknown());
    assertEquals(List.of(), coverage.contradictory());
    assertEquals(List.of(), coverage.stale());
    assertEquals(List.of(), coverage.missingEntirely(binding, api));
    int rows = binding.rows().size();
    assertTrue(coverage.missing().size() * 50 < rows, () -> coverage.missing() + " of " + rows);
  }

  private static Binding bindingIn(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return Bindings.detect(resource -> zip.getEntry(resource) != null).orElseThrow();
    }
  }

  /** The jar of that property, after the set-up script has made sure that it is there if it can. */
  private static Path installed(String property) throws IOException, InterruptedException {
    Path script = Path.of("stack", "setup.sh").toAbsolutePath();
    Process setup = new ProcessBuilder("bash", script.toString()).inheritIO().start();
    assertEquals(0, setup.waitFor(), "setup.sh");
    String folder = System.getenv("WAITPROF_STACK");
    Path stack =
        folder != null
            ? Path.of(folder)
            : Path.of(System.getProperty("user.home"), ".cache", "waitprof", "stack");
    Properties properties = new Properties();
    try (Reader in = Files.newBufferedReader(stack.resolve("stack.properties"))) {
      properties.load(in);
    }
    String jar = properties.getProperty(property);
    assumeTrue(jar != null, () -> property + " is not part of the stack here");
    return Path.of(String.valueOf(jar));
  }
}
