package org.waitprof.report.html;

import java.util.Map;
import org.waitprof.efficiency.HybridFactors;
import org.waitprof.efficiency.PopFactors;
import org.waitprof.report.explain.Topic;
import org.waitprof.report.explain.Topics;
import org.waitprof.report.figures.Factor;
import org.waitprof.report.figures.Grade;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.wording.HybridText;
import org.waitprof.report.wording.Template;

/** The POP factors as a tree, each with a bar and its meaning. */
final class HtmlEfficiencySection implements HtmlSection {
  @Override
  public void write(PageModel model, Html html) {
    PopFactors factors = PopFactors.of(model.profile());
    if (factors.ranks() == 0 || factors.runNanos() == 0) {
      return;
    }
    HtmlSection.begin(html, "efficiency", "Efficiency", "POP factors; 1 is best, " + Grade.LEGEND);
    int lists = 0;
    for (Map.Entry<Factor, Double> each : Factor.of(model.profile()).entrySet()) {
      int depth = each.getKey().depth();
      for (; lists > depth + 1; lists--) {
        html.raw("</li></ul>");
      }
      if (lists > depth) {
        html.close("li");
      } else {
        html.raw(lists++ == 0 ? "<ul class=\"tree\">" : "<ul>");
      }
      factor(html, each.getKey().id(), each.getValue());
      if (each.getKey() == Factor.HYBRID_EFFICIENCY) {
        HybridFactors hybrid = HybridFactors.of(model.profile()).orElseThrow();
        html.hint("Here " + HybridText.of(hybrid) + ".");
      }
    }
    html.raw("</li></ul>".repeat(lists)).raw("\n");
    HtmlSection.end(html);
  }

  /** Leaves its list item open: factors of it may follow. */
  private static void factor(Html html, String name, double value) {
    Topic topic = Topics.named(name).orElseThrow();
    String number = Template.fill("%.2f", value);
    html.open("li").open("div", "class", "factor");
    html.element("span", topic.title(), "class", "name").element("b", number);
    HtmlHead.gauge(html, value, Grade.of(value).id());
    html.close("div");
    html.hint(topic.paragraphs().get(0).text());
  }
}
