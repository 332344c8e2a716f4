package org.waitprof.record.table;

/**
 * A set of call-path hashes that only grows: open addressing with linear probing, twice as many
 * places as paths at least. Read on the hot path where a thread's path changes; written by its
 * thread alone.
 */
public final class PathSet {
  /** Stands for the path 0, which marks a free place. */
  private static final long ZERO = 0xD6E8FEB86659FD93L;

  private long[] places = new long[64];
  private int size;

  public PathSet() {}

  /** Whether a path has been added. Hot. */
  public boolean contains(long path) {
    long[] known = places;
    long wanted = path == 0 ? ZERO : path;
    int i = (int) (wanted ^ (wanted >>> 32)) & (known.length - 1);
    while (known[i] != wanted) {
      if (known[i] == 0) {
        return false;
      }
      i = (i + 1) & (known.length - 1);
    }
    return true;
  }

  /** Adds a path that is not there yet. Cold. */
  public void add(long path) {
    if (2 * (size + 1) > places.length) {
      long[] old = places;
      places = new long[2 * old.length];
      for (long each : old) {
        if (each != 0) {
          put(each);
        }
      }
    }
    put(path == 0 ? ZERO : path);
    size++;
  }

  private void put(long path) {
    int i = (int) (path ^ (path >>> 32)) & (places.length - 1);
    while (places[i] != 0) {
      i = (i + 1) & (places.length - 1);
    }
    places[i] = path;
  }

  /** Number of paths that were added. */
  public int size() {
    return size;
  }
}
