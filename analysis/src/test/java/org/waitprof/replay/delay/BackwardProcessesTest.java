package org.waitprof.replay.delay;

/** Expectation: costs are the same where rank 0 is in another process than ranks 1 and 2. */
class BackwardProcessesTest extends BackwardWalkTest {
  @Override
  int processes() {
    return 2;
  }
}
