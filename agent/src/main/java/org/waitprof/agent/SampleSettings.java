package org.waitprof.agent;

import org.waitprof.agent.messenger.Membership;
import org.waitprof.options.OptionKey;
import org.waitprof.options.Options;
import org.waitprof.record.Pause;
import org.waitprof.record.message.MessageRecording;
import org.waitprof.record.sample.SampleRecorder;
import org.waitprof.record.sample.TraceConfig;
import org.waitprof.sample.OffCore;

/**
 * The settings of the coordinated sample. A class of its own: with {@code samples=off} the sampling
 * side does not exist, so no class may be linked to it.
 */
final class SampleSettings {
  private SampleSettings() {}

  /**
   * Fixes the settings of the sampling side, which {@link HotSide} has defined.
   *
   * @param files number of files that this process may have open
   */
  static void configure(Options options, boolean tracing, long files) {
    SampleRecorder.configure(OptionKey.entries(options.get(OptionKey.SAMPLES)));
    MessageRecording.configure(true, tracing);
    OffCore.leaveFiles(files);
    if (!tracing) {
      TraceConfig.set(new TraceConfig(0, null, new Membership()));
      Pause.countMeanwhile();
    }
  }
}
