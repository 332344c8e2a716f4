package org.waitprof.trace.paraver;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.SendMode;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.SpillFile;
import org.waitprof.trace.TraceEvent;

/**
 * The events of one rank in a {@link SpillFile}, chunk by chunk. An event is a kind, the time since
 * the one before, and fields, all numbers of variable length; peer and tag of a posted receive have
 * a fixed length, because they become known later. Written by one thread, then read by any.
 */
final class SpilledRank {
  /** Bytes that an event takes at most, with all its fields. */
  private static final int LONGEST_EVENT = 80;

  private static final EventKind[] KINDS = EventKind.values();
  private static final SendMode[] MODES = SendMode.values();

  private final SpillFile file;
  private final int chunkBytes;
  private byte[] chunk = new byte[0];
  private int filled;

  /** Chunks in the file, by the bytes of the rank before each. */
  private final NavigableMap<Long, Chunk> chunks = new TreeMap<>();

  private long lastNanos;
  private long bytes;

  /** Place of a chunk in the file, and its bytes. */
  private record Chunk(long place, int bytes) {}

  SpilledRank(SpillFile file, int chunkBytes) {
    this.file = file;
    this.chunkBytes = chunkBytes;
  }

  /**
   * Adds an event. Returns the place at which its peer and tag can be written later, for posted
   * receives.
   */
  long add(TraceEvent event) throws IOException {
    if (chunk.length - filled < LONGEST_EVENT) {
      if (chunk.length < chunkBytes) {
        chunk = Arrays.copyOf(chunk, Math.min(chunkBytes, Math.max(256, 4 * chunk.length)));
      } else {
        flush();
      }
    }
    int before = filled;
    EventKind kind = event.kind;
    chunk[filled++] = (byte) kind.ordinal();
    number(event.timeNanos - lastNanos);
    lastNanos = event.timeNanos;
    long patch = -1;
    switch (kind) {
      case ENTER -> number(event.path);
      case SEND, RECEIVE -> message(event);
      case SEND_POSTED, RECEIVE_COMPLETED -> {
        message(event);
        number(event.request);
      }
      case SEND_COMPLETED -> number(event.request);
      case RECEIVE_POSTED -> {
        number(event.request);
        patch = bytes + filled - before;
        fixed(event.peer);
        fixed(event.tag);
      }
      case COLLECTIVE -> {
        number(event.communicator);
        number(event.root);
        number(event.bytes);
        number(event.bytesReceived);
      }
      default -> {}
    }
    bytes += filled - before;
    return patch;
  }

  private void message(TraceEvent event) {
    chunk[filled++] = (byte) event.sendMode.ordinal();
    number(event.peer);
    number(event.tag);
    number(event.bytes);
  }

  /** Writes a signed number, seven bits per byte, low bits first. */
  private void number(long value) {
    long left = value << 1 ^ value >> 63;
    while ((left & ~0x7fL) != 0) {
      chunk[filled++] = (byte) (left | 0x80);
      left >>>= 7;
    }
    chunk[filled++] = (byte) left;
  }

  private void fixed(int value) {
    for (int shift = 0; shift < 32; shift += 8) {
      chunk[filled++] = (byte) (value >> shift);
    }
  }

  /** Writes peer and tag of a posted receive; {@code place} is the result of {@link #add}. */
  void patch(long place, int peer, int tag) throws IOException {
    ByteBuffer numbers = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    numbers.putInt(peer).putInt(tag).flip();
    long chunkStart = bytes - filled;
    if (place >= chunkStart) {
      numbers.get(chunk, (int) (place - chunkStart), numbers.limit());
      return;
    }
    Map.Entry<Long, Chunk> written = chunks.floorEntry(place);
    file.write(written.getValue().place + place - written.getKey(), numbers);
  }

  private void flush() throws IOException {
    if (filled > 0) {
      long place = file.append(ByteBuffer.wrap(chunk, 0, filled));
      chunks.put(bytes - filled, new Chunk(place, filled));
      filled = 0;
    }
  }

  /** Writes the last chunk: no more events come. */
  void seal() throws IOException {
    flush();
    chunk = new byte[0];
  }

  long bytes() {
    return bytes;
  }

  EventCursor open() {
    return new Cursor();
  }

  /** Reads the events in their order. */
  private final class Cursor implements EventCursor {
    private final TraceEvent event = new TraceEvent();
    private byte[] data = new byte[0];
    private int length;
    private int at;
    private Iterator<Map.Entry<Long, Chunk>> left = chunks.entrySet().iterator();
    private long chunkStart;
    private String damage = "";

    @Override
    public @Nullable TraceEvent next() {
      if (at == length && !load()) {
        return null;
      }
      event.kind = KINDS[data[at++]];
      event.timeNanos += number();
      event.communicator = 0;
      switch (event.kind) {
        case ENTER -> event.path = (int) number();
        case SEND, RECEIVE -> message();
        case SEND_POSTED, RECEIVE_COMPLETED -> {
          message();
          event.request = number();
        }
        case SEND_COMPLETED -> event.request = number();
        case RECEIVE_POSTED -> {
          event.request = number();
          event.peer = fixed();
          event.tag = fixed();
        }
        case COLLECTIVE -> {
          event.communicator = number();
          event.root = (int) number();
          event.bytes = number();
          event.bytesReceived = number();
        }
        default -> {}
      }
      return event;
    }

    private boolean load() {
      if (!left.hasNext()) {
        return false;
      }
      at = 0;
      length = 0;
      Map.Entry<Long, Chunk> next = left.next();
      int bytes = next.getValue().bytes;
      data = data.length < bytes ? new byte[bytes] : data;
      try {
        file.read(next.getValue().place, ByteBuffer.wrap(data, 0, bytes));
      } catch (IOException e) {
        damage = String.valueOf(e.getMessage());
        left = Collections.emptyIterator();
        return false;
      }
      chunkStart = next.getKey();
      length = bytes;
      return true;
    }

    private void message() {
      event.sendMode = MODES[data[at++]];
      event.peer = (int) number();
      event.tag = (int) number();
      event.bytes = number();
    }

    private long number() {
      long value = 0;
      for (int shift = 0; ; shift += 7) {
        byte part = data[at++];
        value |= (part & 0x7fL) << shift;
        if (part >= 0) {
          return value >>> 1 ^ -(value & 1);
        }
      }
    }

    private int fixed() {
      int value = 0;
      for (int shift = 0; shift < 32; shift += 8) {
        value |= (data[at++] & 0xff) << shift;
      }
      return value;
    }

    @Override
    public long positionBytes() {
      return chunkStart + at;
    }

    @Override
    public String damage() {
      return damage;
    }
  }
}
