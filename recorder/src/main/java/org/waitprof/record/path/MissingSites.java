package org.waitprof.record.path;

/**
 * Notified of frames that do not take part in the running hash. Called in the application's
 * threads.
 */
public interface MissingSites {
  /**
   * A stack walk found an application frame whose call does not take part in the running hash.
   * Notified again each time it is found.
   *
   * @param className binary name
   * @param line 0 where it is unknown
   */
  void missingSite(String className, String method, int line);
}
