package org.waitprof.agent.advice;

import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.CallRow;

/**
 * A way to record: the probes at the entry and at the exit of a method, chosen by the kind of its
 * call and by the meaning of its result. A further way is one more such table of {@link Operand}s.
 * It may fall back on {@link ProfileProbes} for calls that it records as in a profile. Immutable;
 * used once per method and return instruction as the binding's classes are woven.
 */
interface ProbeTable {
  /** The probe at a method's entry. */
  ProbeCall entry(CallRow row);

  /** The probe before each return; its result, if any, is on the stack and stays there. */
  ProbeCall exit(CallRow row);

  /** Probe behind the probe before each return and where the call throws; null for none. */
  default @Nullable ProbeCall after(CallRow row) {
    return null;
  }

  /**
   * The probe of a call that throws. It takes the state; with {@link Operand#THROWN}, arguments as
   * well.
   */
  ProbeCall thrown(CallRow row);

  /**
   * Whether completion calls without a status go through their siblings with one, see {@link
   * StatusDetour}. So the sender of a message that was received from any source is known.
   */
  boolean needsStatuses();
}
