package org.waitprof.replay;

import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.CallReader;
import org.waitprof.replay.match.MessageListener;
import org.waitprof.replay.pattern.FoundWait;
import org.waitprof.replay.pattern.WaitListener;

/**
 * Notified of all that the replay of one rank reads and finds: its time, calls and regions, its
 * messages, its waits. Called by one thread at a time, on the rank's turns; a call comes before the
 * messages and waits in it.
 */
public interface RankListener extends CallReader.Sink, MessageListener, WaitListener {
  RankListener NONE = new RankListener() {};

  @Override
  default void call(Call call) {}

  @Override
  default void waited(FoundWait wait) {}
}
