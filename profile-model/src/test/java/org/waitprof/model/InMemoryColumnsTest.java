package org.waitprof.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Seed;
import org.waitprof.model.column.HistogramRow;
import org.waitprof.model.column.HistogramRows;
import org.waitprof.model.column.LongRows;

/** Columns in memory give back what was put in, whatever way they keep it. */
class InMemoryColumnsTest {

  @Test
  void rowsOfAnyDensityComeBack() {
    long seed = Seed.value();
    Random random = new Random(seed);
    for (int round = 0; round < 50; round++) {
      int ranks = 1 + random.nextInt(40);
      LongRows.Builder builder = new LongRows.Builder();
      List<long[]> rows = new ArrayList<>();
      for (int key = 0; key < 10; key++) {
        long[] row = new long[ranks];
        double density = random.nextInt(5) / 4.0;
        for (int rank = 0; rank < ranks; rank++) {
          row[rank] = random.nextDouble() < density ? random.nextLong() : 0;
        }
        rows.add(row.clone());
        builder.add(row);
        Arrays.fill(row, -1);
      }
      LongRows column = builder.build(Metric.SUM);
      assertEquals(10, column.size());
      for (int key = 0; key < 10; key++) {
        for (int rank = 0; rank < ranks; rank++) {
          assertEquals(rows.get(key)[rank], column.at(key, rank), "seed " + seed);
        }
      }
    }
  }

  @Test
  void sparseRowsTakeLittle() {
    long[] row = new long[65_536];
    assertTrue(new LongRows.Builder().add(row) < 100);
    row[40_000] = 1;
    assertTrue(new LongRows.Builder().add(row) < 100);
  }

  @Test
  void histogramsOfAnyOrderComeBack() {
    long seed = Seed.value();
    Random random = new Random(seed);
    for (int round = 0; round < 20; round++) {
      int ranks = 50;
      long[][] histograms = new long[ranks][Histogram.BUCKETS];
      List<Integer> order = new ArrayList<>();
      for (int rank = 0; rank < ranks; rank++) {
        order.add(rank);
        for (int used = random.nextInt(4) * random.nextInt(40); used > 0; used--) {
          histograms[rank][random.nextInt(Histogram.BUCKETS)] = Seed.magnitude(random, 63);
        }
      }
      Collections.shuffle(order, random);
      HistogramRow row = new HistogramRow();
      order.forEach(rank -> row.add(rank, histograms[rank]));
      HistogramRows column = new HistogramRows(List.of(row.seal()));
      long[] read = new long[Histogram.BUCKETS];
      for (int rank = 0; rank < ranks; rank++) {
        boolean any = column.read(0, rank, read);
        assertArrayEquals(histograms[rank], read, "seed " + seed);
        assertEquals(Arrays.stream(read).anyMatch(count -> count != 0), any);
        assertEquals(histograms[rank][17], column.at(0, rank, 17), "seed " + seed);
      }
    }
  }

  @Test
  void aTypicalHistogramTakesAFewBytes() {
    HistogramRow row = new HistogramRow();
    long[] histogram = new long[Histogram.BUCKETS];
    for (int bucket = 30; bucket < 38; bucket++) {
      histogram[bucket] = 1000;
    }
    for (int rank = 0; rank < 1000; rank++) {
      row.add(rank, histogram);
    }
    assertTrue(row.seal().memoryBytes() < 1000 * 40, row.memoryBytes() + " bytes");
  }
}
