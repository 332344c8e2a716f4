package org.waitprof.agent.wrapper;

import org.waitprof.record.binding.MessengerComm;

/**
 * A communicator of a binding in C's style as it carries the agent's own messages. Used where no
 * call is recorded, by one thread at a time.
 *
 * @param access calls the binding
 * @param comm its handle
 */
public record WrapperMessages(WrapperAccess access, long comm) implements MessengerComm {
  @Override
  public Object waitprof$duplicate() throws ReflectiveOperationException {
    return new WrapperMessages(access, access.duplicate(comm));
  }

  @Override
  public void waitprof$release() throws ReflectiveOperationException {
    access.free(comm);
  }

  @Override
  public void waitprof$broadcast(long[] values) throws ReflectiveOperationException {
    access.talk().broadcast(comm, values);
  }

  @Override
  public void waitprof$minima(long[] own, long[] minima) throws ReflectiveOperationException {
    access.talk().minima(comm, own, minima);
  }

  @Override
  public void waitprof$send(byte[] bytes, int to) throws ReflectiveOperationException {
    access.talk().send(comm, bytes, to, WrapperTalk.MESSAGE_TAG);
  }

  @Override
  public void waitprof$receive(byte[] bytes, int from) throws ReflectiveOperationException {
    access.talk().receive(comm, bytes, from, WrapperTalk.MESSAGE_TAG);
  }

  @Override
  public String waitprof$library() {
    return access.library();
  }
}
