package org.waitprof.it.surroundings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import org.junit.jupiter.api.Test;
import org.waitprof.it.Campaign;
import org.waitprof.it.Script;
import org.waitprof.it.Stack;

/**
 * Expectation: whatever a second user of a node plants, exchanges or empties in folders that all
 * may write to, a job ends well and its figures stay what they are. Takes root, for two users.
 */
class SecondUserIT {
  private static final int SKIPPED = 77;

  @Campaign
  @Test
  void changesNothing() {
    Script users = Script.run(Stack.get().module().resolve("campaigns/users.sh"));
    assumeFalse(users.exitCode() == SKIPPED, "not here: no second user, which takes root");
    assertEquals(0, users.exitCode(), users::output);
  }
}
