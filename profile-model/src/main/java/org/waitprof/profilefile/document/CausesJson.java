package org.waitprof.profilefile.document;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.CallPath;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.model.JobProfile.RootCause.Gain;
import org.waitprof.model.JobProfile.RootCause.Imbalance;
import org.waitprof.model.JobProfile.RootCause.Work;
import org.waitprof.model.JobProfile.WaitPropagation;
import org.waitprof.model.ProfileFormatException;
import org.waitprof.model.RootCauses;

/**
 * The member {@code causes} of {@code profile.json}, which profiles of a trace have: the rule, the
 * waiting without cause by group, and each place with its costs as {@code [rank, group,
 * short_term_ns, long_term_ns]}; {@code balanced}, where a gain was simulated: run time and waiting
 * without it and with it, nanoseconds; {@code work}, where execution samples were taken: {@code
 * [rank, node, samples]}, the node being the innermost line; {@code imbalance}: the place's part of
 * the critical path's, as {@code [rank, ns]}. {@code propagation}: which ranks made which wait, as
 * {@code [rank, waiter, direct_ns, indirect_ns]}, the waiter -1 for all others together. Call paths
 * are nodes of the tree.
 */
@AutoService(ProfileSection.class)
@SuppressWarnings("rawtypes") // the service is found as a raw type
public final class CausesJson implements ProfileSection<RootCauses> {
  private static final int FIELDS = 4;
  private static final int WORK_FIELDS = 3;

  /** More groups than any version of the analysis knows. */
  private static final int MAX_GROUPS = 64;

  /** A place whose paths are still numbers of nodes. */
  private record RawCause(
      PlaceJson place,
      List<Cost> costs,
      Optional<Gain> balanced,
      List<long[]> work,
      List<Imbalance> imbalance) {}

  @Override
  public Class<RootCauses> type() {
    return RootCauses.class;
  }

  @Override
  public String member() {
    return "causes";
  }

  @Override
  public void write(RootCauses causes, CallPathTree tree, JsonWriter json) throws IOException {
    json.beginObject();
    json.name("rule").value(causes.rule());
    json.name("unexplained_ns").beginArray();
    for (long nanos : causes.unexplained()) {
      json.value(nanos);
    }
    json.endArray();
    json.name("places").beginArray();
    for (RootCause place : causes.places()) {
      json.beginObject();
      PlaceJson.write(place, tree, json);
      json.name("costs").beginArray();
      for (Cost cost : place.costs()) {
        json.beginArray().value(cost.rank()).value(cost.group());
        json.value(cost.shortTerm()).value(cost.longTerm()).endArray();
      }
      json.endArray();
      if (place.balanced().isPresent()) {
        Gain gain = place.balanced().get();
        json.name("balanced").beginArray();
        json.value(gain.runNanos()).value(gain.thenRunNanos());
        json.value(gain.waitNanos()).value(gain.thenWaitNanos()).endArray();
      }
      if (!place.work().isEmpty()) {
        json.name("work").beginArray();
        for (Work line : place.work()) {
          json.beginArray().value(line.rank());
          json.value(tree.add(line.stack()));
          json.value(line.samples()).endArray();
        }
        json.endArray();
      }
      if (!place.imbalance().isEmpty()) {
        json.name("imbalance").beginArray();
        for (Imbalance its : place.imbalance()) {
          json.beginArray().value(its.rank()).value(its.nanos()).endArray();
        }
        json.endArray();
      }
      json.endObject();
    }
    json.endArray();
    json.name("propagation").beginArray();
    for (WaitPropagation step : causes.propagation()) {
      json.beginArray().value(step.rank()).value(step.waiter());
      json.value(step.directNanos()).value(step.indirectNanos()).endArray();
    }
    json.endArray();
    json.endObject();
  }

  @Override
  public Unresolved<RootCauses> read(JsonReader json, MemoryBudget budget) throws IOException {
    String rule = "";
    List<Long> unexplained = List.of();
    List<RawCause> places = List.of();
    List<WaitPropagation> propagation = List.of();
    json.beginObject();
    while (json.hasNext()) {
      switch (json.nextName()) {
        case "rule" -> rule = budget.keep(json.nextString());
        case "unexplained_ns" -> unexplained = readUnexplained(json);
        case "places" -> places = readPlaces(json, budget);
        case "propagation", "ways" -> propagation = readPropagation(json, budget);
        default -> json.skipValue();
      }
    }
    json.endObject();
    RootCauses causes = new RootCauses(rule, List.of(), unexplained, propagation);
    List<RawCause> raw = places;
    return document -> resolve(causes, raw, document);
  }

  private static List<Long> readUnexplained(JsonReader json) throws IOException {
    List<Long> unexplained = new ArrayList<>();
    json.beginArray();
    while (json.hasNext()) {
      unexplained.add(json.nextLong());
      if (unexplained.size() > MAX_GROUPS) {
        throw json.problem("more than " + MAX_GROUPS + " groups of patterns");
      }
    }
    json.endArray();
    return unexplained;
  }

  private static List<RawCause> readPlaces(JsonReader json, MemoryBudget budget)
      throws IOException {
    List<RawCause> places = new ArrayList<>();
    json.beginArray();
    while (json.hasNext()) {
      PlaceJson place = new PlaceJson();
      List<Cost> costs = new ArrayList<>();
      Optional<Gain> balanced = Optional.empty();
      List<long[]> work = new ArrayList<>();
      List<Imbalance> imbalance = new ArrayList<>();
      json.beginObject();
      while (json.hasNext()) {
        String member = json.nextName();
        switch (member) {
          case "costs" -> readCosts(json, costs, budget);
          case "balanced" -> balanced = Optional.of(readGain(json));
          case "work" -> readWork(json, work, budget);
          case "imbalance" -> readImbalance(json, imbalance, budget);
          default -> place.read(member, json, budget);
        }
      }
      json.endObject();
      budget.charge(100);
      places.add(new RawCause(place, costs, balanced, work, imbalance));
    }
    json.endArray();
    return places;
  }

  private static void readWork(JsonReader json, List<long[]> work, MemoryBudget budget)
      throws IOException {
    json.beginArray();
    while (json.hasNext()) {
      long[] line = numbers(json, WORK_FIELDS);
      if (line.length == 0
          || Math.min(line[0], line[1]) < 0
          || Math.max(line[0], line[1]) > Integer.MAX_VALUE) {
        throw json.problem("is no work of a rank");
      }
      budget.charge(48);
      work.add(line);
    }
    json.endArray();
  }

  private static void readImbalance(JsonReader json, List<Imbalance> imbalance, MemoryBudget budget)
      throws IOException {
    json.beginArray();
    while (json.hasNext()) {
      long[] its = numbers(json, 2);
      if (its.length == 0 || its[0] < 0 || its[0] > Integer.MAX_VALUE) {
        throw json.problem("is no imbalance of a rank");
      }
      budget.charge(32);
      imbalance.add(new Imbalance((int) its[0], its[1]));
    }
    json.endArray();
  }

  private static List<WaitPropagation> readPropagation(JsonReader json, MemoryBudget budget)
      throws IOException {
    List<WaitPropagation> propagation = new ArrayList<>();
    json.beginArray();
    while (json.hasNext()) {
      long[] its = numbers(json, FIELDS);
      if (its.length == 0
          || Math.min(its[0], its[1] - WaitPropagation.OTHERS) < 0
          || Math.max(its[0], its[1]) > Integer.MAX_VALUE) {
        throw json.problem("is not for how long a rank waited");
      }
      budget.charge(48);
      propagation.add(new WaitPropagation((int) its[0], (int) its[1], its[2], its[3]));
    }
    json.endArray();
    return propagation;
  }

  private static Gain readGain(JsonReader json) throws IOException {
    long[] nanos = numbers(json, FIELDS);
    if (nanos.length == 0) {
      throw json.problem("is no gain");
    }
    return new Gain(nanos[0], nanos[1], nanos[2], nanos[3]);
  }

  /** The first numbers of an array; none if it has fewer. */
  static long[] numbers(JsonReader json, int wanted) throws IOException {
    long[] numbers = new long[wanted];
    int fields = 0;
    json.beginArray();
    while (json.hasNext()) {
      if (fields < wanted) {
        numbers[fields++] = json.nextLong();
      } else {
        json.skipValue();
      }
    }
    json.endArray();
    return fields < wanted ? new long[0] : numbers;
  }

  private static void readCosts(JsonReader json, List<Cost> costs, MemoryBudget budget)
      throws IOException {
    json.beginArray();
    while (json.hasNext()) {
      long[] cell = numbers(json, FIELDS);
      if (cell.length == 0
          || cell[0] < 0
          || cell[0] > Integer.MAX_VALUE
          || cell[1] < 0
          || cell[1] >= MAX_GROUPS) {
        throw json.problem("is no cost of a rank");
      }
      budget.charge(48);
      costs.add(new Cost((int) cell[0], (int) cell[1], cell[2], cell[3]));
    }
    json.endArray();
  }

  private static RootCauses resolve(
      RootCauses causes, List<RawCause> places, DocumentContext document) throws IOException {
    List<RootCause> resolved = new ArrayList<>();
    for (RawCause raw : places) {
      for (Cost cost : raw.costs) {
        document.checkRank(cost.rank(), "causes");
      }
      for (Imbalance its : raw.imbalance) {
        document.checkRank(its.rank(), "causes");
      }
      List<Work> work = new ArrayList<>();
      for (long[] line : raw.work) {
        CallPath stack = document.path((int) line[1]);
        document.checkRank(line[0], "work");
        if (stack.frames().isEmpty()) {
          throw new ProfileFormatException(document.origin(), "has work in no line");
        }
        work.add(new Work((int) line[0], stack, line[2]));
      }
      RootCause place = raw.place.resolve(document);
      resolved.add(
          new RootCause(
              place.computation(),
              place.after(),
              place.path(),
              place.region(),
              raw.costs,
              raw.balanced,
              work,
              raw.imbalance));
    }
    for (WaitPropagation step : causes.propagation()) {
      document.checkRank(Math.max(step.rank(), step.waiter()), "waits");
    }
    return causes.with(resolved);
  }
}
