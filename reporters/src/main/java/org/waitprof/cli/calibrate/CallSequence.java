package org.waitprof.cli.calibrate;

/** One process' part of an operation: the call that is measured, and what goes around it. */
interface CallSequence {
  /** Before the clock is read; on time for the call to begin. */
  default void prepare() throws Throwable {}

  /** What is measured. */
  void call() throws Throwable;

  /** After the clock is read. */
  default void finish() throws Throwable {}

  /** A process that only looks on. */
  CallSequence NONE = () -> {};
}
