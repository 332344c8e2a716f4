package org.waitprof.agent.callpath;

import org.waitprof.agent.callpath.reach.CallTarget;
import org.waitprof.agent.callpath.reach.Reach;
import org.waitprof.agent.callpath.reach.Reachability;
import org.waitprof.agent.callpath.weave.SiteChoice;

/**
 * The sites of one class that are woven: those that may reach MPI, and those that a stack walk has
 * found. For any thread: what is known of other classes is read under the lock that guards it.
 *
 * @param lock guards the two below
 * @param name internal name of the class
 * @param alone whether only the line that calls MPI is recorded
 * @param reachability what reaches MPI
 * @param forced sites that a stack walk has found
 */
record ReachingSites(
    Object lock, String name, boolean alone, Reachability reachability, ForcedSites forced)
    implements SiteChoice {
  @Override
  public boolean call(String method, int line, CallTarget call) {
    synchronized (lock) {
      return reachability.reach(call, name) != Reach.NONE || forced.contains(name, method, line);
    }
  }

  @Override
  public boolean initialises(String method, int line, String type) {
    synchronized (lock) {
      return reachability.initialising(type, name) != Reach.NONE
          || forced.contains(name, method, line);
    }
  }

  @Override
  public boolean isCalledByUnwovenCode(String method, String descriptor, boolean virtual) {
    synchronized (lock) {
      return !alone && reachability.isCalledByUnwovenCode(name, method, descriptor, virtual);
    }
  }
}
