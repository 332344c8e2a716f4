package org.waitprof.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
