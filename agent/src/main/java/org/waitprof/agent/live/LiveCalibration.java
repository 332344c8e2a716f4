package org.waitprof.agent.live;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.calibration.Calibration;
import org.waitprof.calibration.CalibrationReader;
import org.waitprof.counterfile.RankReading;
import org.waitprof.estimate.CalibratedFloors;

/**
 * The calibration that the ranks were given, for figures while they run. Read once, by the thread
 * that makes the first page. One that cannot be read is as none: Finalize says why.
 */
final class LiveCalibration {
  /** Without one. */
  static final LiveCalibration NONE = new LiveCalibration(null);

  private @Nullable Path file;
  private @Nullable Calibration calibration;
  private CalibratedFloors floors = CalibratedFloors.NONE;
  private boolean acrossHosts;

  /** Nothing is read yet. */
  LiveCalibration(@Nullable Path file) {
    this.file = file;
  }

  /**
   * What it tells of the job.
   *
   * @param ranks those of this host, one at least
   */
  CalibratedFloors floors(List<RankReading> ranks) {
    read();
    Calibration known = calibration;
    RankReading first = ranks.get(0);
    boolean across = ranks.size() < first.worldSize();
    if (known != null && (!floors.isKnown() || across != acrossHosts)) {
      acrossHosts = across;
      String binding = first.facts().getOrDefault("binding", "");
      floors = CalibratedFloors.ofRunning(known, binding, across, first.worldSize());
    }
    return floors;
  }

  private void read() {
    Path unread = file;
    file = null;
    if (unread != null) {
      try {
        calibration = CalibrationReader.readTimes(unread);
      } catch (IOException | RuntimeException e) {
        calibration = null;
      }
    }
  }
}
