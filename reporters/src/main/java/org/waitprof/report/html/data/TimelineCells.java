package org.waitprof.report.html.data;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.json.JsonObject;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.CallKey;
import org.waitprof.replay.call.ComputationLoss;
import org.waitprof.report.SourceLink;
import org.waitprof.report.wording.LossWords;
import org.waitprof.report.wording.PatternNames;
import org.waitprof.timeline.CallKind;
import org.waitprof.timeline.TraceTimeline;
import org.waitprof.timeline.TraceTimeline.Arrow;
import org.waitprof.timeline.TraceTimeline.CallBar;
import org.waitprof.timeline.TraceTimeline.Lane;

/**
 * The data of a timeline's page. Shares by column are bytes in Base64. Calls, messages and path are
 * rows of numbers. The name of each call stands once, with its kind and, in a report, its index
 * among the report's ends.
 */
public final class TimelineCells {
  private TimelineCells() {}

  /** Writes the data of a page of its own. */
  public static void write(TraceTimeline timeline, SourceLink link, Writer out) throws IOException {
    JsonWriter json = new JsonWriter(out, 0);
    json.value(JsonObject.of("sourceLink", link.template(), "timeline", of(timeline, Map.of())));
  }

  /** Index of each end of a report, by the end's name in the timeline. */
  static Map<String, Integer> ends(PageModel model) {
    Map<String, Integer> ends = new HashMap<>();
    for (int end = 0; end < model.ends().size(); end++) {
      for (int row : model.ends().get(end).node().rows()) {
        CallKey key = model.profile().keys().get(row).key();
        String at = key.path().frames().isEmpty() ? "" : " at " + key.path();
        ends.putIfAbsent(key.call().standardName() + at, end);
      }
    }
    return ends;
  }

  /** The data as a part of a page's data. */
  static Map<String, Object> of(TraceTimeline timeline, Map<String, Integer> ends) {
    Map<String, Integer> places = new LinkedHashMap<>();
    Map<String, Object> causes = JsonObject.of();
    LossWords.causes(timeline).forEach(cause -> causes.put(cause.id(), cause.ofTrace()));
    List<?> lanes = timeline.lanes().stream().map(lane -> lane(lane, places)).toList();
    return JsonObject.of(
        "from", timeline.span().fromNanos(),
        "nanos", timeline.span().toNanos() - timeline.span().fromNanos(),
        "step", timeline.stepNanos(),
        "columns", timeline.columns(),
        "exact", timeline.exact(),
        "messagesLeftOut", timeline.messagesLeftOut(),
        "kinds", Arrays.stream(CallKind.values()).map(CallKind::title).toList(),
        "causes", causes,
        "lanes", lanes,
        "places", places.keySet().stream().map(place -> place(place, ends)).toList(),
        "messages", timeline.messages().stream().map(TimelineCells::message).toList(),
        "path",
            timeline.path().stream()
                .map(each -> List.of(each.rank(), each.fromNanos(), each.toNanos()))
                .toList());
  }

  private static List<Object> place(String place, Map<String, Integer> ends) {
    String[] kindAndWhere = place.split(" ", 2);
    List<Object> row = new ArrayList<>(List.of(Long.valueOf(kindAndWhere[0]), kindAndWhere[1]));
    Optional.ofNullable(ends.get(kindAndWhere[1])).ifPresent(row::add);
    return row;
  }

  private static List<?> message(Arrow its) {
    return List.of(
        its.from(), its.sendNanos(), its.to(), its.receiveNanos(), its.bytes(), its.lateNanos());
  }

  private static Map<String, Object> lane(Lane lane, Map<String, Integer> places) {
    return JsonObject.of(
        "rank", lane.rank(),
        "waits", base64(lane.waits()),
        "kinds", lane.kinds().stream().map(TimelineCells::base64).toList(),
        "calls", lane.calls().stream().map(call -> call(call, places)).toList(),
        "losses", lane.losses().stream().map(TimelineCells::loss).toList());
  }

  private static List<?> call(CallBar call, Map<String, Integer> places) {
    String place = call.kind().ordinal() + " " + call.where();
    int number = places.computeIfAbsent(place, fresh -> places.size());
    return call.waitNanos() > 0
        ? List.of(
            call.fromNanos(),
            call.nanos(),
            number,
            call.waitNanos(),
            PatternNames.of(call.pattern()))
        : List.of(call.fromNanos(), call.nanos(), number);
  }

  private static List<?> loss(ComputationLoss loss) {
    List<Object> row = new ArrayList<>();
    row.addAll(List.of(loss.fromNanos(), loss.nanos(), loss.cause().id(), loss.what()));
    if (!loss.isExact()) {
      row.addAll(List.of(loss.earliestNanos(), loss.latestNanos()));
    }
    return row;
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
