package org.waitprof.report.compare;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.waitprof.report.compare.Scaling.Step;
import org.waitprof.report.html.TablePage;
import org.waitprof.report.text.TextTable;
import org.waitprof.report.wording.Template;

/**
 * Models of computation, waiting and the rest of MPI as ranks are added, each by itself. Problems
 * of fixed size have the time of all ranks together. Problems that grow with the ranks have the
 * mean time of one. A figure that scales ideally is then constant.
 */
final class ScalingModels {
  private ScalingModels() {}

  /** A figure, in seconds of a mean rank. */
  private record Figure(String name, ToDoubleFunction<Step> seconds) {}

  private static final List<Figure> FIGURES =
      List.of(
          new Figure("computation", ScalingModels::useful),
          new Figure("waiting", ScalingModels::waiting),
          new Figure("otherwise in MPI", step -> step.seconds() - useful(step) - waiting(step)));

  private static double useful(Step step) {
    return step.useful() / 1e9 / step.ranks();
  }

  private static double waiting(Step step) {
    return step.efficiencies()[Scaling.WAITING] * step.seconds();
  }

  /**
   * The models, as a table.
   *
   * @param steps by ranks, ascending
   * @param weak whether the problem grows with the ranks
   */
  static TablePage.Part part(List<Step> steps, boolean weak) {
    int next = 2 * steps.get(steps.size() - 1).ranks();
    TextTable table = new TextTable(List.of("time", "model s", "#adj. R2", "#error %", "#next s"));
    boolean enough = steps.size() >= GrowthModel.FEWEST_POINTS;
    if (enough) {
      double[] ranks = steps.stream().mapToDouble(Step::ranks).toArray();
      for (Figure figure : FIGURES) {
        double[] values =
            steps.stream()
                .mapToDouble(
                    step -> figure.seconds().applyAsDouble(step) * (weak ? 1 : step.ranks()))
                .toArray();
        table.row(row(figure.name(), GrowthModel.of(ranks, values), values, next));
      }
    }
    return new TablePage.Part(
        "models",
        enough
            ? Template.fill(
                "Growth with p ranks, %s; error of a point that the others predict; next: %s ranks",
                weak ? "mean rank" : "all ranks together", next)
            : "",
        table,
        Template.fill(
            "models of growth need runs of at least %s rank counts; these are of %s",
            GrowthModel.FEWEST_POINTS, steps.size()),
        List.of());
  }

  private static List<String> row(String name, GrowthModel model, double[] values, int next) {
    double mean = 0;
    for (double value : values) {
      mean += Math.abs(value) / values.length;
    }
    return List.of(
        name,
        model.formula(),
        Template.fill("%.3f", model.adjustedR2()),
        Template.fill("%.1f", mean == 0 ? 0 : 100 * model.error() / mean),
        Template.fill("%.3f", model.at(next)));
  }
}
