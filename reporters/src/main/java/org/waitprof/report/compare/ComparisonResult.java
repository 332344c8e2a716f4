package org.waitprof.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.waitprof.efficiency.NoCore;
import org.waitprof.report.html.TablePage.Result;
import org.waitprof.report.html.TablePage.Tone;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.Template;

/** Result of a comparison, in a sentence or two, and whether it is welcome. */
final class ComparisonResult {
  /** Smallest part of the run time that is a change. */
  private static final double LEAST_TIME = 0.01;

  /** Smallest difference of shares of the run time, and of factors, that is a change. */
  private static final double LEAST_SHARE = 0.005;

  private ComparisonResult() {}

  /**
   * Sentences on the result: {@code 580 ms (18 %) shorter, but waiting grew from 12.0 to 21.0 %:
   * load balance fell from 0.99 to 0.84.}
   */
  static Result of(Comparison comparison) {
    List<String> obstacles = comparison.obstacles();
    if (!obstacles.isEmpty()) {
      return new Result("Not to be compared: " + obstacles.get(0) + ".", Tone.NEUTRAL);
    }
    Change time = comparison.of(run -> run.runNanos() / 1e9);
    Change wait = comparison.ofWaiting();
    double growth = time.before().mean() > 0 ? time.difference() / time.before().mean() : 0;
    int longer = Math.abs(growth) < LEAST_TIME || !time.isBeyondNoise() ? 0 : sign(growth);
    int more = direction(wait);
    List<String> sentences = new ArrayList<>();
    sentences.add(sentence(time, growth, longer, wait, more) + cause(comparison, more) + ".");
    List<String> doubts = doubts(comparison);
    if (!doubts.isEmpty()) {
      sentences.add("Unreliable: " + String.join("; ", doubts) + ".");
    }
    List<String> differences = RunDifferences.of(comparison.all());
    RunDifferences.ranks(comparison.all()).ifPresent(differences::add);
    RunDifferences.ends(comparison.all()).ifPresent(differences::add);
    if (!differences.isEmpty()) {
      sentences.add("Not alike: " + String.join("; ", differences) + ".");
    }
    int worse = longer != 0 ? longer : more;
    boolean certain = doubts.isEmpty() && differences.isEmpty() && worse != 0;
    return new Result(
        String.join(" ", sentences),
        !certain ? Tone.NEUTRAL : worse > 0 ? Tone.WORSE : Tone.BETTER);
  }

  /**
   * Reasons why the runs cannot distinguish a change of the program from a change of the machine.
   */
  static List<String> doubts(Comparison comparison) {
    List<String> doubts = new ArrayList<>();
    if (!comparison.knowsNoise()) {
      doubts.add(
          comparison.before().size() == 1 && comparison.after().size() == 1
              ? "one run on each side, repeat them"
              : "a single run against fewer than four, repeat it");
    }
    RunSummary.withoutCore(comparison.all(), NoCore.CROWDED).ifPresent(doubts::add);
    return doubts;
  }

  private static String sentence(Change time, double growth, int longer, Change wait, int more) {
    if (longer == 0 && more == 0) {
      boolean known = !Double.isNaN(time.noise());
      return Template.fill(
          "No change%s: run time %s, waiting %s",
          known ? " beyond noise" : "",
          seconds(time.after().mean()),
          Percentages.sentence(wait.after().mean()));
    }
    String run =
        longer == 0
            ? "As long as before"
            : seconds(Math.abs(time.difference()))
                + " ("
                + Percentages.rough(Math.abs(growth))
                + ") "
                + (longer > 0 ? "longer" : "shorter");
    if (more == 0) {
      return run + ", waiting as before (" + Percentages.sentence(wait.after().mean()) + ")";
    }
    return run
        + (longer == -more || longer == 0 ? ", but" : ", and")
        + " waiting "
        + (more > 0 ? "grew" : "fell")
        + " from "
        + Percentages.sentence(wait.before().mean()).replace(" %", "")
        + " to "
        + Percentages.sentence(wait.after().mean());
  }

  /** The factor that moved most with the waiting. */
  private static String cause(Comparison comparison, int more) {
    Change balance = comparison.of(run -> run.factors().loadBalance());
    Change other = comparison.of(run -> run.factors().communicationEfficiency());
    Optional<String> cause =
        Math.abs(balance.difference()) >= Math.abs(other.difference())
            ? moved("load balance", balance, more)
            : moved("communication efficiency", other, more);
    return cause.map(text -> ": " + text).orElse("");
  }

  private static Optional<String> moved(String name, Change factor, int more) {
    int direction = direction(factor);
    return direction == 0 || direction == more
        ? Optional.empty()
        : Optional.of(
            Template.fill(
                "%s %s from %.2f to %.2f",
                name,
                direction > 0 ? "rose" : "fell",
                factor.before().mean(),
                factor.after().mean()));
  }

  private static int direction(Change change) {
    boolean small = Math.abs(change.difference()) < LEAST_SHARE;
    return small || !change.isBeyondNoise() ? 0 : sign(change.difference());
  }

  private static int sign(double value) {
    return value > 0 ? 1 : -1;
  }

  private static String seconds(double value) {
    return Durations.of(Math.round(value * 1e9));
  }
}
