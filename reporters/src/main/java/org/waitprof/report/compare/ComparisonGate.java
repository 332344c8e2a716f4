package org.waitprof.report.compare;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.report.check.Judgement;
import org.waitprof.report.check.Judgement.Status;
import org.waitprof.report.wording.Template;

/**
 * Judges a comparison by the growth of run time, of waiting, and of the waiting at each place.
 *
 * @param comparison the runs
 * @param limitRatio allowed growth: of run time relative to before, of waiting as a share of run
 *     time (0..1); null if all is allowed
 */
public record ComparisonGate(Comparison comparison, @Nullable Double limitRatio) {

  /** A judgement for run time, for waiting and for each place, largest change first. */
  public List<Judgement> judgements() {
    List<Judgement> all = new ArrayList<>();
    Change time = comparison.of(run -> run.runNanos() / 1e9);
    double growth = time.before().mean() > 0 ? time.difference() / time.before().mean() : 0;
    all.add(judgement("run time", growth, "", time));
    Change wait = comparison.ofWaiting();
    all.add(judgement("waiting", wait.difference(), " of run time", wait));
    for (Comparison.Row row : comparison.places()) {
      String place = row.place().text();
      all.add(judgement(place, row.change().difference(), " of run time", row.change()));
    }
    return all;
  }

  private Judgement judgement(String name, double growth, String of, Change change) {
    Double limit = limitRatio;
    boolean isWorse = limit != null && growth > limit && change.isBeyondNoise();
    String text =
        Template.fill(
            "%s %s by %.2f %%%s", name, growth < 0 ? "fell" : "grew", Math.abs(growth) * 100, of);
    return new Judgement(name, isWorse ? Status.FAIL : Status.OK, text);
  }

  /** Figures that got worse by more than the limit and beyond noise, in words. */
  public List<String> worse() {
    return judgements().stream()
        .filter(each -> each.status() == Status.FAIL)
        .map(Judgement::text)
        .toList();
  }
}
