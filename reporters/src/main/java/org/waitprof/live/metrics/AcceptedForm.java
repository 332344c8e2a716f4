package org.waitprof.live.metrics;

import io.prometheus.client.exporter.common.TextFormat;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Chooses one of the two existing forms by a client's {@code Accept} header (RFC 9110). */
final class AcceptedForm {
  private static final Pattern WEIGHT =
      Pattern.compile(";\\s*q\\s*=\\s*\"?([01](?:\\.\\d{0,3})?)\"?\\s*(?:;|$)");

  private AcceptedForm() {}

  /** OpenMetrics if it is named with at least the weight of plain text; else plain text. */
  static String of(String accept) {
    double open = 0;
    double[] plain = {-1, -1, -1};
    for (String range : accept.toLowerCase(Locale.ROOT).split(",", -1)) {
      double weight = weight(range);
      switch (range.split(";", 2)[0].strip()) {
        case "application/openmetrics-text" -> open = Math.max(open, weight);
        case "*/*" -> plain[0] = Math.max(plain[0], weight);
        case "text/*" -> plain[1] = Math.max(plain[1], weight);
        case "text/plain" -> plain[2] = Math.max(plain[2], weight);
        default -> {}
      }
    }
    // The most specific range counts.
    double text = plain[2] >= 0 ? plain[2] : plain[1] >= 0 ? plain[1] : plain[0];
    return open > 0 && open >= text
        ? TextFormat.CONTENT_TYPE_OPENMETRICS_100
        : TextFormat.CONTENT_TYPE_004;
  }

  private static double weight(String range) {
    Matcher weight = WEIGHT.matcher(range);
    return weight.find() ? Double.parseDouble(weight.group(1)) : 1;
  }
}
