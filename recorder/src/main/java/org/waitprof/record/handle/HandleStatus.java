package org.waitprof.record.handle;

import org.waitprof.memory.Memory;
import org.waitprof.record.binding.MessageStatus;

/**
 * A status in native memory, or what is known without one. Reused: valid until its thread's next
 * call.
 */
final class HandleStatus implements MessageStatus {
  /** Layout of the library's {@code MPI_Status}; statuses are read where it is known. */
  static volatile LibraryLayout layout = LibraryLayout.UNKNOWN;

  private long address;
  private int index = -1;
  private int source;
  private int tag;
  private long bytes;

  HandleStatus() {}

  /** Stands for what lies in memory. */
  HandleStatus at(long newAddress, int newIndex) {
    address = newAddress;
    index = newIndex;
    return this;
  }

  /** Stands for the values that the caller asked for, where no status can be read. */
  HandleStatus assumed(int newSource, int newTag, long newBytes) {
    address = 0;
    index = -1;
    source = newSource;
    tag = newTag;
    bytes = newBytes;
    return this;
  }

  /** Belongs to the request of that index. */
  HandleStatus of(int newIndex) {
    index = newIndex;
    return this;
  }

  @Override
  public long waitprof$arrived(int baseBytes) {
    return address == 0 ? bytes : layout.bytes(address);
  }

  @Override
  public int waitprof$index() {
    return index;
  }

  @Override
  public int waitprof$source() {
    return address == 0 ? source : Memory.getInt(address + layout.source());
  }

  @Override
  public int waitprof$tag() {
    return address == 0 ? tag : Memory.getInt(address + layout.tag());
  }

  @Override
  public boolean waitprof$cancelled() {
    return address != 0 && layout.isCancelled(address);
  }
}
