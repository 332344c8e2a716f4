package org.waitprof.agent.messenger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Test;

/** A table that names no MPI_COMM_NULL leaves the world what it is. */
class WrapperWorldTest {
  @Test
  void theWorldIsNotTakenForNoCommunicator() {
    assertEquals(0, WrapperWorld.usualNull(0x44000000L));
    assertNotEquals(0, WrapperWorld.usualNull(0));
  }
}
