package org.waitprof.report.compare;

import org.waitprof.report.chart.Chart;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.Template;

/** A picture for the front page of a project: the share of waiting in its newest run. */
public final class Badge {
  private static final double MUCH = 0.3;
  private static final double SOME = 0.1;

  private Badge() {}

  /** The badge and the meaning of its colours, for the page of many runs. */
  static Chart chart(RunSummary run) {
    return () ->
        Template.fill(
            "<div class=\"chart\">%s<p class=\"hint\">badge.svg, for the front page of the project:"
                + " the newest run's waiting; green below %s, brown below %s, red from there"
                + " on.</p></div>\n",
            svg(run), Percentages.rough(SOME), Percentages.rough(MUCH));
  }

  /** An SVG file; white text on its colours has a contrast of 4.5 : 1 at least. */
  public static String svg(RunSummary run) {
    String value =
        Template.fill("%.0f %%", run.waitRatio() * 100) + (run.estimated() ? " (estimated)" : "");
    String label = "MPI waiting";
    int left = 84;
    int right = 16 + 7 * value.length();
    String colour =
        run.waitRatio() >= MUCH ? "#b42318" : run.waitRatio() >= SOME ? "#8a5a00" : "#1a7037";
    return """
    <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="20" role="img" \
    aria-label="%2$s: %3$s">
    <title>%2$s: %3$s</title>
    <rect width="%4$d" height="20" fill="#4d5560"/>
    <rect x="%4$d" width="%5$d" height="20" fill="%6$s"/>
    <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" \
    text-anchor="middle">
    <text x="%7$d" y="14">%2$s</text>
    <text x="%8$d" y="14">%3$s</text>
    </g>
    </svg>
    """
        .formatted(left + right, label, value, left, right, colour, left / 2, left + right / 2);
  }
}
