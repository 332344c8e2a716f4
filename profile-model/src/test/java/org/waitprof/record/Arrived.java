package org.waitprof.record;

import org.waitprof.record.binding.MessageStatus;

/** A message of 40 bytes from rank 3, tag 5. */
public final class Arrived implements MessageStatus {
  @Override
  public long waitprof$arrived(int baseBytes) {
    return 40;
  }

  @Override
  public int waitprof$index() {
    return 0;
  }

  @Override
  public int waitprof$source() {
    return 3;
  }

  @Override
  public int waitprof$tag() {
    return 5;
  }

  @Override
  public boolean waitprof$cancelled() {
    return false;
  }
}
