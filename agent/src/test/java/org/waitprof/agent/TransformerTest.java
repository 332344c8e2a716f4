package org.waitprof.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.mock;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.waitprof.agent.binding.WrapperSearch;
import org.waitprof.agent.callpath.Compiled;
import org.waitprof.record.SaidLines;

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

  /** One of many, each of which defines one class itself. */
  private static final class OneOfMany extends ClassLoader {
    private static final AtomicInteger ASKED = new AtomicInteger();

    OneOfMany() {
      super(TransformerTest.class.getClassLoader());
    }

    @Override
    public @Nullable URL getResource(String name) {
      ASKED.incrementAndGet();
      try {
        return new URL("file:/" + name);
      } catch (MalformedURLException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      return super.loadClass(name, resolve);
    }
  }

  /** As those of OSGi and plug-in hosts are: gives what is the JDK's, and no recorder. */
  private static final class StrictLoader extends ClassLoader {
    @Override
    public URL getResource(String name) {
      try {
        return new URL("file:/" + name);
      } catch (MalformedURLException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith("java.")) {
        throw new ClassNotFoundException(name);
      }
      return super.loadClass(name, resolve);
    }
  }

  private final ApplicationClasses application = new ApplicationClasses("", "");

  private final Transformer transformer =
      new Transformer(
          mock(Instrumentation.class),
          application,
          "full",
          "PROFILE",
          null,
          null,
          WrapperSearch.plain());

  private static byte[] garbage() {
    return new byte[] {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, 61, 0, 2, 99};
  }

  /** Hands classes of these names over to be woven, and gives what is said on stderr. */
  private String said(ClassLoader loader, String... names) {
    try (SaidLines said = SaidLines.begin()) {
      for (String name : names) {
        assertNull(transformer.transform(loader, name, null, null, garbage()));
      }
      return said.text();
    }
  }

  @Test
  void whatCannotBeParsedIsLeftAloneWithOneLine() {
    String text = said(new Loader(true), "app/Odd", "app/Odder", "mpi/Comm");
    assertEquals(1, text.lines().count(), text);
    assertTrue(text.startsWith("waitprof: cannot instrument app.Odd, it is not profiled: "), text);
  }

  /** Code generators define classes without saying their names. */
  @Test
  void aClassThatIsDefinedWithoutANameIsWoven() throws IOException {
    String source = "package app; class Main { void run() { mpi.Comm.WORLD.barrier(); } }";
    byte[] file = Files.readAllBytes(Compiled.program(source).resolve("app/Main.class"));
    byte[] woven = transformer.transform(new Loader(true), null, null, null, file);
    assertNotNull(woven);
    assertNull(transformer.transform(new Loader(true), null, null, null, garbage()));
  }

  /** The line waits for the binding: where that cannot be woven either, another one is right. */
  @Test
  void classesStayAsTheyAreWhoseLoaderFindsNoRecorder() {
    assertEquals("", said(new StrictLoader(), "app/Main", "app/Other"));
    assertFalse(application.test("app.Main"), "it belongs in no call path");
    assertTrue(application.test("app.Third"));
    String text = said(new Loader(true), "mpi/OfNoCall", "mpi/Another");
    assertEquals(
        "waitprof: call paths lack the classes of a class loader: "
            + StrictLoader.class.getName()
            + " does not pass org.waitprof.* on to the boot loader; OSGi does with"
            + " -Dorg.osgi.framework.bootdelegation=org.waitprof.*\n",
        text);
    assertEquals("", said(new StrictLoader(), "app/Third"));
    assertFalse(application.test("app.Third"));
    assertEquals(1, transformer.limitations().size());
    assertFalse(transformer.hasFailed(), "a profile is still to be expected");
  }

  @Test
  void aBindingStaysAsItIsWhoseLoaderFindsNoRecorder() {
    String text = said(new StrictLoader(), "app/Main", "mpi/MPI", "mpi/Request");
    assertEquals(
        "waitprof: not profiling: the class loader of mpi.MPI, "
            + StrictLoader.class.getName()
            + ", does not pass org.waitprof.* on to the boot loader; OSGi does with"
            + " -Dorg.osgi.framework.bootdelegation=org.waitprof.*\n",
        text);
    assertTrue(transformer.hasFailed());
  }

  /** Programs make a loader for each class: the binding is looked for in the first ones. */
  @Test
  void manyLoadersOfOneKindAreTakenForAlike() throws IOException {
    String source = "package app; class Main { void run() { mpi.Comm.WORLD.barrier(); } }";
    byte[] file = Files.readAllBytes(Compiled.program(source).resolve("app/Main.class"));
    byte[] first = transformer.transform(new OneOfMany(), "app/Main", null, null, file);
    assertNotNull(first);
    for (int i = 1; i < 2 * AlikeLoaders.MOST_ASKED; i++) {
      byte[] woven = transformer.transform(new OneOfMany(), "app/Main", null, null, file);
      assertSame(first, woven, "woven once");
    }
    assertEquals(2 * AlikeLoaders.MOST_ASKED, OneOfMany.ASKED.get());
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
