package org.waitprof;

/**
 * The methods of {@link Waitprof} for Byteman rules: name it as {@code HELPER
 * org.waitprof.BytemanRules}, and an unchanged program gets regions, or is measured in part:
 *
 * <pre>
 * RULE the solver begins
 * CLASS app.Solver
 * METHOD solve
 * HELPER org.waitprof.BytemanRules
 * AT ENTRY
 * IF TRUE
 * DO enterRegion("solve")
 * ENDRULE
 * </pre>
 *
 * <p>Byteman makes a subclass of it, once a rule.
 */
public class BytemanRules {
  /** {@link Waitprof#phase}. */
  public void phase(String name) {
    Waitprof.phase(name);
  }

  /** {@link Waitprof#enterRegion}. */
  public void enterRegion(String name) {
    Waitprof.enterRegion(name);
  }

  /** {@link Waitprof#leaveRegion}. */
  public void leaveRegion() {
    Waitprof.leaveRegion();
  }

  /** {@link Waitprof#pause}. */
  public void pauseMeasuring() {
    Waitprof.pause();
  }

  /** {@link Waitprof#resume}. */
  public void resumeMeasuring() {
    Waitprof.resume();
  }
}
