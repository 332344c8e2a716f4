package org.waitprof.agent.flight;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;

/**
 * Expectation: where the log of Flight Recorder is kept away from stdout, a recording has no thread
 * that reads all events for that log.
 */
class RecorderLogTest {
  @Test
  void noEventIsReadForALogThatDoesNotExist() {
    RecorderLog.leaveOutput();
    try (Recording recording = new Recording()) {
      recording.start();
      List<String> readers =
          Thread.getAllStackTraces().keySet().stream()
              .map(Thread::getName)
              .filter(name -> name.startsWith("JFR Event Stream"))
              .toList();
      assertEquals(List.of(), readers);
    }
  }
}
