package org.waitprof.sample;

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
  private final SampleMemory memory;
  private final ThreadChannels channels;
  private final ReceiveOrder receives;
  private final IdleMessages idle = new IdleMessages();
  private final EntryWriter entries;
  private final PollSpan polls;

  /** Computation of the thread between calls. */
  final BetweenCalls computation = new BetweenCalls();

  /** Operations that no channel could be had for. */
  private long uncounted;

  Sampler(SharedChannels rank, SampleMemory memory, int number, int capacity) {
    this.memory = memory;
    receives = new ReceiveOrder(memory);
    channels = new ThreadChannels(rank);
    polls = new PollSpan(rank, number);
    entries = new EntryWriter(rank, memory, number, capacity);
  }

  /**
   * A call has ended; its operations follow. Hot.
   *
   * @param slot number of its slot in the rank, or {@link SampleLayout#NO_SLOT}
   * @param operations operations that it may have waited for, or {@link SampleLayout#MANY}
   * @param enterTicks begin of the call
   * @param leaveTicks end of the call
   * @param measured false while measuring is paused: operations are counted, nothing is kept
   */
  public void call(long slot, int operations, long enterTicks, long leaveTicks, boolean measured) {
    // A call without operations, such as the wait for a file, has no entry that shows it.
    computation.until(operations == 0 ? leaveTicks : enterTicks, leaveTicks);
    entries.call(slot, operations, enterTicks, leaveTicks, measured);
  }

  /** A call begins after a long computation, whose end is now. */
  public void computed(long nowTicks) {
    computation.entering(nowTicks);
  }

  /** A call has ended that was long; its operations, if it has any, follow. */
  public void called(long enterTicks, long leaveTicks) {
    computation.called(enterTicks, leaveTicks);
  }

  /**
   * A collective of the call. Hot.
   *
   * @param ordinal of the {@code MpiCall}
   * @param root its place among the members; negative without a root
   * @param bytes bytes that the rank contributed
   */
  public void collective(RankComm comm, int ordinal, int root, long bytes) {
    polls.giveUp(entries.call);
    long channel = channels.collective(comm, root, ordinal);
    if (channel != 0) {
      long number = ChannelNumbers.next(channel, bytes);
      long size = Math.max(ChannelNumbers.follow(channel, entries.enter), entries.duration());
      int flags = SampleLayout.WAITS | carries(bytes);
      entries.offer(entries.collectives, channel, number, size, entries.enter, flags);
    }
  }

  private long numberOfSend(long channel, long bytes, long posted) {
    return ChannelNumbers.isShared(channel)
        ? ChannelNumbers.nextShared(channel, bytes, posted, memory)
        : ChannelNumbers.next(channel, bytes);
  }

  private static int carries(long bytes) {
    return bytes > 0 ? SampleLayout.CARRIES : 0;
  }

  /** A message that the call itself has received. Hot. */
  public void received(RankComm comm, int peer, int tag, long bytes) {
    long channel = channels.receive(comm, peer, tag);
    if (channel == 0) {
      uncounted++;
      return;
    }
    long number = receives.next(channel, bytes, entries.enter);
    long size = keepMessage(channel, number, SampleLayout.WAITS);
    if (polls.endedBefore(entries.call)) {
      keepPolls(entries.messages, channel, number, size, entries.operations(), 0);
    }
  }

  /** A message that the call itself has sent; flags are {@link SampleLayout#WAITS} or 0. Hot. */
  public void sent(RankComm comm, int peer, int tag, long bytes, int flags) {
    polls.giveUp(entries.call);
    long channel = channels.send(comm, peer, tag);
    if (channel == 0) {
      uncounted++;
      return;
    }
    keepMessage(channel, numberOfSend(channel, bytes, entries.enter), flags);
  }

  /**
   * Longest time that an operation of the call may have waited. It is at most the time since the
   * operation before it. It is at least the length of the call, or of the polls for it.
   */
  private long size(long since) {
    return Math.max(Math.max(since, entries.duration()), polls.ticksBefore(entries.call));
  }

  private long keepMessage(long channel, long number, int flags) {
    long size = size(ChannelNumbers.follow(channel, entries.enter));
    entries.offer(entries.messages, channel, number, size, entries.enter, flags);
    return size;
  }

  /**
   * Notes a run of polls that found nothing. The thread polled for what its next call receives or
   * completes. A run before a send or collective waited for no rank; of others that is unknown.
   * Called once per run, at its end. Times are ticks; the slot is the slot of unsuccessful polls.
   */
  public void polled(long slot, long began, long ended) {
    if (!polls.goesOn(entries.call)) {
      endPolls();
    }
    computation.until(began, ended);
    polls.add(slot, began, ended, entries.call);
  }

  /** A call that only starts something has come between polls and what is completed next. */
  public void started() {
    polls.interrupt();
  }

  /** A probe after polls, or by itself, has found a message and not taken it. */
  public void found(RankComm comm, int source, int tag) {
    polls.found(comm, source, tag);
  }

  /** The last run of polls is over if nothing that it may have waited for has ended it. Cold. */
  void endPolls() {
    long channel = polls.isOpen() ? polls.channel() : 0;
    if (channel != 0) {
      int flags = SampleLayout.WAITS | (polls.isGivenUp() ? SampleLayout.POLLED : 0);
      long number = ChannelNumbers.next(channel, 0);
      entries.offer(polls, entries.messages, channel, number, polls.ticks(), 1, flags);
    }
    polls.close();
  }

  /** Keeps the run of polls for an operation that was received, taken or completed. */
  private void keepPolls(
      EntryBuffer chosen, long channel, long number, long size, int operations, int carries) {
    polls.close();
    int flags = SampleLayout.WAITS | SampleLayout.POLLED | carries;
    entries.offer(polls, chosen, channel, number, size, operations, flags);
  }

  /** The call under way has thrown: its wait is not known. */
  public void thrown() {
    long channel = polls.channel();
    if (channel != 0) {
      long number = ChannelNumbers.next(channel, 0);
      int flags = SampleLayout.WAITS;
      entries.offer(entries.messages, channel, number, entries.duration(), entries.enter, flags);
    }
  }

  /**
   * A message of a request, to be started now or later. Allocates only where more are under way
   * than ever before. A peer (a rank in the communicator) or tag is negative for any.
   */
  public PendingMessage pending(
      RankComm comm, boolean receive, int peer, int tag, long bytes, boolean persistent) {
    return idle.take(comm, receive, peer, tag, bytes, persistent);
  }

  /**
   * A collective of a request, to be started now. Allocates as {@link #pending} does.
   *
   * @param ordinal of the {@code MpiCall} that starts it
   * @param root its place among the members; negative without a root
   * @param bytes bytes that the rank contributes
   */
  public PendingMessage pendingCollective(RankComm comm, int ordinal, int root, long bytes) {
    PendingMessage collective = idle.take(comm, false, root, ordinal, bytes, false);
    collective.collective = true;
    return collective;
  }

  /** Takes back a message that no other object refers to. */
  public void release(PendingMessage message) {
    idle.give(message);
  }

  /**
   * A message or collective has been posted: by a call that was entered then. If it is the message
   * that the thread has polled for, the polls are over. Hot.
   */
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
        message.collective
            ? channels.started(comm, message.peer, message.tag)
            : message.receive
                ? channels.receive(comm, message.peer, message.tag)
                : channels.send(comm, message.peer, message.tag);
    message.channel = channel;
    if (channel == 0) {
      uncounted += message.collective ? 0 : 1;
      return;
    }
    message.number =
        message.receive
            ? receives.next(channel, message.bytes, enterTicks)
            : numberOfSend(channel, message.bytes, enterTicks);
    message.since = ChannelNumbers.follow(channel, enterTicks);
    if (polls.isTakenBy(message, entries.call)) {
      long size = Math.max(message.since, polls.ticks());
      keepPolls(entries.messages, channel, message.number, size, 1, 0);
      polls.interrupt();
    }
  }

  /**
   * The call under way has completed a message or collective, which any thread may have started.
   * Hot.
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
    if (channel != 0) {
      long size = size(message.since);
      EntryBuffer chosen = message.collective ? entries.collectives : entries.messages;
      int carries = message.collective ? carries(message.bytes) : 0;
      entries.offer(chosen, channel, message.number, size, message.posted, flags | carries);
      if (polls.endedBefore(entries.call)) {
        keepPolls(chosen, channel, message.number, size, entries.operations(), carries);
      }
    }
  }

  /** A message that a matched probe has taken is received now. */
  public void matched(PendingMessage message, long enterTicks) {
    message.posted = enterTicks;
  }

  /**
   * Cancels an operation that may not take place. The other side may count it or not, so its number
   * and all later ones are of no use.
   */
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

  /**
   * The thread has entered Finalize. What took time from the computation before is noted, while it
   * can be told from what follows.
   */
  public void ending(long nowTicks) {
    computation.until(nowTicks, nowTicks);
  }

  long uncounted() {
    return uncounted;
  }

  int openWildcards() {
    return receives.openWildcards();
  }
}
