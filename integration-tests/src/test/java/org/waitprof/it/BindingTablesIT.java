package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.agent.binding.Binding;
import org.waitprof.agent.binding.Bindings;
import org.waitprof.agent.build.Coverage;
import org.waitprof.agent.build.PublicApi;
import org.waitprof.agent.build.Signature;

/**
 * Expectation: the bindings that are installed here, jar for jar, offer no public method that
 * waitprof does not know, and lack none that it profiles. The unit tests say the same of lists made
 * from such jars; this one also sees a version that nobody has listed.
 */
class BindingTablesIT {
  @ParameterizedTest
  @CsvSource({"OPEN_MPI, Open MPI", "MPJ_NIODEV, MPJ Express"})
  void theInstalledJarIsCovered(Launcher launcher, String expected) throws IOException {
    Path jar = Stack.get().mpiJar(launcher);
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
}
