package org.waitprof.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OffCoreTest {
  @Test
  void readyTimeFollowsSleepByItsShareOfWhatIsNotReadyTime() {
    assertEquals(1_300_000, OffCore.paused(1_000_000, 300_000, 0));
    assertEquals(1_200_000, OffCore.paused(1_000_000, 300_000, 500_000));
  }

  @Test
  void whoDoesNotSleepDoesNotPause() {
    assertEquals(0, OffCore.paused(0, 300_000, 500_000));
    assertEquals(0, OffCore.paused(0, 300_000, 0));
  }

  /** A program with a thread a task, in a shell that limits its files, needs these files itself. */
  @Test
  void fewFilesStayOpenWhereFewMayBe() throws InterruptedException {
    AtomicInteger readers = new AtomicInteger();
    List<OffCore> kept = Collections.synchronizedList(new ArrayList<>());
    OffCore.leaveFiles(64);
    try {
      for (int i = 0; i < 20; i++) {
        Thread thread =
            new Thread(
                () -> {
                  OffCore reader = OffCore.ofCaller();
                  if (reader != null) {
                    readers.incrementAndGet();
                    kept.add(reader);
                  }
                });
        thread.start();
        thread.join();
      }
    } finally {
      kept.forEach(OffCore::close);
      OffCore.leaveFiles(Long.MAX_VALUE);
    }
    assertTrue(readers.get() <= 4, readers::toString);
  }
}
