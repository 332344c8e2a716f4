package org.waitprof.agent;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.messenger.Messenger;
import org.waitprof.agent.messenger.World;
import org.waitprof.counterfile.SampledFile;
import org.waitprof.pairing.AnalysedSample;
import org.waitprof.pairing.OnlineMatch;
import org.waitprof.pairing.RankSample;
import org.waitprof.pairing.RankSampleReader;
import org.waitprof.pairing.clock.ClockLine;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.RankCounters;
import org.waitprof.record.sample.SampleRecorder;

/**
 * The coordinated sample of a job: begun after Init, classified at the entry of Finalize by all
 * ranks together. A rank on which something fails still takes part in all communication.
 */
final class JobSample {
  private final Messenger messenger;
  private final RankCounters rank;
  private final ClockSync clocks;
  private ClockSync.Offset start = ClockSync.Offset.NONE;

  JobSample(Messenger messenger, RankCounters rank) {
    this.messenger = messenger;
    this.rank = rank;
    clocks = new ClockSync(messenger, Host.clockKey(), System::nanoTime);
  }

  /**
   * Begins the sample of a rank.
   *
   * @param world the binding's communicators
   * @return facts about the host's clock for {@code merge}; empty if all ranks share one
   */
  Map<String, String> begin(World world) throws ReflectiveOperationException {
    start = clocks.measureOwn();
    try {
      beginSampling(world);
    } catch (RuntimeException | Error e) {
      AgentOutput.failed("no sample of rank " + rank.rank(), e);
    }
    return clocks.hasSeveralHosts()
        ? Map.of(SampledFile.CLOCK_FACT, Host.clockKey() + " " + start)
        : Map.of();
  }

  private void beginSampling(World world) {
    SampleRecorder.of(rank).begin(messenger.rank(), messenger.size(), world.all(), world.self());
  }

  /** Classifies the sample of a rank; null without a sample, or after a failure. */
  @Nullable AnalysedSample analyse() throws ReflectiveOperationException {
    ClockSync.Offset end = clocks.measureOwn();
    boolean sharedClock = !clocks.hasSeveralHosts();
    return OnlineMatch.analyse(messenger, sample(end), sharedClock);
  }

  private @Nullable RankSample sample(ClockSync.Offset end) {
    try {
      if (!SampleRecorder.of(rank).isUsable()) {
        return null;
      }
      SampleRecorder.of(rank).note();
      ByteBuffer image = ByteBuffer.wrap(rank.sampleImage()).order(ByteOrder.nativeOrder());
      ClockLine clock =
          new ClockLine(
              Host.clockKey().hashCode(),
              start.nanos(),
              start.offset(),
              end.nanos(),
              end.offset(),
              Math.max(start.error(), end.error()));
      return RankSampleReader.readWorth(image, clock);
    } catch (RuntimeException | Error e) {
      AgentOutput.failed("rank " + rank.rank() + " cannot use its sample", e);
      return null;
    }
  }
}
