package org.waitprof.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** The limit as the kernel shows it. */
class OpenFilesTest {
  private static final String LINE = "Max processes 9 9 processes\nMax open files            ";

  @Test
  void theSoftLimitCounts() {
    assertEquals(20, OpenFiles.limit(LINE + "20                   4096                 files\n"));
    assertEquals(
        Long.MAX_VALUE, OpenFiles.limit(LINE + "unlimited            unlimited   files\n"));
    assertEquals(Long.MAX_VALUE, OpenFiles.limit(""));
    assertTrue(OpenFiles.limit() >= OpenFiles.LEAST);
  }
}
