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
 * <p>Byteman makes a subclass of it, once per rule.
 */
public class BytemanRules {
  /** Calls {@link Waitprof#phase} from a rule. */
  public void phase(String name) {
    Waitprof.phase(name);
  }

  /** Calls {@link Waitprof#enterRegion} from a rule. */
  public void enterRegion(String name) {
    Waitprof.enterRegion(name);
  }

  /** Calls {@link Waitprof#leaveRegion} from a rule. */
  public void leaveRegion() {
    Waitprof.leaveRegion();
  }

  /** Calls {@link Waitprof#pause} from a rule. */
  public void pauseMeasuring() {
    Waitprof.pause();
  }

  /** Calls {@link Waitprof#resume} from a rule. */
  public void resumeMeasuring() {
    Waitprof.resume();
  }
}
