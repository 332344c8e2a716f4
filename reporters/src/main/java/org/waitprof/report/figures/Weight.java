package org.waitprof.report.figures;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;

/** The quantities that frames of a flame graph can show by their width. */
public enum Weight {
  /** Waiting time. */
  WAIT("Waiting"),
  /** Time in MPI calls. */
  TIME("Time in MPI"),
  /** Number of calls. */
  CALLS("MPI calls"),
  /** Bytes received, sent or contributed. */
  BYTES("Bytes");

  private final String title;

  Weight(String title) {
    this.title = title;
  }

  /** The column behind it. */
  public Metric metric() {
    return switch (this) {
      case WAIT -> Metric.WAIT;
      case TIME -> Metric.SUM;
      case CALLS -> Metric.COUNT;
      case BYTES -> Metric.BYTES;
    };
  }

  /** Reads that column; of bytes, those that count. */
  public RowReader reader(JobProfile profile) {
    return this == BYTES ? RowReader.ofMessageBytes(profile) : new RowReader(profile, metric());
  }

  /** For readers. */
  public String title() {
    return title;
  }

  /** The word after {@code --metric}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** All words. */
  public static List<String> labels() {
    return Arrays.stream(values()).map(Weight::label).toList();
  }

  /** The weight of that word. */
  public static Optional<Weight> labelled(String label) {
    return Arrays.stream(values()).filter(weight -> weight.label().equals(label)).findFirst();
  }
}
