package org.waitprof.cli.mpi;

/** A job whose other processes say what this one says, until the network breaks. */
public final class EchoWorld extends MpiWorld {
  private int exchangesLeft;
  private int aborted = -1;

  /**
   * @param exchanges how many work
   */
  public EchoWorld(int process, int processes, int exchanges) {
    super(process, processes);
    exchangesLeft = exchanges;
  }

  /** Exit code with which all were ended; -1 if they were not. */
  public int aborted() {
    return aborted;
  }

  @Override
  public CommCalls calls() {
    throw new UnsupportedOperationException("it has exchanges alone");
  }

  @Override
  protected boolean isThere(int from, int tag) {
    return true;
  }

  @Override
  protected void end() {}

  @Override
  protected void swap(long[] outgoing, long[] incoming) {
    if (exchangesLeft-- == 0) {
      throw new MpiFailure("allToAll: the network is down");
    }
    System.arraycopy(outgoing, 0, incoming, 0, incoming.length);
  }

  @Override
  protected void swap(long[] outgoing, int to, long[] incoming, int from, int tag) {
    System.arraycopy(outgoing, 0, incoming, 0, incoming.length);
  }

  @Override
  protected void send(long[] numbers, int to, int tag) {}

  @Override
  protected void receive(long[] numbers, int from, int tag) {}

  @Override
  public void abort(int exitCode) {
    aborted = exitCode;
  }
}
