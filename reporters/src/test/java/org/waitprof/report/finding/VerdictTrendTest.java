package org.waitprof.report.finding;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.waitprof.report.JobBuilder;
import org.waitprof.report.TestJobs;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.timeseries.RanksInWindow;
import org.waitprof.timeseries.Window;

/** Two ranks of 100 s each, of which windows are known: growth and bursts of waiting are named. */
class VerdictTrendTest {
  private static final long SECOND = 1_000_000_000L;

  /** Windows of a tenth of a second, in which both ranks wait for a share of the time. */
  private static String verdictOver(double... shares) {
    JobBuilder job = VerdictTest.job();
    VerdictTest.receive(job, "A.a:1", 100, 23.456);
    List<Window> windows = new ArrayList<>();
    for (int i = 0; i < shares.length; i++) {
      long start = i * SECOND / 10;
      long end = (i + 1) * SECOND / 10;
      long wait = Math.round(2 * shares[i] * (end - start));
      windows.add(
          new Window(
              start,
              end,
              OptionalLong.empty(),
              4,
              new long[] {1, 1},
              new long[] {1, 1},
              0,
              new TreeMap<>(Map.of("late_sender", wait)),
              RanksInWindow.NONE));
    }
    return Verdict.of(Headline.of(TestJobs.withWindows(job.build(), windows)));
  }

  /** One long bad step, after which the run goes on as before, is no growth. */
  @Test
  void whatGoesBackIsNoDrift() {
    double[] shares = new double[40];
    for (int i = 0; i < shares.length; i++) {
      shares[i] = (i >= 20 && i < 36 ? .5 : .05) + (i % 2 == 0 ? .01 : -.01);
    }
    String verdict = verdictOver(shares);
    assertFalse(verdict.contains("Waiting grows"), verdict);
    assertFalse(verdict.contains("Waiting falls"), verdict);
  }

  /** All programs gather their results at the end, and wait then. */
  @Test
  void theLastMomentIsNoDrift() {
    double[] shares = new double[40];
    for (int i = 0; i < shares.length; i++) {
      shares[i] = (i < 37 ? .26 : .54) + (i % 2 == 0 ? .01 : -.01);
    }
    String verdict = verdictOver(shares);
    assertFalse(verdict.contains("Waiting grows"), verdict);
  }

  @Test
  void driftsAndBurstsAreNamed() {
    double[] shares = new double[40];
    for (int i = 0; i < shares.length; i++) {
      shares[i] = (i < 4 ? .12 : .41) + (i % 2 == 0 ? .02 : -.02);
    }
    String grows = verdictOver(shares);
    assertTrue(grows.contains("Waiting grows from 12 % to 41 % of rank time after "), grows);
    assertTrue(grows.contains("after 400 ms"), grows);
    for (int i = 0; i < shares.length; i++) {
      shares[i] = i == 12 || i == 30 ? .9 : .01;
    }
    String bursts = verdictOver(shares);
    assertTrue(
        bursts.contains(
            "83 % of the waiting is in 2 short bursts (200 ms together), the first 1.20 s after"),
        bursts);
    for (int i = 0; i < shares.length; i++) {
      shares[i] = i % 2 == 0 ? .1 : .3;
    }
    String even = verdictOver(shares);
    assertFalse(even.contains("Waiting ") || even.contains("burst"), even);
  }
}
