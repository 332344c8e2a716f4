package org.waitprof.it.bench;

import java.util.List;
import java.util.Set;
import org.waitprof.it.Launcher;

/**
 * A program of the bench, with what its findings may be.
 *
 * @param name method of package {@code bench} that is run
 * @param launcher how it is launched
 * @param ranks number of ranks
 * @param late the rank that others wait for; -1 where none stands out
 * @param must kinds of findings that have to be there, beyond those that follow from the truth
 * @param may further kinds that are right
 * @param cause why the rank is late; empty where that is not judged
 * @param options of the agent, and of the JVM behind a blank
 */
record KnownFault(
    String name,
    Launcher launcher,
    int ranks,
    int late,
    Set<String> must,
    Set<String> may,
    String cause,
    List<String> options) {

  /** A program whose late rank is parked, of two ranks, with nothing beyond the truth. */
  static KnownFault of(String name, Launcher launcher, int late) {
    return new KnownFault(
        name, launcher, 2, late, Set.of(), Set.of(), "monitor", List.of("summary=off"));
  }

  KnownFault ranks(int count) {
    return new KnownFault(name, launcher, count, late, must, may, cause, options);
  }

  KnownFault must(String... ids) {
    return new KnownFault(name, launcher, ranks, late, Set.of(ids), may, cause, options);
  }

  KnownFault may(String... ids) {
    return new KnownFault(name, launcher, ranks, late, must, Set.of(ids), cause, options);
  }

  KnownFault cause(String word) {
    return new KnownFault(name, launcher, ranks, late, must, may, word, options);
  }

  KnownFault options(String... words) {
    return new KnownFault(name, launcher, ranks, late, must, may, cause, List.of(words));
  }

  KnownFault on(Launcher other) {
    return new KnownFault(name, other, ranks, late, must, may, cause, options);
  }

  /** Whether the rank of a finding is the one that is meant, or none is. */
  boolean isLate(int rank) {
    return late < 0 || rank < 0 || rank == late;
  }

  @Override
  public String toString() {
    return name + " " + launcher;
  }
}
