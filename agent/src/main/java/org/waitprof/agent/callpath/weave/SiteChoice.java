package org.waitprof.agent.callpath.weave;

import org.waitprof.agent.callpath.reach.CallTarget;

/**
 * Selects the instructions of a class that take part in the running context. Asked by the weaver,
 * twice for the same class at most, in the thread that defines it.
 */
public interface SiteChoice {
  /** Whether only the line that calls MPI is recorded, so that sites replace the context. */
  boolean alone();

  /** Whether a call takes part in the context hash. */
  boolean call(String method, int line, CallTarget call);

  /** Whether an instruction takes part that may initialise a class. */
  boolean initialises(String method, int line, String type);

  /** Whether code may call the method that is not woven, and may catch what it throws. */
  boolean isCalledByUnwovenCode(String method, String descriptor, boolean virtual);
}
