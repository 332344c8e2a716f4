package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.InheritedLocal;
import org.waitprof.replay.exchange.Workers;

/**
 * Expected: what fails in another thread fails here as it did there, for too little memory is said
 * in other words than a defect.
 */
class WorkersTest {
  @Test
  void failuresArriveAsTheyAre() {
    OutOfMemoryError memory = new OutOfMemoryError("heap");
    assertSame(
        memory,
        assertThrows(
            OutOfMemoryError.class, () -> Workers.failure(new CompletionException(memory))));
    IllegalStateException defect = new IllegalStateException("x");
    assertSame(defect, Workers.failure(new CompletionException(defect)));
  }

  /** In a rank, the program's thread analyses. */
  @Test
  void noThreadTakesOverWhatTheCallersHas() {
    try (InheritedLocal local = new InheritedLocal()) {
      try (Workers workers = new Workers(3)) {
        assertEquals(6, workers.sum(List.of(1, 2, 3), item -> item));
      }
      assertEquals(0, local.heirs());
    }
  }
}
