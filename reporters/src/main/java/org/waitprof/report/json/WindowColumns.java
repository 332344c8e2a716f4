package org.waitprof.report.json;

import java.util.List;
import org.waitprof.course.Window;
import org.waitprof.report.explain.Topics;
import org.waitprof.report.table.TableColumn;
import org.waitprof.report.table.Unit;

/** What the JSON export has of a window of time. */
final class WindowColumns {
  static final List<TableColumn<Window>> ALL =
      List.of(
          TableColumn.of(
              "start_ns", Unit.NANOS, "from", "Since the start of the run.", Window::startNanos),
          TableColumn.of(
              "end_ns", Unit.NANOS, "to", "Since the start of the run.", Window::endNanos),
          TableColumn.of(
              "useful_mean_ns",
              Unit.MEAN_NANOS,
              "mean useful time",
              "Useful time, mean of the ranks.",
              Window::usefulMeanNanos),
          TableColumn.of(
              "useful_max_ns",
              Unit.NANOS,
              "largest useful time",
              "Useful time of the rank with most.",
              Window::usefulMaxNanos),
          TableColumn.ifKnown(
              "ideal_ns",
              Unit.NANOS,
              "ideal time",
              "Its length on an ideal network; of analysed traces.",
              Window::idealNanos),
          TableColumn.of(
              "parallel_efficiency",
              Unit.RATIO,
              "parallel efficiency",
              Topics.explained("parallel_efficiency"),
              Window::parallelEfficiency),
          TableColumn.ifKnown(
              "load_balance",
              Unit.RATIO,
              "load balance",
              Topics.explained("load_balance"),
              Window::loadBalance),
          TableColumn.ifKnown(
              "serialisation_efficiency",
              Unit.RATIO,
              "serialisation",
              Topics.explained("serialisation_efficiency"),
              Window::serialisation),
          TableColumn.ifKnown(
              "transfer_efficiency",
              Unit.RATIO,
              "transfer",
              Topics.explained("transfer_efficiency"),
              Window::transfer),
          TableColumn.of(
              "min_events",
              Unit.NUMBER,
              "fewest calls",
              "MPI calls of the rank with fewest.",
              Window::minEvents),
          TableColumn.of("bytes", Unit.BYTES, "bytes", "What all ranks sent.", Window::bytes),
          TableColumn.of(
              "wait_ns",
              Unit.NANOS_BY_PATTERN,
              "waiting",
              "Waiting of all ranks by pattern.",
              Window::waitNanos));

  private WindowColumns() {}
}
