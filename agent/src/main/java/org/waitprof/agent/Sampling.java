package org.waitprof.agent;

import org.waitprof.agent.messenger.Membership;
import org.waitprof.record.Pause;
import org.waitprof.record.SampledRank;
import org.waitprof.record.TraceSettings;

/**
 * The settings of the coordinated sample. A class of its own: with {@code samples=off} nothing of
 * the sampling side must be linked, which is not there.
 */
final class Sampling {
  private static final int FEWEST = 64;
  private static final int MOST = 1 << 20;

  private Sampling() {}

  /** Fixes the settings of the sampling side, which {@link HotSide} has defined. */
  static void configure(Options options, boolean tracing) {
    SampledRank.configure(entries(options.get(OptionKey.SAMPLES)));
    if (tracing) {
      TraceSettings.sample();
    } else {
      TraceSettings.configure(0, new Membership());
      Pause.countMeanwhile();
    }
  }

  /** Entries of a buffer; 0 if the text is no such number. */
  static int entries(String text) {
    try {
      int entries = Integer.parseInt(text);
      return entries >= FEWEST && entries <= MOST ? entries : 0;
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
