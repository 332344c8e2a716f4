package org.waitprof.report.html.data;

import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.CallKey;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.replay.call.ComputationLoss;
import org.waitprof.report.SourceLink;
import org.waitprof.report.wording.LossWords;
import org.waitprof.report.wording.PatternNames;
import org.waitprof.timeline.CallKind;
import org.waitprof.timeline.TraceTimeline;
import org.waitprof.timeline.TraceTimeline.Arrow;
import org.waitprof.timeline.TraceTimeline.CallBar;
import org.waitprof.timeline.TraceTimeline.Lane;
import org.waitprof.timeline.TraceTimeline.PathSegment;

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
    json.beginObject();
    json.name("sourceLink").value(link.template());
    write(timeline, Map.of(), json);
    json.endObject();
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

  /** Writes the data as a part of a page's data. */
  static void write(TraceTimeline timeline, Map<String, Integer> ends, JsonWriter json)
      throws IOException {
    Map<String, Integer> places = new LinkedHashMap<>();
    json.name("timeline").beginObject();
    json.name("from").value(timeline.span().fromNanos());
    json.name("nanos").value(timeline.span().toNanos() - timeline.span().fromNanos());
    json.name("step").value(timeline.stepNanos()).name("columns").value(timeline.columns());
    json.name("exact").value(timeline.exact());
    json.name("messagesLeftOut").value(timeline.messagesLeftOut());
    json.name("kinds").array(Arrays.stream(CallKind.values()).map(CallKind::title).toList());
    json.name("causes").beginObject();
    for (LatenessCause cause : LossWords.causes(timeline)) {
      json.name(cause.id()).value(cause.ofTrace());
    }
    json.endObject().name("lanes").beginArray();
    for (Lane lane : timeline.lanes()) {
      write(json, lane, places);
    }
    json.endArray().name("places").beginArray();
    for (String place : places.keySet()) {
      int end = place.indexOf(' ');
      json.beginArray().value(Long.parseLong(place.substring(0, end)));
      String where = place.substring(end + 1);
      json.value(where);
      if (ends.containsKey(where)) {
        json.value(ends.get(where));
      }
      json.endArray();
    }
    json.endArray().name("messages").beginArray();
    for (Arrow each : timeline.messages()) {
      json.beginArray().value(each.from()).value(each.sendNanos()).value(each.to());
      json.value(each.receiveNanos()).value(each.bytes()).value(each.lateNanos()).endArray();
    }
    json.endArray().name("path").beginArray();
    for (PathSegment each : timeline.path()) {
      json.beginArray().value(each.rank()).value(each.fromNanos()).value(each.toNanos()).endArray();
    }
    json.endArray().endObject();
  }

  private static void write(JsonWriter json, Lane lane, Map<String, Integer> places)
      throws IOException {
    json.beginObject().name("rank").value(lane.rank());
    json.name("waits").value(base64(lane.waits()));
    json.name("kinds").array(lane.kinds().stream().map(TimelineCells::base64).toList());
    json.name("calls").beginArray();
    for (CallBar call : lane.calls()) {
      String place = call.kind().ordinal() + " " + call.where();
      json.beginArray().value(call.fromNanos()).value(call.nanos());
      json.value(places.computeIfAbsent(place, fresh -> places.size()));
      if (call.waitNanos() > 0) {
        json.value(call.waitNanos()).value(PatternNames.of(call.pattern()));
      }
      json.endArray();
    }
    json.endArray().name("losses").beginArray();
    for (ComputationLoss loss : lane.losses()) {
      json.beginArray().value(loss.fromNanos()).value(loss.nanos()).value(loss.cause().id());
      json.value(loss.what());
      if (!loss.isExact()) {
        json.value(loss.earliestNanos()).value(loss.latestNanos());
      }
      json.endArray();
    }
    json.endArray().endObject();
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
