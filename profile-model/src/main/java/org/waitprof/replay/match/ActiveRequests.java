package org.waitprof.replay.match;

import java.util.Arrays;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.LongTable;
import org.waitprof.replay.exchange.LongPair;

/** The active requests of one rank. Used by one thread at a time. */
final class ActiveRequests {
  /** {@link #channel} of a receive whose channel is not known before it completes. */
  static final int ANY_CHANNEL = -1;

  private final LongTable slots = new LongTable();
  private int used;
  private int free = -1;
  private boolean[] isSend = new boolean[16];
  private int[] send = new int[16];
  private int[] channel = new int[16];
  private int[] stream = new int[16];
  private long[] enter = new long[16];
  private long[] leave = new long[16];
  private long[] sequence = new long[16];
  private long[] communicator = new long[16];
  private long[] peerTag = new long[16];
  private int[] nextFree = new int[16];

  /**
   * A send was posted under a request that is not active; {@code pending} is its place in the
   * {@link SendBook}.
   */
  void send(Call call, int op, int pending) {
    int slot = take(call.request[op]);
    communicator[slot] = call.communicator[op];
    peerTag[slot] = LongPair.of(call.peer[op], call.tag[op]);
    isSend[slot] = true;
    send[slot] = pending;
  }

  /**
   * A receive was posted under a request that is not active; its slot also names it in its channel.
   */
  int receive(long request, int channelNumber, Call call, int op) {
    int slot = take(request);
    isSend[slot] = false;
    channel[slot] = channelNumber;
    stream[slot] = call.stream;
    enter[slot] = call.enter;
    leave[slot] = call.leave;
    sequence[slot] = call.sequence[op];
    return slot;
  }

  private int take(long request) {
    int slot = free;
    if (slot >= 0) {
      free = nextFree[slot];
    } else {
      if (used == isSend.length) {
        int room = 2 * used;
        isSend = Arrays.copyOf(isSend, room);
        send = Arrays.copyOf(send, room);
        channel = Arrays.copyOf(channel, room);
        stream = Arrays.copyOf(stream, room);
        enter = Arrays.copyOf(enter, room);
        leave = Arrays.copyOf(leave, room);
        sequence = Arrays.copyOf(sequence, room);
        communicator = Arrays.copyOf(communicator, room);
        peerTag = Arrays.copyOf(peerTag, room);
        nextFree = Arrays.copyOf(nextFree, room);
      }
      slot = used++;
    }
    slots.put(request, 0, slot);
    return slot;
  }

  /** The slot of a request that ends; its values stay until the next post. -1 if unknown. */
  int end(long request) {
    int slot = slots.remove(request, 0);
    if (slot != LongTable.NONE) {
      nextFree[slot] = free;
      free = slot;
    }
    return slot;
  }

  boolean isSend(int slot) {
    return isSend[slot];
  }

  int send(int slot) {
    return send[slot];
  }

  /** Communicator of a send. */
  long communicator(int slot) {
    return communicator[slot];
  }

  /** Destination of a send in the upper half, tag in the lower. */
  long peerTag(int slot) {
    return peerTag[slot];
  }

  int channel(int slot) {
    return channel[slot];
  }

  int stream(int slot) {
    return stream[slot];
  }

  long enter(int slot) {
    return enter[slot];
  }

  long leave(int slot) {
    return leave[slot];
  }

  long sequence(int slot) {
    return sequence[slot];
  }
}
