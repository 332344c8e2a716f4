package org.waitprof.report.json;

import java.util.List;
import org.waitprof.report.explain.Topics;
import org.waitprof.report.table.TableColumn;
import org.waitprof.report.table.Unit;
import org.waitprof.timeseries.Window;

/** What the JSON export has of a window of time. */
final class WindowColumns {
  static final List<TableColumn<Window>> ALL =
      List.of(
          TableColumn.member(
              "start_ns", Unit.NANOS, "Since the start of the run.", Window::startNanos),
          TableColumn.member("end_ns", Unit.NANOS, "Since the start of the run.", Window::endNanos),
          TableColumn.member(
              "useful_mean_ns",
              Unit.MEAN_NANOS,
              "Useful time, mean of the ranks.",
              Window::usefulMeanNanos),
          TableColumn.member(
              "useful_max_ns",
              Unit.NANOS,
              "Useful time of the rank with most.",
              Window::usefulMaxNanos),
          TableColumn.ifKnown(
              "ideal_ns",
              Unit.NANOS,
              "Its length on an ideal network; of analysed traces.",
              Window::idealNanos),
          TableColumn.member(
              "parallel_efficiency",
              Unit.RATIO,
              Topics.explained("parallel_efficiency"),
              Window::parallelEfficiency),
          TableColumn.ifKnown(
              "load_balance", Unit.RATIO, Topics.explained("load_balance"), Window::loadBalance),
          TableColumn.ifKnown(
              "serialisation_efficiency",
              Unit.RATIO,
              Topics.explained("serialisation_efficiency"),
              Window::serialisation),
          TableColumn.ifKnown(
              "transfer_efficiency",
              Unit.RATIO,
              Topics.explained("transfer_efficiency"),
              Window::transfer),
          TableColumn.member(
              "min_events", Unit.NUMBER, "MPI calls of the rank with fewest.", Window::minEvents),
          TableColumn.member("bytes", Unit.BYTES, "What all ranks sent.", Window::bytes),
          TableColumn.member(
              "wait_ns",
              Unit.NANOS_BY_PATTERN,
              "Waiting of all ranks by pattern.",
              Window::waitNanos));

  private WindowColumns() {}
}
