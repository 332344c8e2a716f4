package org.waitprof.agent.flight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Expectation: no recording where Flight Recorder would end the process for want of room. */
class FlightRoomTest {
  @Test
  void aFolderWithoutRoomIsRefused(@TempDir Path folder) {
    assertEquals("", FlightRoom.lacking(folder.toFile(), 0));
    assertEquals("Flight Recorder needs 32 MiB in /proc", FlightRoom.lacking(new File("/proc"), 0));
    assertEquals(
        "Flight Recorder needs 1048608 MiB in " + folder,
        FlightRoom.lacking(folder.toFile(), 1L << 40));
  }

  @Test
  void aLimitOfTheSizeOfFilesIsRefused() {
    String line = "Max cpu time  unlimited  unlimited  seconds\nMax file size             ";
    assertTrue(FlightRoom.isBelow(line + "409600               unlimited            bytes\n"));
    assertFalse(FlightRoom.isBelow(line + "104857600            unlimited            bytes\n"));
    assertFalse(FlightRoom.isBelow(line + "unlimited            unlimited            bytes\n"));
    assertFalse(FlightRoom.isBelow(""));
  }
}
