package org.waitprof.simulate;

/** A run cannot be simulated; the message is one line for the user. */
public final class SimulationFailure extends Exception {
  private static final long serialVersionUID = 1L;

  SimulationFailure(String message) {
    super(message);
  }

  /** The message, one line; never null. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
