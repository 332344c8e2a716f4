package org.waitprof.agent.callpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.waitprof.agent.callpath.weave.ParentFirst;
import org.waitprof.agent.callpath.weave.RecorderSight;
import org.waitprof.record.Context;

/**
 * Expectation: a class loader has the recorder in sight if a class of its own would get the
 * recorder's classes by their names, and not others; it is asked once, and whatever it does then,
 * there is an answer. Here the recorder is in the class path's loader, not in the bootstrap loader.
 */
class RecorderSightTest {
  private static final ClassLoader OWN = RecorderSightTest.class.getClassLoader();

  /** Can be given classes. */
  private abstract static class AskedLoader extends ClassLoader {
    final List<String> asked = new ArrayList<>();

    AskedLoader() {
      super(OWN);
    }

    /** What a name that is not the JDK's gives. */
    abstract Class<?> give(String name) throws ClassNotFoundException;

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("java.")) {
        return super.loadClass(name, resolve);
      }
      asked.add(name);
      return give(name);
    }

    Class<?> define(String name, byte[] file) {
      return defineClass(name, file, 0, file.length);
    }
  }

  /** What is the recorder's from its parent. */
  private static class Delegating extends AskedLoader {
    @Override
    Class<?> give(String name) throws ClassNotFoundException {
      return OWN.loadClass(name);
    }
  }

  private final RecorderSight sight =
      new RecorderSight(
          (loader, name, file) ->
              loader instanceof AskedLoader asked ? asked.define(name, file) : null);

  @Test
  void whatPassesEverythingOn() {
    Delegating loader = new Delegating();
    assertTrue(sight.has(loader));
    assertTrue(loader.asked.contains("org.waitprof.record.Context"), loader.asked::toString);
    assertTrue(loader.asked.contains("org.waitprof.record.binding.SizedComm"));
    int once = loader.asked.size();
    assertTrue(sight.has(loader));
    assertEquals(once, loader.asked.size(), "it is asked once");
  }

  @Test
  void whatPassesOnTheJdkAlone() {
    AskedLoader loader =
        new AskedLoader() {
          @Override
          Class<?> give(String name) throws ClassNotFoundException {
            throw new ClassNotFoundException(name);
          }
        };
    assertFalse(sight.has(loader));
    int once = loader.asked.size();
    assertFalse(sight.has(loader));
    assertEquals(once, loader.asked.size(), "it is asked once");
    assertFalse(sight.has(new URLClassLoader(new URL[0], loader)), "nor what asks it");
  }

  /** Scripting engines make a loader for every class: only the loader that they ask is asked. */
  @Test
  void loadersThatAskTheirParentFirstAreNotAsked() {
    Delegating parent = new Delegating();
    assertFalse(ParentFirst.is(parent));
    assertTrue(sight.has(parent));
    int once = parent.asked.size();
    for (int i = 0; i < 3; i++) {
      ClassLoader own = new ClassLoader(parent) {};
      assertTrue(ParentFirst.is(own));
      assertTrue(sight.has(own));
    }
    assertEquals(once, parent.asked.size());
  }

  /** Where call sites would work, and probes not. */
  @Test
  void whatPassesOnAPartOfTheRecorder() {
    assertFalse(
        sight.has(
            new AskedLoader() {
              @Override
              Class<?> give(String name) throws ClassNotFoundException {
                if (name.startsWith("org.waitprof.record.binding.")) {
                  throw new ClassNotFoundException(name);
                }
                return OWN.loadClass(name);
              }
            }));
  }

  /** Its own come first, and it has none of the recorder's. */
  @Test
  void whatAsksItsParentLast() {
    assertTrue(
        sight.has(
            new Delegating() {
              @Override
              Class<?> give(String name) throws ClassNotFoundException {
                return name.startsWith("app.") ? define(name, new byte[0]) : super.give(name);
              }
            }));
  }

  /** Its own come first, and a copy of the recorder is among them. */
  @Test
  void whatHasARecorderOfItsOwn() {
    assertFalse(
        sight.has(
            new AskedLoader() {
              @Override
              Class<?> give(String name) throws ClassNotFoundException {
                Class<?> known = findLoadedClass(name);
                String resource = name.replace('.', '/').concat(".class");
                try (InputStream in = OWN.getResourceAsStream(resource)) {
                  if (known != null || in == null) {
                    return known != null ? known : OWN.loadClass(name);
                  }
                  return define(name, in.readAllBytes());
                } catch (IOException e) {
                  throw new ClassNotFoundException(name, e);
                }
              }
            }));
  }

  /** As Equinox and Felix do, which look at the stack for the class that wants one. */
  @Test
  void whatGivesOthersMoreThanItsOwnClasses() throws ClassNotFoundException {
    AskedLoader loader =
        new Delegating() {
          @Override
          Class<?> give(String name) throws ClassNotFoundException {
            if (asking() == this) {
              throw new ClassNotFoundException(name);
            }
            return super.give(name);
          }

          private @Nullable ClassLoader asking() {
            return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(
                    frames ->
                        frames
                            .<Class<?>>map(StackWalker.StackFrame::getDeclaringClass)
                            .filter(type -> !ClassLoader.class.isAssignableFrom(type))
                            .findFirst())
                .map(Class::getClassLoader)
                .orElse(null);
          }
        };
    assertEquals(
        "org.waitprof.record.Context", loader.loadClass("org.waitprof.record.Context").getName());
    assertFalse(sight.has(loader));
  }

  @Test
  void whatThrowsErrors() {
    for (Error error : List.of(new StackOverflowError(), new AssertionError())) {
      assertFalse(
          sight.has(
              new AskedLoader() {
                @Override
                Class<?> give(String name) {
                  throw error;
                }
              }));
    }
  }

  /** A class that it defines while it answers is not woven; the answer is right all the same. */
  @Test
  void whatNeedsClassesOfItsOwnToAnswer() {
    List<Boolean> meanwhile = new ArrayList<>();
    Delegating loader =
        new Delegating() {
          @Override
          Class<?> give(String name) throws ClassNotFoundException {
            meanwhile.add(sight.has(this));
            return super.give(name);
          }
        };
    assertTrue(sight.has(loader));
    assertFalse(meanwhile.isEmpty());
    assertFalse(meanwhile.contains(true), meanwhile::toString);
  }

  @Test
  void loadersOfTheJdkAreNotAsked() {
    RecorderSight never =
        new RecorderSight(
            (loader, name, file) -> {
              throw new AssertionError(loader);
            });
    assertTrue(never.has(ClassLoader.getPlatformClassLoader()));
    assertTrue(never.has(ClassLoader.getSystemClassLoader()));
    assertTrue(never.has(new URLClassLoader(new URL[0])));
    assertTrue(never.has(new URLClassLoader(new URL[0], null)));
  }

  /** Where nothing can be defined. */
  @Test
  void byItsClassesAlone() {
    RecorderSight without = new RecorderSight((loader, name, file) -> null);
    assertTrue(without.has(new Delegating()));
    assertFalse(
        without.has(
            new AskedLoader() {
              @Override
              Class<?> give(String name) throws ClassNotFoundException {
                throw new ClassNotFoundException(name);
              }
            }));
  }

  /** A class of its own for each loader would take longer than all else that a program does. */
  @Test
  void manyLoadersAreAskedWithoutAClass() throws ReflectiveOperationException, IOException {
    AtomicInteger defined = new AtomicInteger();
    RecorderSight counting =
        new RecorderSight(
            (loader, name, file) -> {
              defined.incrementAndGet();
              return ((AskedLoader) loader).define(name, file);
            });
    for (int i = 0; i < RecorderSight.MOST_ASKED; i++) {
      assertTrue(counting.hasForSites(new Delegating()));
    }
    assertEquals(RecorderSight.MOST_ASKED, defined.get());
    Delegating loader =
        new Delegating() {
          private boolean isOver;

          @Override
          Class<?> give(String name) throws ClassNotFoundException {
            if (name.equals("over")) {
              isOver = true;
            }
            if (isOver) {
              throw new ClassNotFoundException(name);
            }
            return super.give(name);
          }
        };
    assertTrue(counting.hasForSites(loader));
    assertTrue(counting.hasForSites(loader));
    assertEquals(3, loader.asked.size(), loader.asked::toString);
    assertThrows(ClassNotFoundException.class, () -> loader.loadClass("over"));
    // The JVM asks the loader no more: what is woven finds the recorder, whatever that gives now.
    Path folder =
        Compiled.program(
            "package app; public class Uses { public static Object get() { return"
                + " org.waitprof.record.Context.class; } }");
    Class<?> uses = loader.define("app.Uses", Files.readAllBytes(folder.resolve("app/Uses.class")));
    assertEquals(Context.class, uses.getMethod("get").invoke(null));
    assertEquals(RecorderSight.MOST_ASKED, defined.get());
    assertFalse(
        counting.hasForSites(
            new AskedLoader() {
              @Override
              Class<?> give(String name) throws ClassNotFoundException {
                throw new ClassNotFoundException(name);
              }
            }));
    assertTrue(counting.has(new Delegating()), "a binding names more classes");
    assertEquals(RecorderSight.MOST_ASKED + 1, defined.get());
  }
}
