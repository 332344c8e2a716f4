package org.waitprof.reduce;

import java.util.HashMap;
import java.util.Map;
import org.waitprof.course.RankCourse;
import org.waitprof.course.RankCourse.Cells;
import org.waitprof.model.CallKey;

/** The windows of time of some ranks as part of a packed merge. */
final class CoursePack {
  private CoursePack() {}

  static void write(Map<Integer, RankCourse<CallKey>> courses, PackWriter out) {
    out.number(courses.size());
    courses.forEach(
        (rank, course) -> {
          out.number(rank);
          out.number(course.stepNanos());
          out.number(course.startNanos());
          out.number(course.endNanos());
          out.number(course.windows());
          write(course.mpiNanos(), out);
          write(course.pausedNanos(), out);
          write(course.bytes(), out);
          write(course.calls(), out);
          writeRows(course.rows(), out);
          writeRows(course.rest(), out);
          writeNamed(course.phases(), out);
          writeNamed(course.work(), out);
        });
  }

  private static void writeNamed(Map<String, Long> numbers, PackWriter out) {
    out.number(numbers.size());
    numbers.forEach(
        (name, number) -> {
          out.text(name);
          out.number(number);
        });
  }

  private static void writeRows(Map<CallKey, Cells> rows, PackWriter out) {
    out.number(rows.size());
    rows.forEach(
        (key, cells) -> {
          PartialMerge.write(key, out);
          write(cells.nanos(), out);
          write(cells.calls(), out);
        });
  }

  private static void write(long[] values, PackWriter out) {
    for (long value : values) {
      out.number(value);
    }
  }

  static void read(PackReader in, Map<Integer, RankCourse<CallKey>> courses) {
    for (int left = in.size(); left > 0; left--) {
      int rank = in.size();
      long step = in.number();
      long start = in.number();
      long end = in.number();
      int windows = in.size();
      courses.put(
          rank,
          new RankCourse<>(
              step,
              start,
              end,
              values(in, windows),
              values(in, windows),
              values(in, windows),
              values(in, windows),
              rows(in, windows),
              rows(in, windows),
              named(in),
              named(in)));
    }
  }

  private static Map<String, Long> named(PackReader in) {
    Map<String, Long> numbers = new HashMap<>();
    for (int left = in.size(); left > 0; left--) {
      String name = in.text();
      numbers.put(name, in.number());
    }
    return numbers;
  }

  private static Map<CallKey, Cells> rows(PackReader in, int windows) {
    Map<CallKey, Cells> rows = new HashMap<>();
    for (int left = in.size(); left > 0; left--) {
      CallKey key = PartialMerge.key(in);
      rows.put(key, new Cells(values(in, windows), values(in, windows)));
    }
    return rows;
  }

  private static long[] values(PackReader in, int windows) {
    long[] values = new long[windows];
    for (int window = 0; window < windows; window++) {
      values[window] = in.number();
    }
    return values;
  }
}
