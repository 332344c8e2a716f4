package org.waitprof.agent.cache;

import java.util.Set;

/**
 * Takes down what a class path holds, for the next start. Filled by the writing rank, when its
 * program is over.
 */
public final class CacheSink {
  private final Set<Long> defined;
  private final CacheWriter writer;
  private final Set<PathStamp> stamps;

  /**
   * A sink.
   *
   * @param defined contents of the class files that were defined in this run
   */
  CacheSink(Set<Long> defined, CacheWriter writer, Set<PathStamp> stamps) {
    this.defined = defined;
    this.writer = writer;
    this.stamps = stamps;
  }

  /** Whether a class file of this content was defined in this run, so that it is known. */
  public boolean knows(long content) {
    return defined.contains(content);
  }

  /** Adds a class file that nobody has loaded yet, by its content, its length and internal name. */
  public void add(long content, int length, String name, WeaveResult woven) {
    writer.add(content, length, name.hashCode(), woven);
  }

  /** Adds a file or folder that must not change. */
  public void add(PathStamp stamp) {
    stamps.add(stamp);
  }
}
