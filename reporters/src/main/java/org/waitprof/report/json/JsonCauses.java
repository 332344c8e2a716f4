package org.waitprof.report.json;

import java.io.IOException;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.JobProfile.DelayWay;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.model.JobProfile.RootCause.Gain;
import org.waitprof.model.JobProfile.RootCause.Imbalance;
import org.waitprof.model.JobProfile.RootCause.Work;
import org.waitprof.model.JobProfile.RootCauses;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.wording.CausePlaces;
import org.waitprof.waitstate.WaitGroup;

/**
 * The member {@code root_causes}: places that made ranks wait, and for each rank and group of
 * patterns the waiting that it caused there; and which ranks made which wait, the waiter -1 for all
 * others together.
 */
final class JsonCauses {
  private JsonCauses() {}

  static void write(RootCauses causes, Selection selection, JsonWriter json) throws IOException {
    WaitGroup[] groups = WaitGroup.values();
    json.beginObject();
    json.name("rule").value(causes.rule());
    json.name("unexplained_ns").beginObject();
    for (int group = 0; group < Math.min(groups.length, causes.unexplained().size()); group++) {
      json.name(groups[group].id()).value(causes.unexplained().get(group));
    }
    json.endObject();
    json.name("places").beginArray();
    for (RootCause place : causes.places()) {
      json.beginObject();
      json.name("place").value(CausePlaces.of(place));
      json.name("computation").value(place.computation());
      json.name("region").value(place.region());
      json.name("call_path").value(place.path().toString());
      json.name("after_call_path").value(place.after().toString());
      json.name("costs").beginArray();
      for (Cost cost : place.costs()) {
        if (cost.group() < groups.length && selection.ranks().contains(cost.rank())) {
          json.beginObject();
          json.name("rank").value(cost.rank());
          json.name("group").value(groups[cost.group()].id());
          json.name("short_term_ns").value(cost.shortTerm());
          json.name("long_term_ns").value(cost.longTerm());
          json.endObject();
        }
      }
      json.endArray();
      imbalance(place, selection, json);
      if (!place.work().isEmpty()) {
        json.name("work").beginArray();
        for (Work line : place.work()) {
          if (selection.ranks().contains(line.rank())) {
            json.beginObject();
            json.name("rank").value(line.rank());
            json.name("line").value(line.frame().toString());
            json.name("samples").value(line.samples());
            json.endObject();
          }
        }
        json.endArray();
      }
      if (place.balanced().isPresent()) {
        Gain gain = place.balanced().get();
        json.name("balanced").beginObject();
        json.name("run_ns").value(gain.runNanos());
        json.name("balanced_run_ns").value(gain.thenRunNanos());
        json.name("wait_ns").value(gain.waitNanos());
        json.name("balanced_wait_ns").value(gain.thenWaitNanos());
        json.endObject();
      }
      json.endObject();
    }
    json.endArray();
    json.name("ways").beginArray();
    for (DelayWay way : causes.ways()) {
      if (selection.ranks().contains(way.rank())) {
        json.beginObject();
        json.name("rank").value(way.rank());
        json.name("waiter").value(way.waiter());
        json.name("direct_ns").value(way.directNanos());
        json.name("indirect_ns").value(way.indirectNanos());
        json.endObject();
      }
    }
    json.endArray();
    json.endObject();
  }

  private static void imbalance(RootCause place, Selection selection, JsonWriter json)
      throws IOException {
    if (place.imbalance().isEmpty()) {
      return;
    }
    json.name("critical_imbalance").beginArray();
    for (Imbalance its : place.imbalance()) {
      if (selection.ranks().contains(its.rank())) {
        json.beginObject();
        json.name("rank").value(its.rank());
        json.name("impact_ns").value(its.nanos());
        json.endObject();
      }
    }
    json.endArray();
  }
}
