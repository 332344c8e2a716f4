package org.waitprof.agent.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Expectation: an entry refers to one method, of its overloads, or of a class; it has a reason. */
class OmissionsTest {
  private static final Omissions OMISSIONS =
      Omissions.parse(
          """
          # comment
          [local]
          Comm getRank()
          MPI slice(*)

          [accessor]
          Status *
          """);

  @Test
  void entriesSpeakOfMethodsOverloadsAndClasses() {
    assertTrue(OMISSIONS.cover(method("mpi/Comm", "getRank", "()I")));
    assertFalse(OMISSIONS.cover(method("mpi/Comm", "getRank", "([I)I")));
    assertTrue(OMISSIONS.cover(method("mpi/MPI", "slice", "([II)Ljava/nio/IntBuffer;")));
    assertTrue(OMISSIONS.cover(method("mpi/Status", "getTag", "()I")));
    assertFalse(OMISSIONS.cover(method("mpi/StatusX", "getTag", "()I")));
    assertFalse(OMISSIONS.cover(method("mpi/Comm", "slice", "()V")));
  }

  @Test
  void reasonsStayWithTheirEntries() {
    assertEquals(
        List.of("local", "local", "accessor"),
        OMISSIONS.entries().stream().map(Omissions.Entry::reason).toList());
  }

  @Test
  void anEntryWithoutAReasonIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> Omissions.parse("Comm getRank()\n"));
  }

  private static Signature method(String owner, String name, String descriptor) {
    return new Signature(owner, name, descriptor, 1, List.of());
  }
}
