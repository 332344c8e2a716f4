package org.waitprof.report.table;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.cause.SelectedPairs;

/**
 * The matrices of ranks, one row per cell: messages from {@code rank} to {@code peer}, and the
 * waiting of {@code rank} for {@code peer}. A rank names the partners that matter most to it. All
 * others share a row without peer: empty in CSV, -1 in JSON.
 */
@AutoService(ReportFormat.class)
public final class PairsTable extends ReportTable<RankPair> {
  /** Public because the service loader calls it. */
  public PairsTable() {
    super(
        "matrix",
        "pairs",
        "messages sent and time waited, one row per pair of ranks",
        List.of(
            Unit.RANK.column("rank", "rank", "Rank that sent, and that waited.", RankPair::rank),
            Unit.RANK.column(
                "peer",
                "waits for",
                "Rank that received, and was waited for; -1 for all that are not named.",
                RankPair::peer),
            Unit.NUMBER.column(
                "messages", "messages to it", "Point-to-point messages.", RankPair::messages),
            Unit.BYTES.column("bytes", "bytes to it", "Bytes of these messages.", RankPair::bytes),
            Unit.NANOS.column(
                "wait_ns",
                "wait",
                "Waiting for the peer, in messages and collectives.",
                RankPair::waitNanos)));
  }

  @Override
  public List<RankPair> rows(JobProfile profile, Selection selection) {
    return SelectedPairs.of(profile, selection);
  }

  @Override
  protected Object inCsv(TableColumn<RankPair> column, RankPair row) {
    return column.id().equals("peer") && row.peer() < 0 ? "" : column.of(row);
  }
}
