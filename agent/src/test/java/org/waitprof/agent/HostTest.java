package org.waitprof.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Whether two ranks have one clock. */
class HostTest {
  @Test
  void containersWithShiftedClocksHaveOtherKeys() {
    String plain = "monotonic           0         0\nboottime            0         0\n";
    assertEquals("boot", Host.clockKey("boot", plain));
    assertEquals("boot", Host.clockKey("boot", ""));
    String shifted = "monotonic        5000         7\nboottime            0         0\n";
    assertEquals("boot+5000_________7", Host.clockKey("boot", shifted));
    assertEquals("boot+0_7", Host.clockKey("boot", "monotonic 0 7"));
  }
}
