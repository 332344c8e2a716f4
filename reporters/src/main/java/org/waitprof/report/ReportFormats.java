package org.waitprof.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.waitprof.system.Services;

/** The formats on the class path. Used by the commands {@code report} and {@code export}. */
public final class ReportFormats {
  private static final List<ReportFormat> ALL =
      Services.of(ReportFormat.class).stream()
          .sorted(Comparator.comparing(ReportFormat::name))
          .toList();

  /** Names and extensions of formats that older versions wrote, with the replacement. */
  private static final Map<String, String> REMOVED =
      Map.of(
          "speedscope", "use collapsed, which speedscope.app reads",
          "openmetrics", "use json, or live metrics by 'serve'",
          "om", "use .json, or live metrics by 'serve'");

  private ReportFormats() {}

  public static List<ReportFormat> all() {
    return ALL;
  }

  /** The format with that {@link ReportFormat#name() name}. */
  public static Optional<ReportFormat> named(String name) {
    return ALL.stream().filter(format -> format.name().equals(name)).findFirst();
  }

  /** The format that the extension of a file name selects; empty without a known extension. */
  public static Optional<ReportFormat> forFileName(String fileName) {
    String extension = extension(fileName);
    return ALL.stream().filter(format -> format.extensions().contains(extension)).findFirst();
  }

  /**
   * Returns advice in place of a format that older versions had; empty for other names.
   *
   * @param name name of the format, or name of a file with its extension
   */
  public static Optional<String> insteadOf(String name) {
    String format = name.indexOf('.') < 0 ? name : extension(name);
    return Optional.ofNullable(REMOVED.get(format))
        .map(instead -> "the format " + format + " was removed; " + instead);
  }

  private static String extension(String fileName) {
    int dot = fileName.lastIndexOf('.');
    return dot < 0 ? "" : fileName.substring(dot + 1).toLowerCase(Locale.ROOT);
  }
}
