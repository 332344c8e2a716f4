package org.waitprof.live;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Jobs that died are shown for a while, counted from when they died as far as that is known. */
class DeadJobsTest {
  private static final RunningJob ALIVE = Readings.job(2, 0);

  /** Its last sign of life is at 11 s. */
  private static final RunningJob DEAD = Readings.withState(ALIVE, RankState.DIED);

  private long now = 12_000;
  private final DeadJobs jobs = new DeadJobs(Duration.ofSeconds(10), () -> now);

  @Test
  void theLastSignOfLifeCountsOfAJobThatWasDeadBefore() {
    assertEquals(List.of(DEAD), jobs.expire(List.of(DEAD)));
    now = 21_000;
    assertEquals(List.of(DEAD), jobs.expire(List.of(DEAD)));
    now = 21_001;
    assertEquals(List.of(), jobs.expire(List.of(DEAD)));
  }

  @Test
  void aJobThatHungForLongIsStillShownWhenItDies() {
    now = 1_000_000;
    assertEquals(List.of(ALIVE), jobs.expire(List.of(ALIVE)));
    assertEquals(List.of(DEAD), jobs.expire(List.of(DEAD)));
    now += 10_000;
    assertEquals(List.of(DEAD), jobs.expire(List.of(DEAD)));
    now++;
    assertEquals(List.of(), jobs.expire(List.of(DEAD)));
  }
}
