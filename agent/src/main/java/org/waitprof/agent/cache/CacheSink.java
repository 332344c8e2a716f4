package org.waitprof.agent.cache;

/**
 * Takes down what a class path holds, for the next start. Filled by the writing rank, when its
 * program is over.
 */
public interface CacheSink {
  /** Whether a class file of this content was defined in this run, so that it is known. */
  boolean knows(long content);

  /** Adds a class file that nobody has loaded yet, by its content, its length and internal name. */
  void add(long content, int length, String name, WeaveResult woven);

  /** Adds a file or folder that must not change. */
  void add(PathStamp stamp);
}
