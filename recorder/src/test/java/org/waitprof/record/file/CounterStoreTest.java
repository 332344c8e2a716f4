package org.waitprof.record.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.memory.Memory;

/** The memory of counters: in a file where that can be had, and there in any case. */
class CounterStoreTest {
  private static final int PIECE = 8192;

  @Test
  void anInterruptedThreadGetsItsPieceAndStaysInterrupted(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("x.counters");
    Thread.currentThread().interrupt();
    CounterStore store = new CounterStore(file);
    long piece = store.grow(PIECE);
    assertTrue(Thread.interrupted());
    assertNull(store.failure());
    Memory.put(piece, 42);
    assertEquals(PIECE, Files.size(file));
    assertEquals(42, Files.readAllBytes(file)[0]);
  }

  /** Whoever may write to the folder can have the name lead to any file of the user's. */
  @Test
  void whatTakesTheFilesPlaceIsNotTouched(@TempDir Path folder) throws Exception {
    Path precious = Files.writeString(folder.resolve("precious"), "kept");
    Path file = folder.resolve("x.counters");
    CounterStore store = new CounterStore(file);
    store.grow(PIECE);
    Path moved = Files.move(file, folder.resolve("moved"));
    Files.createSymbolicLink(file, precious);
    store.grow(PIECE);
    assertNull(store.failure());
    assertEquals(2 * PIECE, Files.size(moved));
    // Interruptions close the channel, so that the file must be opened again.
    Thread counting = Thread.currentThread();
    AtomicBoolean ended = new AtomicBoolean();
    Thread interrupting =
        new Thread(
            () -> {
              while (!ended.get()) {
                counting.interrupt();
                LockSupport.parkNanos(50_000);
              }
            });
    interrupting.start();
    for (int i = 0; i < 2000 && store.failure() == null; i++) {
      store.grow(PIECE);
    }
    ended.set(true);
    boolean interrupted = Thread.interrupted();
    while (interrupting.isAlive()) {
      interrupted |= Thread.interrupted(); // the last of many
      LockSupport.parkNanos(50_000);
    }
    interrupted |= Thread.interrupted();
    assertTrue(interrupted);
    assertEquals("kept", Files.readString(precious));
    assertNotNull(store.failure(), "no interruption closed the channel: nothing was tried");
    Memory.put(store.grow(PIECE), 1);
  }

  /** Who cannot write to it cannot cut it; root can, who is told. */
  @Test
  void nobodyCanCutTheFileUnderTheRank(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("x.counters");
    CounterStore store = new CounterStore(file);
    store.grow(PIECE);
    assertEquals("r--------", rights(file));
    store.grow(PIECE);
    assertEquals("r--------", rights(file));
    assertEquals(2 * PIECE, Files.size(file));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    try (FileChannel cut = FileChannel.open(file, StandardOpenOption.WRITE)) {
      cut.truncate(PIECE);
    }
    String said = assertThrows(IllegalStateException.class, () -> store.snapshot(true)).toString();
    assertTrue(said.contains(file + " has been cut short"), said);
    Memory.put(store.grow(PIECE), 42);
    assertTrue(String.valueOf(store.failure()).contains("cut short"), store.failure());
  }

  @Test
  void aFileThatIsOpenedAnewIsProtectedAgain(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("x.counters");
    CounterStore store = new CounterStore(file);
    store.grow(PIECE);
    store.closeChannel();
    store.grow(PIECE);
    assertNull(store.failure());
    assertEquals("r--------", rights(file));
  }

  private static String rights(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  @Test
  void withoutAFileThereIsPlainMemory(@TempDir Path folder) {
    CounterStore store = new CounterStore(folder.resolve("none/x.counters"));
    assertNull(store.file());
    String failure = store.failure();
    assertNotNull(failure);
    assertTrue(failure.contains("none/x.counters"), failure);
    long piece = store.grow(PIECE);
    Memory.put(piece + PIECE - 8, 1);
    assertEquals(0, Memory.get(piece));
  }

  @Test
  void aFileOfThatNameIsNotTouched(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("x.counters"), "another run's");
    CounterStore store = new CounterStore(file);
    store.grow(PIECE);
    assertEquals(folder.resolve("x.counters.1"), store.file());
    assertEquals("another run's", Files.readString(file));
  }
}
