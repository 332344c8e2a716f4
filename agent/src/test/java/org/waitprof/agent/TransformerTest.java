package org.waitprof.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.mock;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.waitprof.agent.binding.WrapperSearch;

/** Classes that cannot be woven, and classes that need not be looked at. */
class TransformerTest {
  /** Sees a binding, or none. */
  private static final class Loader extends ClassLoader {
    private final boolean hasBinding;
    private final AtomicInteger asked = new AtomicInteger();

    Loader(boolean hasBinding) {
      this.hasBinding = hasBinding;
    }

    @Override
    public @Nullable URL getResource(String name) {
      asked.incrementAndGet();
      try {
        return hasBinding ? new URL("file:/" + name) : null;
      } catch (MalformedURLException e) {
        throw new AssertionError(e);
      }
    }
  }

  private final Transformer transformer =
      new Transformer(
          mock(Instrumentation.class),
          new ApplicationClasses("", ""),
          "full",
          "PROFILE",
          null,
          null,
          WrapperSearch.plain());

  private static byte[] garbage() {
    return new byte[] {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, 61, 0, 2, 99};
  }

  @Test
  void whatCannotBeParsedIsLeftAloneWithOneLine() {
    PrintStream stderr = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      Loader loader = new Loader(true);
      assertNull(transformer.transform(loader, "app/Odd", null, null, garbage()));
      assertNull(transformer.transform(loader, "app/Odder", null, null, garbage()));
      assertNull(transformer.transform(loader, "mpi/Comm", null, null, garbage()));
    } finally {
      System.setErr(stderr);
    }
    String text = said.toString(StandardCharsets.UTF_8);
    assertEquals(1, text.lines().count(), text);
    assertTrue(text.startsWith("waitprof: cannot weave app.Odd, it runs unprofiled: "), text);
  }

  @Test
  void nothingIsReadWhereNoBindingIsInSight() {
    Loader loader = new Loader(false);
    for (int i = 0; i < 3; i++) {
      assertNull(transformer.transform(loader, "app/Main", null, null, garbage()));
    }
    int once = loader.asked.get();
    // For the two known bindings, and the three wrappers whose tables come with the agent.
    assertTrue(once > 0 && once <= 5, () -> "asked " + once + " times");
    assertNull(transformer.transform(null, "app/Main", null, null, garbage()));
    assertNull(transformer.transform(loader, null, null, null, garbage()));
    assertNull(transformer.transform(loader, "java/lang/Odd", null, null, garbage()));
  }
}
