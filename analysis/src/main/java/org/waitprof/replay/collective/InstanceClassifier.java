package org.waitprof.replay.collective;

/** Finds out who waits for whom in one kind of collectives. */
public interface InstanceClassifier {
  /**
   * Says of each member how long it waited and when it left late; called once an instance, when it
   * is complete, by any thread.
   */
  void classify(CollectiveInstance instance);
}
