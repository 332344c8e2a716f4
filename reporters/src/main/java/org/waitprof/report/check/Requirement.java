package org.waitprof.report.check;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.waitprof.report.NearestNames;
import org.waitprof.report.wording.Template;

/**
 * A limit on a figure.
 *
 * @param name the figure
 * @param atLeast whether the value is the least or the most that is allowed
 * @param strict whether the value itself is not allowed
 * @param limit the value
 * @param given the limit as the user wrote it
 */
public record Requirement(
    String name, boolean atLeast, boolean strict, double limit, String given) {
  private static final Pattern FORM =
      Pattern.compile("\\s*([a-z_]+)\\s*(>=|<=|>|<)\\s*([0-9]+(?:\\.[0-9]+)?)\\s*(%?)\\s*");

  private static final Pattern NO_FINDING =
      Pattern.compile("\\s*no finding above (.*)", Pattern.CASE_INSENSITIVE);

  /**
   * Parses a requirement; {@code no finding above 5 %} is {@code finding <= 5 %}.
   *
   * @throws IllegalArgumentException with a message for the user if the text is no requirement
   */
  public static Requirement parse(String text) {
    Matcher form = FORM.matcher(NO_FINDING.matcher(text).replaceFirst("finding <= $1"));
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is not of the form 'wait_ratio <= 20%', 'load_balance >= 0.8' or"
              + " 'no finding above 5 %'");
    }
    if (!Figures.knows(form.group(1))) {
      List<String> near = NearestNames.of(form.group(1), Figures.names());
      throw new IllegalArgumentException(
          Template.fill(
              "no figure is called %s; %scheck --list names them",
              form.group(1),
              near.isEmpty() ? "" : "did you mean " + String.join(", ", near) + "? "));
    }
    double value = Double.parseDouble(form.group(3));
    boolean percent = !form.group(4).isEmpty();
    if (!percent && value > 1 && Figures.isRatio(form.group(1))) {
      throw new IllegalArgumentException(
          Template.fill(
              "%s is a ratio from 0 to 1, so that %s allows anything; did you mean %s%%?",
              form.group(1), form.group(3), form.group(3)));
    }
    return new Requirement(
        form.group(1),
        form.group(2).startsWith(">"),
        form.group(2).length() == 1,
        percent ? value / 100 : value,
        form.group(2) + " " + form.group(3) + (percent ? " %" : ""));
  }

  /**
   * Whether the figures keep to the limit. A figure that was measured on a sample breaks a limit
   * only if its whole interval does. Otherwise another sample of the same run might keep it. A
   * figure that the run lacks breaks the limit.
   */
  public boolean isKeptBy(Figures figures) {
    if (!figures.has(name)) {
      return false;
    }
    double value = figures.value(name);
    double interval = figures.interval(name);
    double best = atLeast ? value + interval : value - interval;
    return best == limit ? !strict : atLeast == best > limit;
  }

  /** Whether the requirement limits the share of findings. */
  public boolean isOfFindings() {
    return name.equals("finding");
  }

  /** The figure and its limit, for the reader. */
  public String text(Figures figures) {
    if (!figures.has(name)) {
      return name + " is not known of this run, required " + given;
    }
    boolean percent = given.endsWith("%");
    double scale = percent ? 100 : 1;
    double interval = figures.interval(name);
    double value = figures.value(name);
    String sampled =
        interval == 0
            ? ""
            : Template.fill(
                " (%.4g to %.4g)",
                Math.max(0, value - interval) * scale, (value + interval) * scale);
    return Template.fill(
        "%s%s %.4g%s%s, required %s",
        name,
        isOfFindings() && !figures.finding().isEmpty() ? " " + figures.finding() : "",
        value * scale,
        percent ? " %" : "",
        sampled,
        given);
  }
}
