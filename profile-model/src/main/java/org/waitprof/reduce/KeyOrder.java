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

  private static final Comparator<Frame> FRAMES =
      Comparator.comparing(Frame::className)
          .thenComparing(Frame::method)
          .thenComparingInt(Frame::line);

  private static final Comparator<CallKey> AFTER_PATH =
      Comparator.comparing((CallKey key) -> key.call().standardName())
          .thenComparingInt(CallKey::sizeClass)
          .thenComparingInt(CallKey::commSizeClass)
          .thenComparing(CallKey::role);

  private KeyOrder() {}

  @Override
  public int compare(CallKey a, CallKey b) {
    List<Frame> one = a.path().frames();
    List<Frame> other = b.path().frames();
    for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
      int order = FRAMES.compare(one.get(i), other.get(i));
      if (order != 0) {
        return order;
      }
    }
    int order = Integer.compare(one.size(), other.size());
    return order != 0 ? order : AFTER_PATH.compare(a, b);
  }
}
