package org.waitprof.report.figures;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;

/** The quantities that frames of a flame graph can show by their width. */
public enum Weight {
  WAIT,
  /** Time in MPI calls, in nanoseconds. */
  TIME,
  CALLS,
  /** Bytes received, sent or contributed, each message once per side. */
  BYTES;

  /** The column of the profile with the quantity. */
  public Metric metric() {
    return switch (this) {
      case WAIT -> Metric.WAIT;
      case TIME -> Metric.SUM;
      case CALLS -> Metric.COUNT;
      case BYTES -> Metric.BYTES;
    };
  }

  /** Creates a reader of that column; for bytes, only of bytes that count. */
  public RowReader reader(JobProfile profile) {
    return this == BYTES ? RowReader.ofMessageBytes(profile) : new RowReader(profile, metric());
  }

  /** The word for this weight after {@code --metric}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static List<String> labels() {
    return Arrays.stream(values()).map(Weight::label).toList();
  }

  /** The weight with that word; empty if none has it. */
  public static Optional<Weight> labelled(String label) {
    return Arrays.stream(values()).filter(weight -> weight.label().equals(label)).findFirst();
  }
}
