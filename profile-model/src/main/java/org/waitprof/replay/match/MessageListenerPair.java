package org.waitprof.replay.match;

/**
 * Two listeners for the same messages.
 *
 * @param first is called first, and says whether a call waited for a sender
 * @param second is only notified
 */
public record MessageListenerPair(MessageListener first, MessageListener second)
    implements MessageListener {
  @Override
  public void received(MatchedMessage message) {
    first.received(message);
    second.received(message);
  }

  @Override
  public void lost() {
    first.lost();
    second.lost();
  }

  @Override
  public void notReceived(int source, long sendSequence) {
    first.notReceived(source, sendSequence);
    second.notReceived(source, sendSequence);
  }

  @Override
  public boolean receivesCompleted() {
    second.receivesCompleted();
    return first.receivesCompleted();
  }

  @Override
  public void sent(SendCompletion sends) {
    first.sent(sends);
    second.sent(sends);
  }
}
