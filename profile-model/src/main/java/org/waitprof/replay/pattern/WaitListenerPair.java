package org.waitprof.replay.pattern;

/**
 * Notifies two listeners of the same waits.
 *
 * @param first is called first
 * @param second then
 */
public record WaitListenerPair(WaitListener first, WaitListener second) implements WaitListener {
  @Override
  public void waited(FoundWait wait) {
    first.waited(wait);
    second.waited(wait);
  }

  @Override
  public void waitedForSeveral(String pattern, long enterNanos, long waitNanos) {
    first.waitedForSeveral(pattern, enterNanos, waitNanos);
    second.waitedForSeveral(pattern, enterNanos, waitNanos);
  }

  @Override
  public void synchronised(long sequence, int stream, long communicator, long completionNanos) {
    first.synchronised(sequence, stream, communicator, completionNanos);
    second.synchronised(sequence, stream, communicator, completionNanos);
  }
}
