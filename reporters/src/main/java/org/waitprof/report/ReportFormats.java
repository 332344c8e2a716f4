package org.waitprof.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.waitprof.system.Services;

/** The formats on the class path. Used by the commands {@code report} and {@code export}. */
public final class ReportFormats {
  private static final List<ReportFormat> ALL =
      Services.of(ReportFormat.class).stream()
          .sorted(Comparator.comparing(ReportFormat::name))
          .toList();

  private ReportFormats() {}

  /** Every format, by name. */
  public static List<ReportFormat> all() {
    return ALL;
  }

  /** The format of that {@link ReportFormat#name() name}. */
  public static Optional<ReportFormat> named(String name) {
    return ALL.stream().filter(format -> format.name().equals(name)).findFirst();
  }

  /** The format that the extension of a file name selects; empty without a known extension. */
  public static Optional<ReportFormat> forFileName(String fileName) {
    int dot = fileName.lastIndexOf('.');
    if (dot < 0) {
      return Optional.empty();
    }
    String extension = fileName.substring(dot + 1).toLowerCase(Locale.ROOT);
    return ALL.stream().filter(format -> format.extensions().contains(extension)).findFirst();
  }
}
