package org.waitprof.record.handle;

import org.waitprof.record.binding.SizedType;

/** A datatype of a binding in C's style: its base element is a byte. */
final class HandleType implements SizedType {
  private final long handle;
  private final HandleAccess access;
  private volatile int bytes;

  HandleType(long handle, HandleAccess access) {
    this.handle = handle;
    this.access = access;
  }

  @Override
  public int waitprof$size() {
    return bytes;
  }

  @Override
  public void waitprof$size(int size) {
    bytes = size;
  }

  @Override
  public int waitprof$baseBytes() {
    return 1;
  }

  @Override
  public int waitprof$askElements() throws Exception {
    return access.typeBytes(handle);
  }
}
