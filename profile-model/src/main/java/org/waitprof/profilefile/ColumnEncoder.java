package org.waitprof.profilefile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.waitprof.model.Histogram;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.Metric;
import org.waitprof.model.column.HistogramRow;
import org.waitprof.model.column.HistogramRows;
import org.waitprof.model.column.LongRows;
import org.waitprof.profilefile.zip.Piece;

/**
 * Turns the columns of a profile into bytes. First it counts the cells, which decides on the
 * encoding and is in {@code profile.json}. Then it makes pieces of some rows each, in any thread.
 */
final class ColumnEncoder {
  /** Pieces have about this size; at least a row. */
  static final int PIECE_BYTES = 1 << 20;

  private final JobProfile profile;
  private final int keys;
  private final int ranks;

  ColumnEncoder(JobProfile profile) {
    this.profile = profile;
    keys = profile.keys().size();
    ranks = profile.ranks().size();
  }

  /** Returns the encoding of a metric: sparse if less than a third of its cells are not 0. */
  ColumnSpec describe(Metric metric, LongColumn column) {
    long filled = 0;
    long[] row = new long[ranks];
    for (int key = 0; key < keys; key++) {
      column.read(key, row);
      for (long value : row) {
        filled += value == 0 ? 0 : 1;
      }
    }
    long cells = (long) keys * ranks;
    boolean sparse = filled < (cells + 2) / 3;
    return new ColumnSpec(
        column instanceof LongRows rows ? rows.metric() : metric,
        ProfileFormat.INT64,
        sparse ? ProfileFormat.SPARSE : ProfileFormat.DENSE,
        ProfileFormat.columnFile(metric.name()),
        List.of((long) keys, (long) ranks),
        sparse ? filled : cells);
  }

  /** Returns the encoding of the histograms. */
  ColumnSpec describeHistograms() {
    long bytes = 0;
    for (int key = 0; key < keys; key++) {
      bytes += histograms(key).packedBytes(ranks);
    }
    return new ColumnSpec(
        new Metric(ProfileFormat.HISTOGRAM, "calls", "Calls by duration."),
        ProfileFormat.INT64,
        ProfileFormat.PACKED,
        ProfileFormat.columnFile(ProfileFormat.HISTOGRAM),
        List.of((long) keys, (long) ranks, (long) Histogram.BUCKETS),
        bytes);
  }

  private HistogramRow histograms(int key) {
    if (profile.histograms() instanceof HistogramRows rows) {
      return rows.rows().get(key);
    }
    HistogramRow row = new HistogramRow();
    long[] histogram = new long[Histogram.BUCKETS];
    for (int rank = 0; rank < ranks; rank++) {
      if (profile.histograms().read(key, rank, histogram)) {
        row.add(rank, histogram);
      }
    }
    return row.seal();
  }

  /** Adds all pieces of a column. */
  void write(ColumnSpec spec, LongColumn column, PieceWork work) throws IOException {
    int rows = rowsOfPiece();
    boolean sparse = spec.encoding().equals(ProfileFormat.SPARSE);
    for (int key = 0; key < keys; key += rows) {
      int from = key;
      int to = Math.min(keys, key + rows);
      work.add(() -> sparse ? sparse(column, from, to) : dense(column, from, to));
    }
    work.end();
  }

  /** Adds all pieces of the histograms. */
  void writeHistograms(PieceWork work) throws IOException {
    int rows = rowsOfPiece();
    for (int key = 0; key < keys; key += rows) {
      int from = key;
      int to = Math.min(keys, key + rows);
      work.add(() -> packed(from, to));
    }
    work.end();
  }

  private int rowsOfPiece() {
    return Math.max(1, PIECE_BYTES / Long.BYTES / Math.max(1, ranks));
  }

  private Piece dense(LongColumn column, int from, int to) {
    byte[] bytes = new byte[(to - from) * ranks * Long.BYTES];
    LongBuffer cells = littleEndian(bytes);
    long[] row = new long[ranks];
    for (int key = from; key < to; key++) {
      column.read(key, row);
      cells.put(row);
    }
    return Piece.of(bytes, bytes.length);
  }

  private Piece sparse(LongColumn column, int from, int to) {
    long[] row = new long[ranks];
    long[] pairs = new long[1 << 10];
    int size = 0;
    for (int key = from; key < to; key++) {
      column.read(key, row);
      for (int rank = 0; rank < ranks; rank++) {
        if (row[rank] != 0) {
          if (size == pairs.length) {
            pairs = Arrays.copyOf(pairs, 2 * size);
          }
          pairs[size++] = (long) key * ranks + rank;
          pairs[size++] = row[rank];
        }
      }
    }
    byte[] bytes = new byte[size * Long.BYTES];
    littleEndian(bytes).put(pairs, 0, size);
    return Piece.of(bytes, bytes.length);
  }

  private Piece packed(int from, int to) {
    List<HistogramRow> rows = new ArrayList<>();
    long most = 0;
    for (int key = from; key < to; key++) {
      rows.add(histograms(key));
      most += rows.get(key - from).packedBytes(ranks);
    }
    byte[] bytes = new byte[Math.toIntExact(most)];
    int size = 0;
    for (HistogramRow row : rows) {
      size = row.copyPacked(ranks, bytes, size);
    }
    return Piece.of(bytes, size);
  }

  private static LongBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
  }
}
