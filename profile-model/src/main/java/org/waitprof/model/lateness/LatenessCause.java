package org.waitprof.model.lateness;

import java.util.Locale;

/**
 * What a rank did instead of calling MPI while others waited for it. The first six are in the order
 * of {@code SampleLayout.CAUSES}.
 */
public enum LatenessCause {
  /** All threads of its JVM stood still for garbage collection. */
  GC("garbage collection", "pauses"),

  /** They stood still for something else: bringing code up to date, a dump of threads. */
  SAFEPOINT("other stops of the JVM", "computations"),

  /**
   * Its JVM compiled, so that code ran interpreted or badly compiled; no more than this is lost.
   */
  JIT("the compiler", "computations"),

  /** Its thread was ready to run, and others had the cores. */
  NO_CORE("ranks without a core", "times"),

  /** A hypervisor had the cores. */
  STEAL("a hypervisor", "computations"),

  /** Its thread was off its core of its own will: for a lock, parked, asleep, or for a file. */
  MONITOR("locks, sleep or I/O", "computations"),

  /** None of these: it had more to compute, or a slower core. */
  COMPUTE("computation", ""),

  /** It waited for MPI itself, so that the cause is with another rank. */
  WAITING("ranks that waited themselves", "");

  private final String phrase;
  private final String eventsPhrase;

  LatenessCause(String phrase, String eventsPhrase) {
    this.phrase = phrase;
    this.eventsPhrase = eventsPhrase;
  }

  /** As files and metrics have it: {@code no_core}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** As a sentence has it: what waiting goes back to. */
  public String phrase() {
    return phrase;
  }

  /** What is counted of it; empty where nothing is. */
  public String eventsPhrase() {
    return eventsPhrase;
  }
}
