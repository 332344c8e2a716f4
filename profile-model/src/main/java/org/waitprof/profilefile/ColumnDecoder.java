package org.waitprof.profilefile;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.waitprof.model.Histogram;
import org.waitprof.model.Metric;
import org.waitprof.model.ProfileFormatException;
import org.waitprof.model.Quantity;
import org.waitprof.model.column.HistogramRow;
import org.waitprof.model.column.HistogramRows;
import org.waitprof.model.column.LongRows;
import org.waitprof.profilefile.document.MemoryBudget;

/**
 * Turns the bytes of columns into columns, in memory bounded by a budget. Works row by row, and
 * keeps only cells that are not 0 where most are 0.
 */
record ColumnDecoder(String origin, int keys, int ranks, MemoryBudget budget) {
  private static final long MAX_ROW_BYTES = 1L << 30;

  private static final Set<String> MEASURED = measured();

  private static Set<String> measured() {
    Set<String> names = new HashSet<>(Set.of(Metric.FLOOR.name(), Metric.WAIT.name()));
    Quantity.ALL.forEach(quantity -> names.add(quantity.metric().name()));
    return names;
  }

  /** Whether this version can read the column: others are left alone. */
  boolean knows(ColumnSpec spec) {
    return spec.type().equals(ProfileFormat.INT64)
        && (isHistogram(spec)
            || (isOfCells(spec) && spec.shape().equals(List.of((long) keys, (long) ranks))));
  }

  private static boolean isOfCells(ColumnSpec spec) {
    return spec.encoding().equals(ProfileFormat.DENSE)
        || spec.encoding().equals(ProfileFormat.SPARSE);
  }

  /** Whether the column holds the histograms. */
  boolean isHistogram(ColumnSpec spec) {
    return spec.metric().name().equals(ProfileFormat.HISTOGRAM)
        && (spec.encoding().equals(ProfileFormat.SPARSE) || isPacked(spec))
        && spec.shape().equals(List.of((long) keys, (long) ranks, (long) Histogram.BUCKETS));
  }

  private static boolean isPacked(ColumnSpec spec) {
    return spec.encoding().equals(ProfileFormat.PACKED);
  }

  /**
   * Checks what a column declares before anything is read.
   *
   * @throws ProfileFormatException if its numbers do not fit together
   */
  void check(ColumnSpec spec) throws ProfileFormatException {
    long cells = 1;
    for (long length : spec.shape()) {
      cells *= length;
    }
    boolean sparse = spec.encoding().equals(ProfileFormat.SPARSE);
    if (spec.entries() < 0
        || spec.entries() > (isPacked(spec) ? cells * PackedHistograms.MOST_BYTES : cells)
        || (!sparse && !isPacked(spec) && spec.entries() != cells)
        || !spec.file().equals(ProfileFormat.columnFile(spec.metric().name()))) {
      throw problem(spec, "its description contradicts itself");
    }
  }

  LongRows decode(ColumnSpec spec, InputStream in) throws IOException {
    ColumnReader reader = new ColumnReader(in);
    LongRows.Builder rows = new LongRows.Builder();
    long[] row = new long[ranks];
    boolean sparse = spec.encoding().equals(ProfileFormat.SPARSE);
    boolean measured = MEASURED.contains(spec.metric().name());
    Pairs pairs = new Pairs(spec, reader, sparse ? spec.entries() : 0, (long) keys * ranks);
    try {
      for (int key = 0; key < keys; key++) {
        if (sparse) {
          Arrays.fill(row, 0);
          long begin = (long) key * ranks;
          for (; pairs.index < begin + ranks; pairs.step()) {
            row[(int) (pairs.index - begin)] = pairs.value;
          }
        } else {
          for (int rank = 0; rank < ranks; rank++) {
            row[rank] = reader.next();
          }
        }
        if (measured) {
          check(spec, row);
        }
        budget.charge(rows.add(row));
      }
    } catch (EOFException e) {
      throw problem(spec, "it ends too early");
    }
    checkEnd(spec, reader);
    return rows.build(spec.metric());
  }

  /**
   * Rejects a value that cannot have been measured, because reports divide and scale values without
   * checks.
   */
  private void check(ColumnSpec spec, long[] row) throws ProfileFormatException {
    for (long value : row) {
      if (value < 0 || value > MeasuredValues.MOST) {
        throw problem(spec, value + " cannot have been measured");
      }
    }
  }

  HistogramRows decodeHistograms(ColumnSpec spec, InputStream in) throws IOException {
    if (isPacked(spec)) {
      return new PackedHistograms(in, budget, origin).read(keys, ranks);
    }
    ColumnReader reader = new ColumnReader(in);
    long rowCells = (long) ranks * Histogram.BUCKETS;
    Pairs pairs = new Pairs(spec, reader, spec.entries(), keys * rowCells);
    List<HistogramRow> rows = new ArrayList<>();
    long[] histogram = new long[Histogram.BUCKETS];
    try {
      for (int key = 0; key < keys; key++) {
        HistogramRow row = new HistogramRow();
        long begin = key * rowCells;
        while (pairs.index < begin + rowCells) {
          int rank = (int) ((pairs.index - begin) / Histogram.BUCKETS);
          long cell = begin + (long) rank * Histogram.BUCKETS;
          Arrays.fill(histogram, 0);
          for (; pairs.index < cell + Histogram.BUCKETS; pairs.step()) {
            if (pairs.value < 0) {
              throw problem(spec, "it has a negative count");
            }
            histogram[(int) (pairs.index - cell)] = pairs.value;
          }
          long before = row.memoryBytes();
          row.add(rank, histogram);
          budget.charge(row.memoryBytes() - before);
          if (row.memoryBytes() > MAX_ROW_BYTES) {
            throw problem(spec, "a row is too large");
          }
        }
        rows.add(row.seal());
        budget.charge(96);
      }
    } catch (EOFException e) {
      throw problem(spec, "it ends too early");
    }
    checkEnd(spec, reader);
    return new HistogramRows(rows);
  }

  private void checkEnd(ColumnSpec spec, ColumnReader reader) throws IOException {
    if (!reader.atEnd()) {
      throw problem(spec, "it is longer than described");
    }
  }

  private ProfileFormatException problem(ColumnSpec spec, String what) {
    return new ProfileFormatException(origin, "column " + spec.metric().name() + ": " + what);
  }

  /** The pairs of a sparse column, one ahead. */
  private final class Pairs {
    private final ColumnSpec spec;
    private final ColumnReader reader;
    private final long cells;
    private long left;

    /** The cell of the pair; beyond all cells after the last pair. */
    long index = -1;

    long value;

    Pairs(ColumnSpec spec, ColumnReader reader, long entries, long cells) throws IOException {
      this.spec = spec;
      this.reader = reader;
      this.left = entries;
      this.cells = cells;
      step();
    }

    void step() throws IOException {
      if (left-- <= 0) {
        index = Long.MAX_VALUE;
        return;
      }
      long next = reader.next();
      if (next <= index || next >= cells) {
        throw problem(spec, "cell " + next + " is out of order or beyond the end");
      }
      index = next;
      value = reader.next();
    }
  }
}
