package org.waitprof.cli.simulate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.option.NumberRange;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.report.finding.RemedyWords;
import org.waitprof.report.wording.Template;
import org.waitprof.simulate.Hypotheses;
import org.waitprof.simulate.Hypotheses.Kind;
import org.waitprof.simulate.Hypotheses.Loss;
import org.waitprof.simulate.Hypotheses.PlaceChange;
import org.waitprof.simulate.Network;
import org.waitprof.simulate.Survey;
import picocli.CommandLine.Option;

/** The options of {@code simulate} for changes in the simulated run; they combine. */
public final class HypothesisOptions {
  @Option(names = "--balance", paramLabel = "PLACE")
  List<String> balance = List.of();

  @Option(names = "--balance-total", paramLabel = "PLACE")
  List<String> balanceTotal = List.of();

  @Option(names = "--scale", paramLabel = "PLACE=FACTOR")
  List<String> scale = List.of();

  @Option(names = "--without", paramLabel = "PLACE@RANK|CAUSE")
  List<String> without = List.of();

  @Option(names = "--collect-together")
  boolean collectTogether;

  @Option(names = "--network", paramLabel = "NETWORK")
  String network = "recorded";

  @Option(names = "--eager", paramLabel = "BYTES", converter = NumberRange.ByteCount.class)
  @Nullable Long eager;

  /** Makes the checks that do not need the trace. */
  public void check(int worldSize) throws CommandFailure {
    NetworkText.parse(network);
    for (String each : scale) {
      factor(each);
    }
    for (String each : without) {
      if (cause(each).isEmpty() || each.contains("@")) {
        rank(each, worldSize);
      }
    }
  }

  /** The hypotheses, once the places of the run are known. */
  public Hypotheses of(Survey survey, int worldSize) throws CommandFailure {
    PlaceNames names = new PlaceNames(survey);
    List<PlaceChange> changes = new ArrayList<>();
    for (String each : balance) {
      add(changes, Kind.BALANCE, names.find("--balance", each), 1, -1);
    }
    for (String each : balanceTotal) {
      add(changes, Kind.BALANCE_TOTAL, names.find("--balance-total", each), 1, -1);
    }
    for (String each : scale) {
      String place = each.substring(0, each.lastIndexOf('='));
      add(changes, Kind.SCALE, names.find("--scale", place), factor(each), -1);
    }
    List<Loss> losses = new ArrayList<>();
    for (String each : without) {
      Optional<LatenessCause> cause = cause(each);
      if (cause.isPresent()) {
        losses.add(new Loss(cause.get(), each.contains("@") ? rank(each, worldSize) : -1));
        continue;
      }
      String place = each.substring(0, each.lastIndexOf('@'));
      add(changes, Kind.WITHOUT, names.find("--without", place), 0, rank(each, worldSize));
    }
    Network parsed = NetworkText.parse(network);
    return new Hypotheses(
        changes,
        parsed,
        eager == null ? OptionalLong.empty() : OptionalLong.of(eager),
        losses,
        collectTogether);
  }

  /** Remarks on the hypotheses, for the user to read before the result. */
  public static List<String> remarks(Survey survey, Hypotheses hypotheses) {
    List<String> remarks = new ArrayList<>();
    for (PlaceChange change : hypotheses.changes()) {
      List<Integer> ranks = new ArrayList<>();
      for (int rank = 0; rank < survey.before().ranks().size(); rank++) {
        int its = rank;
        if (change.places().stream().anyMatch(place -> survey.nanos(place, its) > 0)) {
          ranks.add(rank);
        }
      }
      boolean balances = change.kind() == Kind.BALANCE || change.kind() == Kind.BALANCE_TOTAL;
      if (balances && ranks.size() == 1) {
        remarks.add(
            "rank "
                + ranks.get(0)
                + " alone runs this place, so balancing it changes nothing; if others do the same"
                + " work between other calls, join their places: a common part of the names and *");
      }
    }
    for (Loss loss : hypotheses.losses()) {
      if (survey.lostNanos(loss) == 0) {
        remarks.add(
            "the trace has no time lost to "
                + loss.cause().phrase()
                + (loss.rank() < 0 ? "" : " on rank " + loss.rank())
                + ", so nothing changes by that");
      }
    }
    if (hypotheses.collectTogether() && !survey.isCollectionBeforeCollective()) {
      remarks.add(
          "no collective of all ranks follows a garbage collection, so nothing changes by that");
    }
    return remarks;
  }

  private static String causes() {
    return Arrays.stream(LatenessCause.values())
        .map(RemedyWords::option)
        .filter(name -> cause(name).isPresent())
        .collect(Collectors.joining(", "));
  }

  /** Cause that takes time from computations: {@code gc}, {@code no-core@3}. */
  private static Optional<LatenessCause> cause(String text) {
    String name = text.replaceFirst("@.*$", "").replace('_', '-');
    return Arrays.stream(LatenessCause.values())
        .filter(cause -> RemedyWords.option(cause).equals(name))
        .filter(cause -> cause != LatenessCause.COMPUTE && cause != LatenessCause.WAITING)
        .findFirst();
  }

  private static void add(
      List<PlaceChange> to, Kind kind, List<Integer> places, double factor, int rank) {
    to.add(new PlaceChange(kind, places, factor, rank));
  }

  private static double factor(String text) throws CommandFailure {
    try {
      double factor = Double.parseDouble(text.substring(text.lastIndexOf('=') + 1));
      if (text.lastIndexOf('=') > 0 && factor >= 0 && factor <= 1e6) {
        return factor;
      }
    } catch (NumberFormatException e) {
      // The failure below has the message.
    }
    throw CommandFailure.usage("--scale " + text + ": must be PLACE=FACTOR, a number from 0 on");
  }

  private static int rank(String text, int worldSize) throws CommandFailure {
    try {
      int rank = Integer.parseInt(text.substring(text.lastIndexOf('@') + 1));
      if (text.lastIndexOf('@') > 0 && rank >= 0 && rank < worldSize) {
        return rank;
      }
    } catch (NumberFormatException e) {
      // The failure below has the message.
    }
    throw CommandFailure.usage(
        Template.fill(
            "--without %s: must be PLACE@RANK, a rank from 0 to %s, or a cause: %s",
            text, worldSize - 1, causes()));
  }

  /** The hypotheses as the user gave them, one line; {@code nothing changed} without any. */
  public String text() {
    List<String> parts = new ArrayList<>();
    balance.forEach(each -> parts.add("balance " + each));
    balanceTotal.forEach(each -> parts.add("balance-total " + each));
    scale.forEach(each -> parts.add("scale " + each));
    without.forEach(each -> parts.add("without " + each));
    if (collectTogether) {
      parts.add("collect together");
    }
    if (!network.equals("recorded")) {
      parts.add("network " + network);
    }
    if (eager != null) {
      parts.add("eager " + eager);
    }
    String all = String.join("; ", parts).replaceAll("\\s+", " ");
    return all.isEmpty() ? "nothing changed" : all;
  }
}
