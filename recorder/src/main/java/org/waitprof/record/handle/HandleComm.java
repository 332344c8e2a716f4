package org.waitprof.record.handle;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.binding.SizedComm;
import org.waitprof.record.sample.TracedObject;

/** A communicator, window or file of a binding in C's style. */
public final class HandleComm implements SizedComm, TracedObject {
  /** The binding's handle of it, an address or a number. */
  public final long handle;

  private final HandleAccess access;
  private volatile long place;
  private volatile @Nullable Object traced;

  HandleComm(long handle, HandleAccess access) {
    this.handle = handle;
    this.access = access;
  }

  public HandleAccess access() {
    return access;
  }

  @Override
  public long waitprof$place() {
    return place;
  }

  @Override
  public void waitprof$place(long sizeAndRank) {
    place = sizeAndRank;
  }

  @Override
  public int waitprof$querySize() throws Exception {
    return access.size(handle);
  }

  @Override
  public int waitprof$queryRank() throws Exception {
    return access.rank(handle);
  }

  @Override
  public boolean waitprof$isBetweenGroups() {
    try {
      return access.isBetweenGroups(handle);
    } catch (Exception e) {
      return false; // Unknown: as if it were an intracommunicator.
    }
  }

  @Override
  public @Nullable Object waitprof$traced() {
    return traced;
  }

  @Override
  public void waitprof$traced(@Nullable Object traceComm) {
    traced = traceComm;
  }
}
