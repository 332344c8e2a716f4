package org.waitprof.agent.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.waitprof.system.Services;
import org.waitprof.waitstate.LateSender;
import org.waitprof.waitstate.WaitState;
import org.waitprof.waitstate.WaitStates;

/** The class that stands for a service file makes what that names; others have none. */
class ServiceClassesTest {
  private static final String NAME = "org/waitprof/waitstate/WaitState";

  /** Defines a class that sees ours. */
  private static final class Loader extends ClassLoader {
    Loader() {
      super(ServiceClassesTest.class.getClassLoader());
    }

    Class<?> define(byte[] file) {
      return defineClass(null, file, 0, file.length);
    }
  }

  @Test
  void makesWhatTheFileNames() throws ReflectiveOperationException {
    String text = "org.waitprof.waitstate.LateSender\norg.waitprof.waitstate.WaitAtNxN\n";
    byte[] file = text.getBytes(StandardCharsets.UTF_8);
    Map<String, byte[]> written =
        ServiceClasses.of(
            Map.of(
                "META-INF/services/org.waitprof.waitstate.WaitState", file,
                "META-INF/services/java.nio.file.spi.FileSystemProvider", file,
                "org/waitprof/waitstate/WaitState", file),
            Set.of(NAME));
    assertEquals(Set.of(NAME + Services.ALL), written.keySet());
    Class<?> all = new Loader().define(written.values().iterator().next());
    Object[] made = (Object[]) ((Supplier<?>) all.getDeclaredConstructor().newInstance()).get();
    assertEquals(2, made.length);
    assertTrue(made[0] instanceof LateSender);
  }

  @Test
  void withoutSuchAClassFilesAreRead() {
    Set<String> ids = new HashSet<>();
    Services.of(WaitState.class).forEach(each -> ids.add(each.id()));
    assertEquals(WaitStates.all().size(), ids.size());
    assertFalse(ids.contains(""));
  }
}
