package org.waitprof.model.lateness;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Things that ranks were blocked by, a part of profiles with {@code causes=full}.
 *
 * @param rows by rank, thing and line, each once, longest first
 */
public record HeldUps(List<HeldUp> rows) {
  private static final char BETWEEN = '\t';

  public HeldUps {
    List<HeldUp> sorted = new ArrayList<>(rows);
    sorted.sort(Comparator.comparingLong(HeldUp::nanos).reversed());
    rows = List.copyOf(sorted);
  }

  /** The name under which a rank hands over its time; {@link #add} takes it apart. */
  public static String name(String what, String where, long times) {
    return times + "" + BETWEEN + plain(what) + BETWEEN + plain(where);
  }

  /** Names of threads and classes may be anything. */
  private static String plain(String text) {
    return text.replaceAll("\\p{Cntrl}", " ");
  }

  /** Adds the losses that a rank has handed over: nanoseconds by {@link #name}. */
  public static void add(int rank, Map<String, Long> named, List<HeldUp> to) {
    named.forEach(
        (name, nanos) -> {
          String[] parts = name.split(String.valueOf(BETWEEN), 3);
          if (parts.length == 3 && parts[0].matches("\\d{1,18}")) {
            to.add(new HeldUp(rank, parts[1], parts[2], nanos, Long.parseLong(parts[0])));
          }
        });
  }
}
