package waits;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Request;

/**
 * Calls of {@link Mixture}. Each way has a method of its own, whose name it returns: by the line in
 * it that calls MPI, the test finds what it waited. So no two share the line that waits.
 */
final class MixtureCalls {
  private static final int LARGE = 1 << 20;
  private static final int SMALL = 64;

  private static final ByteBuffer OUT = MPI.newByteBuffer(LARGE);
  private static final ByteBuffer IN = MPI.newByteBuffer(LARGE);
  private static final IntBuffer INTS_OUT = MPI.newIntBuffer(SMALL);
  private static final IntBuffer INTS_IN = MPI.newIntBuffer(SMALL);

  private final Intracomm world;

  /** When what others wait for began. */
  long began;

  /** Begin and end of the call that may wait. */
  long enter;

  long leave;

  MixtureCalls(Intracomm world) {
    this.world = world;
  }

  private void begin() {
    began = System.nanoTime();
    enter = began;
  }

  private void begun() {
    enter = System.nanoTime();
  }

  private String ended(String method) {
    leave = System.nanoTime();
    return method;
  }

  String send(Mixture.Kind kind, int to, int tag) throws MPIException {
    return switch (kind) {
      case SYNCHRONOUS -> sendSynchronously(to, tag);
      case TESTED_SYNCHRONOUS -> testSend(to, tag);
      case LARGE_MESSAGE -> sendMuch(to, tag);
      case STARTED_LARGE -> startSendOfMuch(to, tag);
      default -> send(to, tag);
    };
  }

  private String send(int to, int tag) throws MPIException {
    begin();
    world.send(OUT, SMALL, MPI.BYTE, to, tag);
    return ended("send");
  }

  private String sendSynchronously(int to, int tag) throws MPIException {
    begin();
    world.sSend(OUT, SMALL, MPI.BYTE, to, tag);
    return ended("sendSynchronously");
  }

  private String testSend(int to, int tag) throws MPIException {
    begin();
    Request request = world.isSend(OUT, SMALL, MPI.BYTE, to, tag);
    begun();
    while (!request.test()) {
      continue;
    }
    return ended("testSend");
  }

  private String sendMuch(int to, int tag) throws MPIException {
    begin();
    world.send(OUT, LARGE, MPI.BYTE, to, tag);
    return ended("sendMuch");
  }

  private String startSendOfMuch(int to, int tag) throws MPIException {
    begin();
    Request request = world.iSend(OUT, LARGE, MPI.BYTE, to, tag);
    begun();
    request.waitFor();
    return ended("startSendOfMuch");
  }

  String receive(Mixture.Kind kind, int from, int tag) throws MPIException {
    return switch (kind) {
      case LARGE_MESSAGE -> receiveMuch(from, tag);
      case STARTED_LARGE -> startReceiveOfMuch(from, tag);
      case ANY_SOURCE -> receiveFromAny(tag);
      case STARTED -> startReceive(from, tag);
      case TESTED -> testReceive(from, tag);
      case PROBED -> probe(from, tag);
      case POLLED -> poll(from, tag);
      case MATCHED -> match(from, tag);
      default -> receive(from, tag);
    };
  }

  private String receive(int from, int tag) throws MPIException {
    begin();
    world.recv(IN, SMALL, MPI.BYTE, from, tag);
    return ended("receive");
  }

  private String receiveFromAny(int tag) throws MPIException {
    begin();
    world.recv(IN, SMALL, MPI.BYTE, MPI.ANY_SOURCE, tag);
    return ended("receiveFromAny");
  }

  private String receiveMuch(int from, int tag) throws MPIException {
    begin();
    world.recv(IN, LARGE, MPI.BYTE, from, tag);
    return ended("receiveMuch");
  }

  private String startReceiveOfMuch(int from, int tag) throws MPIException {
    begin();
    Request request = world.iRecv(IN, LARGE, MPI.BYTE, from, tag);
    begun();
    request.waitFor();
    return ended("startReceiveOfMuch");
  }

  private String startReceive(int from, int tag) throws MPIException {
    begin();
    Request request = world.iRecv(IN, SMALL, MPI.BYTE, from, tag);
    begun();
    request.waitFor();
    return ended("startReceive");
  }

  private String testReceive(int from, int tag) throws MPIException {
    begin();
    Request request = world.iRecv(IN, SMALL, MPI.BYTE, from, tag);
    begun();
    while (!request.test()) {
      continue;
    }
    return ended("testReceive");
  }

  private String probe(int from, int tag) throws MPIException {
    begin();
    world.probe(from, tag);
    ended("probe");
    world.recv(IN, SMALL, MPI.BYTE, from, tag);
    return "probe";
  }

  private String poll(int from, int tag) throws MPIException {
    begin();
    while (world.iProbe(from, tag) == null) {
      continue;
    }
    ended("poll");
    world.recv(IN, SMALL, MPI.BYTE, from, tag);
    return "poll";
  }

  private String match(int from, int tag) throws MPIException {
    Message message = new Message();
    begin();
    message.mProbe(from, tag, world);
    ended("match");
    message.mRecv(IN, SMALL, MPI.BYTE);
    return "match";
  }

  String collective(Mixture.Kind kind, int root) throws MPIException {
    return switch (kind) {
      case ALL_REDUCE -> allReduce();
      case ALL_TO_ALL -> allToAll();
      case BROADCAST -> broadcast(root);
      case SCATTER -> scatter(root);
      case SCAN -> scan();
      case STARTED_BARRIER -> startBarrier();
      case TESTED_ALL_REDUCE -> testAllReduce();
      case STARTED_BROADCAST -> startBroadcast(root);
      case RING -> ring();
      case RING_WITH_BARRIER -> ringWithBarrier();
      default -> barrier();
    };
  }

  private String barrier() throws MPIException {
    begin();
    world.barrier();
    return ended("barrier");
  }

  private String allReduce() throws MPIException {
    begin();
    world.allReduce(INTS_OUT, INTS_IN, 1, MPI.INT, MPI.SUM);
    return ended("allReduce");
  }

  private String allToAll() throws MPIException {
    begin();
    world.allToAll(INTS_OUT, 1, MPI.INT, INTS_IN, 1, MPI.INT);
    return ended("allToAll");
  }

  private String broadcast(int root) throws MPIException {
    begin();
    world.bcast(INTS_OUT, SMALL, MPI.INT, root);
    return ended("broadcast");
  }

  private String scatter(int root) throws MPIException {
    begin();
    world.scatter(INTS_OUT, 1, MPI.INT, INTS_IN, 1, MPI.INT, root);
    return ended("scatter");
  }

  private String scan() throws MPIException {
    begin();
    world.scan(INTS_OUT, INTS_IN, 1, MPI.INT, MPI.SUM);
    return ended("scan");
  }

  private String startBarrier() throws MPIException {
    begin();
    Request request = world.iBarrier();
    begun();
    request.waitFor();
    return ended("startBarrier");
  }

  private String testAllReduce() throws MPIException {
    begin();
    Request request = world.iAllReduce(INTS_OUT, INTS_IN, 1, MPI.INT, MPI.SUM);
    begun();
    while (!request.test()) {
      continue;
    }
    return ended("testAllReduce");
  }

  private String startBroadcast(int root) throws MPIException {
    begin();
    Request request = world.iBcast(INTS_OUT, SMALL, MPI.INT, root);
    begun();
    request.waitFor();
    return ended("startBroadcast");
  }

  /** The requests of a message from the left and one to the right, with room for more. */
  private Request[] neighbours(int more) throws MPIException {
    Request[] requests = new Request[2 + more];
    int ranks = world.getSize();
    int left = (world.getRank() + ranks - 1) % ranks;
    int right = (world.getRank() + 1) % ranks;
    requests[0] = world.iRecv(IN, SMALL, MPI.BYTE, left, Mixture.TAGS);
    requests[1] = world.iSend(OUT, SMALL, MPI.BYTE, right, Mixture.TAGS);
    return requests;
  }

  private String ring() throws MPIException {
    begin();
    Request[] requests = neighbours(0);
    begun();
    Request.waitAll(requests);
    return ended("ring");
  }

  private String ringWithBarrier() throws MPIException {
    begin();
    Request[] requests = neighbours(1);
    requests[2] = world.iBarrier();
    begun();
    Request.waitAll(requests);
    return ended("ringWithBarrier");
  }
}
