package org.waitprof.reduce;

import java.util.Comparator;
import java.util.List;
import org.waitprof.model.CallKey;
import org.waitprof.model.Frame;

/**
 * The order of keys in a profile: by call path, then call, size class, communicator class and role.
 * Paths are compared frame by frame, so that callees of one line stand together and line 9 comes
 * before line 10.
 */
public final class KeyOrder implements Comparator<CallKey> {
  /** The order; it has no state. */
  public static final KeyOrder INSTANCE = new KeyOrder();

  private KeyOrder() {}

  @Override
  public int compare(CallKey a, CallKey b) {
    List<Frame> one = a.path().frames();
    List<Frame> other = b.path().frames();
    for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
      int order = compare(one.get(i), other.get(i));
      if (order != 0) {
        return order;
      }
    }
    int order = Integer.compare(one.size(), other.size());
    return order != 0 ? order : compareBehindPath(a, b);
  }

  private static int compare(Frame a, Frame b) {
    int order = a.className().compareTo(b.className());
    if (order == 0) {
      order = a.method().compareTo(b.method());
    }
    return order != 0 ? order : Integer.compare(a.line(), b.line());
  }

  private static int compareBehindPath(CallKey a, CallKey b) {
    int order = a.call().standardName().compareTo(b.call().standardName());
    if (order == 0) {
      order = Integer.compare(a.sizeClass(), b.sizeClass());
    }
    if (order == 0) {
      order = Integer.compare(a.commSizeClass(), b.commSizeClass());
    }
    return order != 0 ? order : a.role().compareTo(b.role());
  }
}
