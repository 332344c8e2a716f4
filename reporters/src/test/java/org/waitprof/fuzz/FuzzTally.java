package org.waitprof.fuzz;

import java.util.ArrayList;
import java.util.List;

/** What happened with one target. */
final class FuzzTally {
  /** Of all inputs of a kind, as many must get beyond a reader's first check. */
  private static final double LEAST_BEYOND = 0.3;

  /** Fewer tell nothing of the kind. */
  private static final long FEWEST_INPUTS = 20;

  final FuzzTarget target;
  final List<String> crashes = new ArrayList<>();
  long inputs;
  long accepted;

  /** Refused as what is nothing of the kind. */
  long atOnce;

  long slow;
  long slowestNanos;
  long nanos;
  private String lastRefusal = "";

  FuzzTally(FuzzTarget target) {
    this.target = target;
  }

  void add(String refusal, boolean isAtOnce) {
    accepted += refusal.isEmpty() ? 1 : 0;
    atOnce += isAtOnce ? 1 : 0;
    lastRefusal = refusal.isEmpty() ? lastRefusal : refusal;
  }

  void took(long its, boolean isSlow) {
    inputs++;
    nanos += its;
    slowestNanos = Math.max(slowestNanos, its);
    slow += isSlow ? 1 : 0;
  }

  /** Adds what another thread has seen of the same target. */
  void add(FuzzTally other) {
    crashes.addAll(other.crashes);
    inputs += other.inputs;
    accepted += other.accepted;
    atOnce += other.atOnce;
    slow += other.slow;
    slowestNanos = Math.max(slowestNanos, other.slowestNanos);
    nanos += other.nanos;
    lastRefusal = other.lastRefusal.isEmpty() ? lastRefusal : other.lastRefusal;
  }

  long beyond() {
    return inputs - atOnce;
  }

  /** What is wrong with the reader, or with the inputs; empty if nothing is. */
  String complaint() {
    if (!crashes.isEmpty()) {
      return crashes.size() + " crashes: " + crashes.get(0);
    }
    if (slow > 0) {
      return slow + " hangs";
    }
    if (inputs >= FEWEST_INPUTS && beyond() < LEAST_BEYOND * inputs) {
      return "too few get beyond the first check, for others: " + lastRefusal;
    }
    if (target.isWellFormed()) {
      return accepted == inputs ? "" : "sound, but refused: " + lastRefusal;
    }
    return "";
  }

  @Override
  public String toString() {
    return String.format(
        "%s: %d inputs, %d accepted, %d beyond the first check, %d crashes, %d hangs, slowest %d ms",
        target.name(), inputs, accepted, beyond(), crashes.size(), slow, slowestNanos / 1_000_000);
  }
}
