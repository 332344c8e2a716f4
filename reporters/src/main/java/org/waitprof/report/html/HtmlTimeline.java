package org.waitprof.report.html;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.model.MpiCall;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.LossWords;
import org.waitprof.report.wording.Template;
import org.waitprof.system.CountText;
import org.waitprof.timeline.CallKind;
import org.waitprof.timeline.TraceTimeline;
import org.waitprof.timeline.TraceTimeline.CallBar;
import org.waitprof.timeline.TraceTimeline.Lane;

/** Timeline of every rank of a trace: a picture with its controls, in reports and by itself. */
final class HtmlTimeline {
  private static final String[] BUTTONS = {
    "in", "Zoom in", "out", "Zoom out", "earlier", "Earlier", "later", "Later", "all", "Whole span"
  };

  private HtmlTimeline() {}

  static void write(Html html, TraceTimeline timeline) {
    HtmlSection.begin(html, "time", "Ranks over time", "");
    html.raw("<ul class=\"checks\">\n");
    remarks(timeline).forEach(remark -> html.element("li", remark));
    html.raw("</ul>\n");
    Controls.begin(html);
    for (int i = 0; i < BUTTONS.length; i += 2) {
      html.element("button", BUTTONS[i + 1], "id", "zoom-" + BUTTONS[i], "type", "button");
    }
    checkbox(html, "messages", "Messages");
    checkbox(html, "critical", "Critical path");
    html.open("span", "id", "timeline-said", "role", "status").close("span");
    Controls.end(html);
    html.raw("<div class=\"canvas\" id=\"timeline\">A browser with scripts draws it.</div>\n");
    html.raw("<div id=\"slice\" role=\"status\" hidden></div>\n");
    legend(html, timeline);
    html.hint(
        "Drag to choose a span, click a call or a loss for its details. The wheel zooms once the"
            + " picture has the focus (with Shift it moves), and with Ctrl at any time. Keys: + and"
            + " - (w, s) zoom, a and d or Shift and arrows move, Home shows all; arrows move the"
            + " cursor, Enter chooses its call, comma and point go to the call before and after, p"
            + " to its partner.");
    HtmlSection.end(html);
  }

  private static List<String> remarks(TraceTimeline timeline) {
    List<String> remarks = new ArrayList<>();
    long from = timeline.span().fromNanos();
    remarks.add(
        Template.fill(
            "%s, from %s to %s after the start of the run, columns of %s. Rows are the first thread of"
                + " a rank.",
            CountText.of(timeline.lanes().size(), "rank"),
            Durations.of(from),
            Durations.of(timeline.span().toNanos()),
            Durations.of(timeline.stepNanos())));
    if (finalizeNanos(timeline) < timeline.span().toNanos() - from) {
      remarks.add(
          "From "
              + Durations.of(from + finalizeNanos(timeline))
              + " on, all of them are in MPI_Finalize. The run time ends when the job's last rank"
              + " enters it.");
    }
    if (!timeline.exact()) {
      remarks.add(
          "Too many calls to show each: options --from TIME and --to TIME show those of a shorter"
              + " span.");
    }
    if (timeline.messagesLeftOut() > 0) {
      remarks.add(
          Template.fill(
              "Messages shown are the %s that ranks waited for longest; %s left out.",
              timeline.messages().size(),
              CountText.fill(timeline.messagesLeftOut(), "# {is|are}")));
    }
    if (timeline.lossesLeftOut() > 0) {
      remarks.add(
          "Of what took time from computations, "
              + CountText.fill(timeline.lossesLeftOut(), "# {is|are}")
              + " not shown, the shortest of each rank.");
    }
    if (timeline.pathLeftOutNanos() > 0) {
      remarks.add(
          "Short segments of the critical path are left out, "
              + Durations.of(timeline.pathLeftOutNanos())
              + " in all.");
    }
    return remarks;
  }

  /**
   * Time at which the last of the ranks enters Finalize, in nanoseconds since the begin of the
   * span; {@code Long.MAX_VALUE} if one does not.
   */
  private static long finalizeNanos(TraceTimeline timeline) {
    long last = 0;
    for (Lane lane : timeline.lanes()) {
      long entered = Long.MAX_VALUE;
      for (CallBar call : lane.calls()) {
        boolean isFinalize = call.where().startsWith(MpiCall.MPI_FINALIZE.standardName());
        entered = isFinalize ? Math.min(entered, call.fromNanos()) : entered;
      }
      last = Math.max(last, entered);
    }
    return last;
  }

  private static void checkbox(Html html, String name, String title) {
    html.open("label").open("input", "type", "checkbox", "id", "show-" + name);
    html.text(" " + title).close("label");
  }

  private static void legend(Html html, TraceTimeline timeline) {
    html.raw("<ul class=\"legend\"><li><i class=\"k-out\"></i> outside of MPI</li>");
    html.raw("<li><i class=\"k-waits\"></i> waiting</li>");
    for (CallKind kind : CallKind.values()) {
      html.open("li").raw("<i class=\"k-" + kind.ordinal() + "\"></i> ").text(kind.title());
      html.close("li");
    }
    for (LatenessCause cause : LossWords.causes(timeline)) {
      html.open("li").raw("<i class=\"l-" + cause.id() + "\"></i> ").text(cause.ofTrace());
      html.close("li");
    }
    if (!LossWords.areExact(timeline)) {
      html.raw("<li><i class=\"l-within\"></i> hatched: lost somewhere in the computation, drawn");
      html.raw(" at its end</li>");
    }
    html.raw("<li>lines: messages; thick: critical path</li></ul>\n");
  }
}
