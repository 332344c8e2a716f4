package mpi;

import java.util.ArrayList;
import java.util.List;

/**
 * The world of a program that nobody here wrote, with stamps: its blocking calls on one clock. Lines,
 * each with the method and line that called MPI:
 *
 * <pre>
 * stamp RANK all|root|send|ssend|recv PEER METHOD:LINE ENTER_NS LEAVE_NS
 * </pre>
 *
 * <p>PEER is the root of a broadcast, the other rank of a message, and -1 of a barrier.
 */
public final class StampedWorld extends Intracomm {
  private static final StackWalker STACK = StackWalker.getInstance();

  private final int rank;
  private final List<String> stamps = new ArrayList<>();

  public StampedWorld(Intracomm world) throws MPIException {
    super(world.intracommImpl);
    rank = world.Rank();
  }

  /** Prints the lines, once the run has ended. */
  public void print() {
    System.out.print(String.join("", stamps)); // at once: ranks may be threads
    System.out.flush();
  }

  private void stamp(String call, int peer, long enter) {
    long leave = System.nanoTime();
    String place =
        STACK.walk(
            frames ->
                frames
                    .filter(frame -> !frame.getClassName().startsWith("mpi."))
                    .findFirst()
                    .map(frame -> frame.getMethodName() + ":" + frame.getLineNumber())
                    .orElseThrow());
    stamps.add(
        "stamp " + rank + " " + call + " " + peer + " " + place + " " + enter + " " + leave + "\n");
  }

  @Override
  public void Barrier() throws MPIException {
    long enter = System.nanoTime();
    super.Barrier();
    stamp("all", -1, enter);
  }

  @Override
  public void Bcast(Object buffer, int offset, int count, Datatype type, int root)
      throws MPIException {
    long enter = System.nanoTime();
    super.Bcast(buffer, offset, count, type, root);
    stamp("root", root, enter);
  }

  @Override
  public void Send(Object buffer, int offset, int count, Datatype type, int to, int tag)
      throws MPIException {
    long enter = System.nanoTime();
    super.Send(buffer, offset, count, type, to, tag);
    stamp("send", to, enter);
  }

  @Override
  public void Ssend(Object buffer, int offset, int count, Datatype type, int to, int tag)
      throws MPIException {
    long enter = System.nanoTime();
    super.Ssend(buffer, offset, count, type, to, tag);
    stamp("ssend", to, enter);
  }

  @Override
  public Status Recv(Object buffer, int offset, int count, Datatype type, int from, int tag)
      throws MPIException {
    long enter = System.nanoTime();
    Status status = super.Recv(buffer, offset, count, type, from, tag);
    stamp("recv", from, enter);
    return status;
  }

  @Override
  public Status Sendrecv(
      Object out,
      int outOffset,
      int outCount,
      Datatype outType,
      int to,
      int outTag,
      Object in,
      int inOffset,
      int inCount,
      Datatype inType,
      int from,
      int inTag)
      throws MPIException {
    long enter = System.nanoTime();
    Status status =
        super.Sendrecv(
            out, outOffset, outCount, outType, to, outTag, in, inOffset, inCount, inType, from,
            inTag);
    stamp("send", to, enter);
    stamp("recv", from, enter);
    return status;
  }
}
