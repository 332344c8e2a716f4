package org.waitprof.profilefile.document;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.waitprof.json.JsonMembers;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.CallPath;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.model.JobProfile.RootCause.Gain;
import org.waitprof.model.JobProfile.RootCause.Imbalance;
import org.waitprof.model.JobProfile.RootCause.Work;
import org.waitprof.model.JobProfile.WaitPropagation;
import org.waitprof.model.RootCauses;

/**
 * The member {@code causes} of {@code profile.json}, which profiles of a trace have. It holds the
 * rule, the waiting without cause by group, and the places. Each place has its costs as {@code
 * [rank, group, short_term_ns, long_term_ns]}. Where a gain was simulated, {@code balanced} has run
 * time and waiting without it and with it, in nanoseconds. Where execution samples were taken,
 * {@code work} has {@code [rank, node, samples]}, the node being the innermost line. The place's
 * part of the critical path's imbalance is {@code imbalance}, as {@code [rank, ns]}. Waiting by
 * causing rank is {@code propagation}, as {@code [rank, waiter, direct_ns, indirect_ns]}, the
 * waiter -1 for all others together. Call paths are nodes of the tree.
 */
@AutoService(ProfileSection.class)
@SuppressWarnings("rawtypes") // the service is found as a raw type
public final class CausesJson extends ProfileSection<RootCauses> {
  /** More groups than any version of the analysis knows. */
  private static final int MAX_GROUPS = 64;

  public CausesJson() {
    super(RootCauses.class, "causes");
  }

  @Override
  public void write(RootCauses causes, CallPathTree tree, JsonWriter json) throws IOException {
    json.beginObject();
    json.name("rule").value(causes.rule());
    json.name("unexplained_ns").array(causes.unexplained());
    json.name("places").beginArray();
    for (RootCause place : causes.places()) {
      json.beginObject();
      PlaceJson.write(place, tree, json);
      json.name("costs").beginArray();
      for (Cost cost : place.costs()) {
        json.numbers(cost.rank(), cost.group(), cost.shortTerm(), cost.longTerm());
      }
      json.endArray();
      if (place.balanced().isPresent()) {
        Gain gain = place.balanced().get();
        json.name("balanced");
        json.numbers(gain.runNanos(), gain.thenRunNanos(), gain.waitNanos(), gain.thenWaitNanos());
      }
      if (!place.work().isEmpty()) {
        json.name("work").beginArray();
        for (Work line : place.work()) {
          json.numbers(line.rank(), tree.add(line.stack()), line.samples());
        }
        json.endArray();
      }
      if (!place.imbalance().isEmpty()) {
        json.name("imbalance").beginArray();
        for (Imbalance its : place.imbalance()) {
          json.numbers(its.rank(), its.nanos());
        }
        json.endArray();
      }
      json.endObject();
    }
    json.endArray();
    json.name("propagation").beginArray();
    for (WaitPropagation step : causes.propagation()) {
      json.numbers(step.rank(), step.waiter(), step.directNanos(), step.indirectNanos());
    }
    json.endArray();
    json.endObject();
  }

  @Override
  public RootCauses read(JsonReader json, DocumentContext document) throws IOException {
    List<Long> unexplained = new ArrayList<>();
    List<RootCause> places = new ArrayList<>();
    List<WaitPropagation> propagation = new ArrayList<>();
    JsonReader.Element steps = () -> json.array(() -> propagation.add(step(json, document)));
    JsonMembers its =
        json.members(
            Map.of(
                "unexplained_ns",
                () -> json.array(() -> unexplained.add(unexplained(json, unexplained))),
                "places",
                () -> json.array(() -> places.add(place(json, document))),
                "propagation",
                steps,
                "ways",
                steps));
    String rule = document.budget().keep(its.text("rule"));
    return new RootCauses(rule, places, unexplained, propagation);
  }

  private static long unexplained(JsonReader json, List<Long> before) throws IOException {
    if (before.size() == MAX_GROUPS) {
      throw json.problem("more than " + MAX_GROUPS + " groups of patterns");
    }
    return json.nextLong();
  }

  private static RootCause place(JsonReader json, DocumentContext document) throws IOException {
    List<Cost> costs = new ArrayList<>();
    List<Gain> balanced = new ArrayList<>();
    List<Work> work = new ArrayList<>();
    List<Imbalance> imbalance = new ArrayList<>();
    JsonMembers its =
        json.members(
            Map.of(
                "costs", () -> json.array(() -> costs.add(cost(json, document))),
                "balanced", () -> balanced.add(gain(json)),
                "work", () -> json.array(() -> work.add(work(json, document))),
                "imbalance", () -> json.array(() -> imbalance.add(imbalance(json, document)))));
    return PlaceJson.read(its, document)
        .having(costs, balanced.stream().findFirst(), work, imbalance);
  }

  private static Work work(JsonReader json, DocumentContext document) throws IOException {
    String wrong = "is not the work of a rank";
    document.budget().charge(48);
    long[] line = json.numbers(3, wrong);
    document.checkRank(line[0], "work");
    CallPath stack = document.path(json.index(line[1], wrong));
    return new Work(json.index(line[0], wrong), stack, line[2]);
  }

  private static Imbalance imbalance(JsonReader json, DocumentContext document) throws IOException {
    String wrong = "is not the imbalance of a rank";
    document.budget().charge(32);
    long[] its = json.numbers(2, wrong);
    document.checkRank(its[0], "causes");
    return new Imbalance(json.index(its[0], wrong), its[1]);
  }

  private static WaitPropagation step(JsonReader json, DocumentContext document)
      throws IOException {
    String wrong = "is not for how long a rank waited";
    document.budget().charge(48);
    long[] its = json.numbers(4, wrong);
    document.checkRank(Math.max(its[0], its[1]), "waits");
    int waiter =
        its[1] == WaitPropagation.OTHERS ? WaitPropagation.OTHERS : json.index(its[1], wrong);
    return new WaitPropagation(json.index(its[0], wrong), waiter, its[2], its[3]);
  }

  private static Gain gain(JsonReader json) throws IOException {
    long[] nanos = json.numbers(4, "is not a gain");
    return new Gain(nanos[0], nanos[1], nanos[2], nanos[3]);
  }

  private static Cost cost(JsonReader json, DocumentContext document) throws IOException {
    String wrong = "is not the cost of a rank";
    document.budget().charge(48);
    long[] cell = json.numbers(4, wrong);
    document.checkRank(cell[0], "causes");
    int group = json.index(cell[1], wrong);
    if (group >= MAX_GROUPS) {
      throw json.problem(wrong);
    }
    return new Cost(json.index(cell[0], wrong), group, cell[2], cell[3]);
  }
}
