package org.waitprof.profilefile;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.waitprof.model.Histogram;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.LongRows;
import org.waitprof.model.Metric;

/**
 * Turns the columns of a profile into bytes: first counts what there is, which decides on the
 * encoding and stands in {@code profile.json}, then writes.
 */
final class ColumnEncoder {
  private final JobProfile profile;
  private final int keys;
  private final int ranks;

  ColumnEncoder(JobProfile profile) {
    this.profile = profile;
    keys = profile.keys().size();
    ranks = profile.ranks().size();
  }

  /** How a metric will be written: sparse if less than a third of its cells are not 0. */
  ColumnSpec describe(Metric metric, LongColumn column) {
    long filled = 0;
    for (int key = 0; key < keys; key++) {
      for (int rank = 0; rank < ranks; rank++) {
        filled += column.at(key, rank) == 0 ? 0 : 1;
      }
    }
    long cells = (long) keys * ranks;
    boolean sparse = filled < (cells + 2) / 3;
    return new ColumnSpec(
        column instanceof LongRows rows ? rows.metric() : metric,
        ProfileFormat.INT64,
        sparse ? ProfileFormat.SPARSE : ProfileFormat.DENSE,
        ProfileFormat.columnFile(metric.name()),
        List.of((long) keys, (long) ranks),
        sparse ? filled : cells);
  }

  /** How the histograms will be written. */
  ColumnSpec describeHistograms() {
    long[] histogram = new long[Histogram.BUCKETS];
    long filled = 0;
    for (int key = 0; key < keys; key++) {
      for (int rank = 0; rank < ranks; rank++) {
        if (profile.histograms().read(key, rank, histogram)) {
          for (long count : histogram) {
            filled += count == 0 ? 0 : 1;
          }
        }
      }
    }
    return new ColumnSpec(
        new Metric(ProfileFormat.HISTOGRAM, "calls", "Calls by duration."),
        ProfileFormat.INT64,
        ProfileFormat.SPARSE,
        ProfileFormat.columnFile(ProfileFormat.HISTOGRAM),
        List.of((long) keys, (long) ranks, (long) Histogram.BUCKETS),
        filled);
  }

  void write(ColumnSpec spec, LongColumn column, OutputStream out) throws IOException {
    boolean sparse = spec.encoding().equals(ProfileFormat.SPARSE);
    ColumnWriter writer = new ColumnWriter(out);
    for (int key = 0; key < keys; key++) {
      for (int rank = 0; rank < ranks; rank++) {
        long value = column.at(key, rank);
        if (!sparse) {
          writer.put(value);
        } else if (value != 0) {
          writer.put((long) key * ranks + rank, value);
        }
      }
    }
    writer.flush();
  }

  void writeHistograms(OutputStream out) throws IOException {
    ColumnWriter writer = new ColumnWriter(out);
    long[] histogram = new long[Histogram.BUCKETS];
    for (int key = 0; key < keys; key++) {
      for (int rank = 0; rank < ranks; rank++) {
        if (profile.histograms().read(key, rank, histogram)) {
          long first = ((long) key * ranks + rank) * Histogram.BUCKETS;
          for (int bucket = 0; bucket < Histogram.BUCKETS; bucket++) {
            if (histogram[bucket] != 0) {
              writer.put(first + bucket, histogram[bucket]);
            }
          }
        }
      }
    }
    writer.flush();
  }
}
