package org.waitprof.replay.collective;

/** Finds who waits for which member in one kind of collective. */
public interface InstanceClassifier {
  /**
   * Sets each member's wait, and the time since which it could have left; called once per instance,
   * when it is complete, by any thread.
   */
  void classify(CollectiveInstance instance);
}
