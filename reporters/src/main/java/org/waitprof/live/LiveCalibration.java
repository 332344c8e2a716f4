package org.waitprof.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.calibration.Calibration;
import org.waitprof.calibration.CalibrationReader;
import org.waitprof.counterfile.RankReading;
import org.waitprof.estimate.CalibratedFloors;
import org.waitprof.model.OptionSetting;
import org.waitprof.system.PathText;

/**
 * The calibration that a job's ranks were given, for figures while they run. The thread that looks
 * first reads the file once. An unreadable file counts as none; Finalize reports the reason. One
 * instance per job and reader; not thread-safe.
 */
public final class LiveCalibration {
  private static final String OPTION = "option.calibration";

  private @Nullable Calibration calibration;
  private CalibratedFloors floors = CalibratedFloors.NONE;
  private boolean looked;
  private boolean acrossHosts;

  public LiveCalibration() {}

  /**
   * The calibration's times for the job.
   *
   * @param ranks ranks of this host that are through Init; without any, no times are known
   */
  public CalibratedFloors floors(List<RankReading> ranks) {
    if (ranks.isEmpty()) {
      return floors;
    }
    RankReading first = ranks.get(0);
    if (!looked) {
      looked = true;
      calibration = read(OptionSetting.parse(first.facts().getOrDefault(OPTION, "")).value());
    }
    Calibration known = calibration;
    boolean across = ranks.size() < first.worldSize();
    if (known != null && (!floors.isKnown() || across != acrossHosts)) {
      acrossHosts = across;
      String binding = first.facts().getOrDefault("binding", "");
      floors = CalibratedFloors.ofRunning(known, binding, across, first.worldSize());
    }
    return floors;
  }

  private static @Nullable Calibration read(String file) {
    try {
      Path path = PathText.of(file);
      // Opening a pipe of that name would block the reader.
      return Files.isRegularFile(path) ? CalibrationReader.readTimes(path) : null;
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }
}
