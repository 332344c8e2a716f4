package org.waitprof.model.lateness;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Cause of lateness: the reason why a rank did not call MPI while others waited for it. The first
 * seven are in the order of {@code SampleLayout.CAUSES}.
 */
public enum LatenessCause {
  /** All threads of its JVM stood still for garbage collection. */
  GC("garbage collection", "garbage collection"),

  /** They stood still for something else: bringing code up to date, a dump of threads. */
  SAFEPOINT("other JVM stops", "JVM stops"),

  /**
   * The rank's JVM compiled, so that code ran interpreted or badly compiled; no more than this is
   * lost.
   */
  JIT("the compiler", "compiler"),

  /** The rank's thread was ready to run, and others had the cores. */
  NO_CORE("lack of a core", "lack of a core"),

  /** The hypervisor gave the rank's cores to other virtual machines. */
  STEAL("stolen time", "stolen time"),

  /** The rank's thread was off its core voluntarily: for a lock, parked, asleep, or for a file. */
  MONITOR("locks, sleep or I/O", "locks, sleep or I/O"),

  /**
   * The rank's thread was ready to run, and its control group had used up the CPU time that it may
   * have in a period.
   */
  QUOTA("a CPU limit", "CPU limit"),

  /** None of these: it had more to compute, or a slower core. */
  COMPUTE("computation", "computation"),

  /**
   * It was in MPI calls itself. It waited there, so that the cause is with another rank, or its
   * messages took long, or it lost its core.
   */
  WAITING("ranks that were in MPI calls", "waiting"),

  /**
   * The rank needed memory that its collector had not freed yet: stalls of ZGC, pacing of
   * Shenandoah. No counter shows it. A trace with {@code causes=full} knows the stalls of ZGC.
   */
  STALL("waiting for free memory", "waiting for free memory");

  private final String phrase;
  private final String ofRank;

  /**
   * Whether the time of another cause, where that is not known, is counted as this one's.
   *
   * @param unknown all that are not known of a rank
   */
  public boolean contains(LatenessCause other, Set<LatenessCause> unknown) {
    if (!unknown.contains(other)) {
      return false;
    }
    return this
        == switch (other) {
          case GC -> unknown.contains(SAFEPOINT) ? inBlocked(unknown) : SAFEPOINT;
          case SAFEPOINT, STALL -> inBlocked(unknown);
          default -> COMPUTE;
        };
  }

  /** Apparent cause for a thread that has no core and wants none. */
  private static LatenessCause inBlocked(Set<LatenessCause> unknown) {
    return unknown.contains(MONITOR) ? COMPUTE : MONITOR;
  }

  LatenessCause(String phrase, String ofRank) {
    this.phrase = phrase;
    this.ofRank = ofRank;
  }

  /** Name in files and metrics: {@code no_core}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The cause with that {@link #id}; empty for one of a later version. */
  public static Optional<LatenessCause> withId(String id) {
    for (LatenessCause each : values()) {
      if (each.id().equals(id)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  /** Phrase for a sentence about the cause of waiting: {@code lack of a core}. */
  public String phrase() {
    return phrase;
  }

  /** Name as the cause of one rank, and as a place among root causes: {@code lack of a core}. */
  public String ofRank() {
    return ofRank;
  }

  /** Name in pictures and exports of a trace, where {@link #COMPUTE} stands for class loading. */
  public String ofTrace() {
    return this == COMPUTE ? "class loading" : ofRank;
  }

  /** The cause with that name among root causes. */
  public static Optional<LatenessCause> named(String ofRank) {
    for (LatenessCause each : values()) {
      if (each.ofRank.equals(ofRank)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }
}
