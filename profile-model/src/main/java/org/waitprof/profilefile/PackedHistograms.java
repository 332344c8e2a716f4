package org.waitprof.profilefile;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.model.Histogram;
import org.waitprof.model.ProfileFormatException;
import org.waitprof.model.column.HistogramRow;
import org.waitprof.model.column.HistogramRows;
import org.waitprof.profilefile.document.MemoryBudget;

/** Reads packed histograms, which are nearly what {@link HistogramRow} keeps. Not thread-safe. */
final class PackedHistograms {
  /**
   * Maximum number of bytes per bucket of a cell: number, nine of calls, and a share of the cell's
   * first.
   */
  static final int MOST_BYTES = 11;

  private static final int MOST_COUNT_BYTES = 9;

  private final InputStream in;
  private final MemoryBudget budget;
  private final String origin;
  private final byte[] buffer = new byte[1 << 16];
  private final byte[] cell = new byte[1 + MOST_BYTES * Histogram.BUCKETS];
  private int next;
  private int end;

  PackedHistograms(InputStream in, MemoryBudget budget, String origin) {
    this.in = in;
    this.budget = budget;
    this.origin = origin;
  }

  HistogramRows read(int keys, int ranks) throws IOException {
    List<HistogramRow> rows = new ArrayList<>();
    for (int key = 0; key < keys; key++) {
      HistogramRow row = new HistogramRow();
      for (int rank = 0; rank < ranks; rank++) {
        int size = cell();
        if (size > 1) {
          long before = row.memoryBytes();
          if (before > Integer.MAX_VALUE / 2) {
            throw problem("a row is too large");
          }
          row.addPacked(rank, cell, 0, size);
          budget.charge(row.memoryBytes() - before);
        }
      }
      rows.add(row.seal());
      budget.charge(96);
    }
    if (next < end || in.read(buffer, 0, 1) >= 0) {
      throw problem("it is longer than described");
    }
    return new HistogramRows(rows);
  }

  /** Reads a cell; gives its size, which is 1 for one without calls. */
  private int cell() throws IOException {
    int size = 0;
    int filled = one();
    cell[size++] = (byte) filled;
    int last = -1;
    for (int i = 0; i < filled; i++) {
      int bucket = one();
      if (bucket <= last || bucket >= Histogram.BUCKETS) {
        throw problem("bucket " + bucket + " is out of order or beyond the end");
      }
      last = bucket;
      cell[size++] = (byte) bucket;
      int bytes = 0;
      int piece;
      do {
        piece = one();
        cell[size++] = (byte) piece;
        if (++bytes > MOST_COUNT_BYTES) {
          throw problem("a count is too large");
        }
      } while (piece >= 0x80);
    }
    return size;
  }

  private int one() throws IOException {
    if (next == end) {
      next = 0;
      end = in.read(buffer, 0, buffer.length);
      if (end <= 0) {
        end = 0;
        throw problem("it ends too early");
      }
    }
    return buffer[next++] & 0xFF;
  }

  private ProfileFormatException problem(String what) {
    return new ProfileFormatException(origin, "column " + ProfileFormat.HISTOGRAM + ": " + what);
  }
}
