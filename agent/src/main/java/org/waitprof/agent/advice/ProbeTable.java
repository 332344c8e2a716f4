package org.waitprof.agent.advice;

import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.CallRow;

/**
 * A way to record: which probe is at the entry of a method and which at its exit, chosen by what
 * kind of call the method is and what its result tells. A further way is one more such table, from
 * the {@link Operand}s that are there; it may fall back on {@link ProfileProbes} for calls that it
 * records as ever. Immutable; asked once a method and return instruction as the binding's classes
 * are woven.
 */
interface ProbeTable {
  /** The probe at the entry. */
  ProbeCall entry(CallRow row);

  /** The probe before each return; its result, if any, is on the stack and stays there. */
  ProbeCall exit(CallRow row);

  /** What follows the probe before each return and where the call throws; null for nothing. */
  default @Nullable ProbeCall after(CallRow row) {
    return null;
  }

  /** The probe of a call that throws: takes the state. */
  ProbeCall thrown();

  /**
   * Whether completion calls without a status go through their siblings with one, see {@link
   * StatusDetour}: how the sender of a message is known that was received from anybody.
   */
  boolean needsStatuses();
}
