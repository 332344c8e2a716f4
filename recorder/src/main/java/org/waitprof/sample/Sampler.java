package org.waitprof.sample;

import org.jspecify.annotations.Nullable;
import org.waitprof.memory.Memory;

/**
 * Takes the sample of one thread. Numbers each message in its channel and each collective in its
 * stratum. Keeps an operation where {@link BlockHash} selects it, or where it is long. Ranks agree
 * on nothing during the run: the other side has the same number. A rank that waits T for an
 * operation knows that its partner did nothing on the channel for at least T before it. So both
 * keep it if each keeps operations that took at least T, or came T after the last of their channel.
 *
 * <p>Where a buffer is full the largest strata go to the next level and lose half of their entries.
 * Long ones among these go to the buffer of long entries; where that is full, its shorter half
 * goes. A run whose operations all fit loses nothing and is measured completely.
 *
 * <p>Hot: 1 to 2 ns per call where nothing is kept, about 5 where something is; no allocation, no
 * lock. Thinning is one pass over a buffer, to free an eighth of it. Used by one thread.
 */
public final class Sampler {
  private final ThreadChannels channels;
  private final ReceiveOrder receives = new ReceiveOrder();
  private final IdleMessages idle = new IdleMessages();
  private final EntryBuffer messages;
  private final EntryBuffer collectives;
  private final EntryBuffer longs;
  private final Thinning thinning;

  /** Operations that last or follow their predecessor this many ticks are kept in any case. */
  private long threshold;

  private long call; // Under way.
  private long callMeta;
  private long enter;
  private long leave;
  private boolean keeps;
  private final PollSpan polls;

  /** Computation of the thread between calls. */
  final BetweenCalls computation = new BetweenCalls();

  /** Operations that no channel could be had for. */
  private long uncounted;

  Sampler(SharedChannels rank, SampleMemory memory, int number, int capacity) {
    channels = new ThreadChannels(rank);
    polls = new PollSpan(rank, number);
    messages = new EntryBuffer(memory, SampleLayout.ENTRIES, number, capacity);
    collectives = new EntryBuffer(memory, SampleLayout.ENTRIES, number, capacity);
    longs = new EntryBuffer(memory, SampleLayout.LONG_ENTRIES, number, capacity);
    thinning = new Thinning(rank, longs);
  }

  /**
   * A call has ended; its operations follow. Hot.
   *
   * @param slot number of its slot in the rank, or {@link SampleLayout#NO_SLOT}
   * @param operations operations that it may have waited for, or {@link SampleLayout#MIXED}
   * @param enterTicks begin of the call
   * @param leaveTicks end of the call
   * @param measured false while measuring is paused: operations are counted, nothing is kept
   */
  public void call(long slot, int operations, long enterTicks, long leaveTicks, boolean measured) {
    call++;
    callMeta = slot | (long) Math.min(operations, SampleLayout.MIXED) << 32;
    computation.until(enterTicks, leaveTicks);
    enter = enterTicks;
    leave = leaveTicks;
    keeps = measured;
  }

  /**
   * A collective of the call. Hot.
   *
   * @param ordinal of the {@code MpiCall}
   * @param root its place among the members; negative without a root
   * @param bytes bytes that the rank contributed
   */
  public void collective(RankComm comm, int ordinal, int root, long bytes) {
    polls.giveUp(call);
    long channel = channels.collective(comm, root, ordinal);
    if (channel != 0) {
      long number = ChannelNumbers.next(channel, bytes);
      long size = Math.max(ChannelNumbers.follow(channel, enter), leave - enter);
      if ((BlockHash.of(number) & Memory.get(channel + SampleLayout.CHANNEL_MASK_OFFSET)) == 0
          || size >= threshold) {
        keep(collectives, channel, number, size, bytes, SampleLayout.WAITS);
      }
    }
  }

  /** A message that the call itself has received. Hot. */
  public void received(RankComm comm, int peer, int tag, long bytes) {
    long channel = channels.receive(comm, peer, tag);
    if (channel == 0) {
      uncounted++;
      return;
    }
    long number = receives.next(channel, bytes, enter);
    long size = keepMessage(channel, number, SampleLayout.WAITS);
    if (polls.endedBefore(call)) {
      keepPolls(channel, number, size);
    }
  }

  /** A message that the call itself has sent; flags are {@link SampleLayout#WAITS} or 0. Hot. */
  public void sent(RankComm comm, int peer, int tag, long bytes, int flags) {
    polls.giveUp(call);
    long channel = channels.send(comm, peer, tag);
    if (channel == 0) {
      uncounted++;
      return;
    }
    keepMessage(channel, ChannelNumbers.next(channel, bytes), flags);
  }

  /**
   * Longest time that an operation of the call may have waited. It is at most the time since the
   * operation before it. It is at least the length of the call, or of the polls for it.
   */
  private long size(long since) {
    return Math.max(Math.max(since, leave - enter), polls.ticksBefore(call));
  }

  private long keepMessage(long channel, long number, int flags) {
    long size = size(ChannelNumbers.follow(channel, enter));
    if ((BlockHash.of(number) & Memory.get(channel + SampleLayout.CHANNEL_MASK_OFFSET)) == 0
        || size >= threshold) {
      keep(messages, channel, number, size, enter, flags);
    }
    return size;
  }

  /**
   * Notes a run of polls that found nothing. The thread polled for what its next call receives or
   * completes. A run before a send or collective waited for no rank; of others that is unknown.
   * Called once per run, at its end. Times are ticks; the slot is the slot of unsuccessful polls.
   */
  public void polled(long slot, long began, long ended) {
    if (!polls.goesOn(call)) {
      endPolls();
    }
    computation.until(began, ended);
    polls.add(slot, began, ended, call);
  }

  /** A call that only starts something has come between polls and what is completed next. */
  public void started() {
    polls.interrupt();
  }

  /** The last run of polls is over if no message has ended it. Cold. */
  void endPolls() {
    long channel = polls.isOpen() ? polls.channel() : 0;
    if (channel != 0) {
      int flags = SampleLayout.WAITS | (polls.isGivenUp() ? SampleLayout.POLLED : 0);
      keepRun(channel, ChannelNumbers.next(channel, 0), polls.ticks(), 1, flags);
    }
    polls.close();
  }

  /** The run of polls for a message of the call under way. */
  private void keepPolls(long channel, long number, long size) {
    polls.close();
    int operations = (int) (callMeta >>> 32);
    keepRun(channel, number, size, operations, SampleLayout.WAITS | SampleLayout.POLLED);
  }

  /** The call under way waited for an operation that has no entry here: its wait is not known. */
  private void keepUnknown(int flags) {
    long channel = polls.channel();
    if (channel != 0) {
      keep(messages, channel, ChannelNumbers.next(channel, 0), leave - enter, enter, flags);
    }
  }

  private void keepRun(long channel, long number, long size, int operations, int flags) {
    long meta = callMeta;
    long from = enter;
    long to = leave;
    callMeta = polls.slot() | (long) operations << 32;
    enter = polls.from();
    leave = polls.until();
    keep(messages, channel, number, size, enter, flags);
    callMeta = meta;
    enter = from;
    leave = to;
  }

  /**
   * A message of a request, to be started now or later. Allocates only where more are under way
   * than ever before. A peer (a rank in the communicator) or tag is negative for any.
   */
  public PendingMessage pending(
      RankComm comm, boolean receive, int peer, int tag, long bytes, boolean persistent) {
    return idle.take(comm, receive, peer, tag, bytes, persistent);
  }

  /** Takes back a message that no other object refers to. */
  public void release(PendingMessage message) {
    idle.give(message);
  }

  /** A message has been posted: by a call that was entered then. Hot. */
  public void posted(PendingMessage message, long enterTicks) {
    RankComm comm = message.comm;
    message.owner = receives;
    message.posted = enterTicks;
    message.channel = 0;
    computation.until(enterTicks, enterTicks);
    if (comm == null) {
      return;
    }
    if (message.isWildcard()) {
      receives.wildcardPosted();
      return;
    }
    long channel =
        message.receive
            ? channels.receive(comm, message.peer, message.tag)
            : channels.send(comm, message.peer, message.tag);
    message.channel = channel;
    if (channel == 0) {
      uncounted++;
      return;
    }
    message.number =
        message.receive
            ? receives.next(channel, message.bytes, enterTicks)
            : ChannelNumbers.next(channel, message.bytes);
    message.since = ChannelNumbers.follow(channel, enterTicks);
  }

  /**
   * The call under way has completed a message. Hot.
   *
   * @param source its sender, where a status has it; negative without one
   * @param tag its tag, likewise
   * @param flags {@link SampleLayout#WAITS} or 0
   */
  public void completed(PendingMessage message, int source, int tag, int flags) {
    ReceiveOrder owner = message.owner;
    RankComm comm = message.comm;
    message.owner = null;
    if (owner == null || comm == null) {
      return;
    }
    if (message.isWildcard()) {
      owner.wildcardCompleted();
      if (source < 0) {
        return; // No sender, or cancelled.
      }
      message.channel = channels.receive(comm, source, tag);
      if (message.channel == 0) {
        uncounted++;
        return;
      }
      message.number = receives.next(message.channel, message.bytes, message.posted);
      message.since = ChannelNumbers.follow(message.channel, message.posted);
    }
    long channel = message.channel;
    if (owner != receives && channel != 0) {
      // The entry belongs to the buffers of another thread, which only that thread may touch.
      ChannelNumbers.doubt(channel, message.number, message.number + 1);
      keepUnknown(flags);
      return;
    }
    long size = size(message.since);
    if (channel != 0
        && ((BlockHash.of(message.number) & Memory.get(channel + SampleLayout.CHANNEL_MASK_OFFSET))
                == 0
            || size >= threshold)) {
      keep(messages, channel, message.number, size, message.posted, flags);
    }
    if (channel != 0 && polls.endedBefore(call)) {
      keepPolls(channel, message.number, size);
    }
  }

  /** A message that a matched probe has taken is received now. */
  public void matched(PendingMessage message, long enterTicks) {
    message.posted = enterTicks;
  }

  /** It may not come: who counts it is unknown, and its number and all after it are of no use. */
  public void cancelled(PendingMessage message) {
    if (message.owner != null && message.channel != 0) {
      ChannelNumbers.doubt(message.channel, message.number, SampleLayout.NUMBER_MASK);
    }
  }

  /** A request has been freed: that ends its send, while its receive goes on. */
  public void freed(PendingMessage message) {
    if (message.receive) {
      message.owner = null; // Its owner's count of open ones stays as it is.
    } else {
      polls.interrupt();
      completed(message, -1, -1, 0);
    }
  }

  private void keep(
      EntryBuffer chosen, long channel, long number, long size, long posted, int flags) {
    if (!keeps) {
      return;
    }
    EntryBuffer buffer = room(chosen, channel, number, size);
    if (buffer == null) {
      return;
    }
    long entry = buffer.next();
    long index = Memory.get(channel + SampleLayout.CHANNEL_INDEX_OFFSET);
    Memory.put(
        entry + SampleLayout.ENTRY_NUMBER_OFFSET,
        index << SampleLayout.INDEX_SHIFT | (number & SampleLayout.NUMBER_MASK));
    Memory.put(entry + SampleLayout.ENTRY_CALL_OFFSET, callMeta | (long) flags << 48);
    Memory.put(
        entry + SampleLayout.ENTRY_SIZE_OFFSET,
        (long) Float.floatToRawIntBits((float) size) << 32 | (call & 0xFFFF_FFFFL));
    Memory.put(entry + SampleLayout.ENTRY_ENTER_OFFSET, enter);
    Memory.put(entry + SampleLayout.ENTRY_LEAVE_OFFSET, leave);
    Memory.put(entry + SampleLayout.ENTRY_POSTED_OFFSET, posted);
    buffer.added();
  }

  /** The buffer that takes an operation, with room for it; null if it is to be dropped. */
  private @Nullable EntryBuffer room(EntryBuffer chosen, long channel, long number, long size) {
    while (true) {
      boolean byHash =
          (BlockHash.of(number) & Memory.get(channel + SampleLayout.CHANNEL_MASK_OFFSET)) == 0;
      if (!byHash && size < threshold) {
        return null;
      }
      EntryBuffer buffer = byHash ? chosen : longs;
      if (!buffer.isFull()) {
        return buffer;
      }
      threshold =
          byHash ? thinning.raiseLevels(buffer, threshold, leave) : thinning.raiseThreshold(leave);
    }
  }

  long uncounted() {
    return uncounted;
  }

  int openWildcards() {
    return receives.openWildcards();
  }
}
