package org.waitprof.it.waits.ways;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.it.CsvExport;
import org.waitprof.it.ProfileRow;

/**
 * A row of a profile with the bounds of its waiting.
 *
 * @param row the row
 * @param low least waiting, in nanoseconds
 * @param high most waiting, in nanoseconds
 */
record BoundedRow(ProfileRow row, long low, long high) {
  /** All rows of a profile. */
  static List<BoundedRow> of(Path profile) {
    List<ProfileRow> rows = CsvExport.of(profile);
    List<Long> lows = CsvExport.column(profile, "wait_low_ns");
    List<Long> highs = CsvExport.column(profile, "wait_high_ns");
    List<BoundedRow> bounded = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      bounded.add(new BoundedRow(rows.get(i), lows.get(i), highs.get(i)));
    }
    return bounded;
  }
}
