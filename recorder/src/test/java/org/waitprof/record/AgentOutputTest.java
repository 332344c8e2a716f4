package org.waitprof.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Permission;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log of a rank grows by lines, and a link in its place leads nowhere. */
class AgentOutputTest {
  @Test
  void linesAreAdded(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("waitprof-1.log");
    AgentOutput.append(file, "one\n");
    AgentOutput.append(file, "two\n");
    assertEquals("one\ntwo\n", Files.readString(file));
  }

  /** Programs send their stderr to stdout or into a log, and may lock it or break it. */
  @Test
  void theProgramsOwnStreamIsLeftAlone() {
    PrintStream before = System.err;
    ByteArrayOutputStream programs = new ByteArrayOutputStream();
    for (PrintStream own : new PrintStream[] {new PrintStream(programs, true), null}) {
      System.setErr(own);
      try (SaidLines said = SaidLines.begin()) {
        AgentOutput.println("a word");
        assertEquals("waitprof: a word" + System.lineSeparator(), said.text());
      } finally {
        System.setErr(before);
      }
    }
    assertEquals(0, programs.size());
  }

  /** A pipe that nobody reads, as a launcher's or a pager's, when it is full. */
  @Test
  void nobodyWaitsForAStreamThatTakesNothing() throws IOException {
    CountDownLatch end = new CountDownLatch(1);
    OutputStream before = AgentOutput.stderr;
    AgentOutput.stderr =
        new OutputStream() {
          @Override
          public void write(int letter) {
            boolean interrupted = Thread.interrupted(); // which ends no write
            try {
              end.await();
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
            if (interrupted) {
              Thread.currentThread().interrupt();
            }
          }
        };
    try {
      assertTimeoutPreemptively(
          Duration.ofSeconds(20),
          () -> {
            Thread.currentThread().interrupt();
            AgentOutput.println("a word");
            AgentOutput.println("another one");
            assertTrue(Thread.interrupted(), "the program's interruption");
          });
    } finally {
      end.countDown();
      AgentOutput.stderr = before;
    }
  }

  /** A security manager that the program sets after the start, as it may up to Java 17. */
  @Test
  @SuppressWarnings("removal")
  void aLineComesThroughWhereNoThreadIsAllowed() {
    try (SaidLines said = SaidLines.begin()) {
      System.setSecurityManager(
          new SecurityManager() {
            @Override
            public void checkPermission(Permission permission) {
              if (permission.getName().startsWith("modifyThread")) {
                throw new SecurityException(permission.getName());
              }
            }

            @Override
            public void checkAccess(ThreadGroup group) {
              throw new SecurityException("no thread");
            }
          });
      AgentOutput.println("a word");
      assertEquals("waitprof: a word" + System.lineSeparator(), said.text());
    } catch (UnsupportedOperationException e) {
      abort("not here: no security manager can be set");
    } finally {
      if (System.getSecurityManager() != null) {
        System.setSecurityManager(null);
      }
    }
  }

  @Test
  void aLinkIsNotFollowed(@TempDir Path folder) throws IOException {
    Path precious = Files.writeString(folder.resolve("precious"), "mine\n");
    Path link = Files.createSymbolicLink(folder.resolve("waitprof-1.log"), precious);
    AgentOutput.append(link, "one\n");
    assertEquals("mine\n", Files.readString(precious));
  }
}
