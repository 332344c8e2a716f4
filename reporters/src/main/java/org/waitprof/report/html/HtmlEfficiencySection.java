package org.waitprof.report.html;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import org.waitprof.efficiency.HybridFactors;
import org.waitprof.efficiency.PopFactors;
import org.waitprof.report.explain.Topic;
import org.waitprof.report.explain.Topics;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.wording.HybridText;

/** The POP factors as a tree, each with a bar and what it means. */
final class HtmlEfficiencySection implements HtmlSection {
  @Override
  public void write(PageModel model, Html html) throws IOException {
    PopFactors factors = PopFactors.of(model.profile());
    if (factors.ranks() == 0 || factors.runNanos() == 0) {
      return;
    }
    HtmlSection.begin(html, "efficiency", "Efficiency", "POP factors; 1 is best");
    html.raw("<ul class=\"tree\">");
    factor(html, "parallel_efficiency", factors.parallelEfficiency());
    html.raw("<ul>");
    factor(html, "load_balance", factors.loadBalance());
    html.close("li");
    factor(html, "communication_efficiency", factors.communicationEfficiency());
    if (factors.serialisation().isPresent() && factors.transfer().isPresent()) {
      html.raw("<ul>");
      factor(html, "serialisation_efficiency", factors.serialisation().getAsDouble());
      html.close("li");
      factor(html, "transfer_efficiency", factors.transfer().getAsDouble());
      html.raw("</li></ul>");
    }
    html.close("li");
    html.raw("</ul></li>");
    Optional<HybridFactors> hybrid = HybridFactors.of(model.profile());
    if (hybrid.isPresent()) {
      hybrid(hybrid.get(), html);
    }
    html.raw("</ul>\n");
    HtmlSection.end(html);
  }

  private static void hybrid(HybridFactors factors, Html html) throws IOException {
    factor(html, "hybrid_efficiency", factors.efficiency());
    html.element("p", "Here " + HybridText.of(factors) + ".", "class", "hint");
    html.raw("<ul>");
    factor(html, "thread_efficiency", factors.threadEfficiency());
    if (factors.threadBalance().isPresent() && factors.threadScheduling().isPresent()) {
      html.raw("<ul>");
      factor(html, "thread_load_balance", factors.threadBalance().getAsDouble());
      html.close("li");
      factor(html, "thread_scheduling_efficiency", factors.threadScheduling().getAsDouble());
      html.raw("</li></ul>");
    }
    html.raw("</li></ul></li>");
  }

  /** Leaves its list item open: factors of it may follow. */
  private static void factor(Html html, String name, double value) throws IOException {
    Topic topic = Topics.named(name).orElseThrow();
    String number = String.format(Locale.ROOT, "%.2f", value);
    html.open("li").open("div", "class", "factor");
    html.element("span", topic.title(), "class", "name").element("b", number);
    html.open("svg", "class", "gauge", "aria-hidden", "true");
    html.open("rect", "width", HtmlHead.percent(value), "height", "100%", "class", "f-useful");
    html.raw("</rect></svg>").close("div");
    html.element("p", topic.paragraphs().get(0).text(), "class", "hint");
  }
}
