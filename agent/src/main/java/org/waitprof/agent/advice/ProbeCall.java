package org.waitprof.agent.advice;

import java.util.List;

/**
 * A call of one of the recorder's probes, as a table of probes names it. Immutable.
 *
 * @param owner internal name of the class
 * @param name name of the static method
 * @param descriptor its descriptor
 * @param operands its arguments
 */
record ProbeCall(String owner, String name, String descriptor, List<Operand> operands) {
  private static final String STATE_RESULT = ")".concat(Operand.STATE.descriptor());

  /** A probe at a method's entry: returns the state that the probe at the exit gets. */
  static ProbeCall entry(String owner, String name, Operand... operands) {
    return of(owner, name, STATE_RESULT, operands);
  }

  /** A probe at a method's exit: {@link Operand#STATE} first, then the result if it takes it. */
  static ProbeCall exit(String owner, String name, Operand... operands) {
    return of(owner, name, ")V", operands);
  }

  private static ProbeCall of(String owner, String name, String result, Operand... operands) {
    StringBuilder descriptor = new StringBuilder("(");
    for (Operand operand : operands) {
      descriptor.append(operand.descriptor());
    }
    return new ProbeCall(owner, name, descriptor.append(result).toString(), List.of(operands));
  }
}
