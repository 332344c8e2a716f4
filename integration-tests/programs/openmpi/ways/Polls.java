package ways;

import java.util.concurrent.locks.LockSupport;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Request;
import waits.World;

/** Loops that ask until something has come: messages, sends, collectives. */
final class Polls {
  private static final long PAUSE_NANOS = 1_000_000;

  private Polls() {}

  static void add(Bench bench) throws Exception {
    bench.inPairs(true);
    bench.last("Polls.test", Polls::test);
    bench.moreLast("Polls.testStatus", Polls::testStatus);
    bench.last("Polls.testSleep", Polls::testSleep);
    bench.last("Polls.testAll", Polls::testAll);
    bench.moreLast("Polls.testAllStatus", Polls::testAllStatus);
    bench.moreLast("Polls.testAny", Polls::testAny);
    bench.moreLast("Polls.testAnyStatus", Polls::testAnyStatus);
    bench.moreLast("Polls.testSome", Polls::testSome);
    bench.moreLast("Polls.testSomeStatus", Polls::testSomeStatus);
    bench.last("Polls.getStatus", Polls::getStatus);
    bench.last("Polls.iProbe", Polls::iProbe);
    bench.last("Polls.iProbeIrecv", Polls::iProbeIrecv);
    bench.last("Polls.probeIrecv", Polls::probeIrecv);
    bench.last("Polls.imProbe", Polls::imProbe);
    bench.first("Polls.sent", Polls::sent);
    bench.inPairs(false);
    bench.last("Polls.iAllReduce", Polls::iAllReduce);
    bench.last("Polls.iBarrier", Polls::iBarrier);
    bench.last("Polls.iBcast", Polls::iBcast);
    bench.moreLast("Polls.iGather", Polls::iGather);
    bench.last("Polls.iDup", Polls::iDup);
  }

  private static Request begin() throws MPIException {
    return Messages.receives()
        ? Messages.receive()
        : MPI.COMM_WORLD.iSend(Messages.BUFFER, Messages.SMALL, MPI.BYTE, Messages.peer(), Messages.TAG);
  }

  private static void test() throws Exception {
    Request request = begin();
    while (!request.test()) {
      Thread.onSpinWait();
    }
  }

  private static void testStatus() throws Exception {
    Request request = begin();
    while (request.testStatus() == null) {
      Thread.onSpinWait();
    }
  }

  private static void testSleep() throws Exception {
    Request request = begin();
    while (!request.test()) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private static void testAll() throws Exception {
    Request[] both = Messages.exchange();
    while (!Request.testAll(both)) {
      Thread.onSpinWait();
    }
  }

  private static void testAllStatus() throws Exception {
    Request[] both = Messages.exchange();
    while (Request.testAllStatus(both) == null) {
      Thread.onSpinWait();
    }
  }

  private static void testAny() throws Exception {
    Request[] both = Messages.exchange();
    for (int done = 0; done < both.length; ) {
      done += Request.testAny(both) >= 0 ? 1 : 0;
    }
  }

  private static void testAnyStatus() throws Exception {
    Request[] both = Messages.exchange();
    for (int done = 0; done < both.length; ) {
      done += Request.testAnyStatus(both) != null ? 1 : 0;
    }
  }

  private static void testSome() throws Exception {
    Request[] both = Messages.exchange();
    for (int done = 0; done < both.length; ) {
      int[] some = Request.testSome(both);
      done += some == null ? 0 : some.length;
    }
  }

  private static void testSomeStatus() throws Exception {
    Request[] both = Messages.exchange();
    for (int done = 0; done < both.length; ) {
      Object[] some = Request.testSomeStatus(both);
      done += some == null ? 0 : some.length;
    }
  }

  private static void getStatus() throws Exception {
    Request request = begin();
    while (request.getStatus() == null) {
      Thread.onSpinWait();
    }
    request.waitFor();
  }

  private static void iProbe() throws Exception {
    if (Messages.receives()) {
      while (MPI.COMM_WORLD.iProbe(Messages.peer(), Messages.TAG) == null) {
        Thread.onSpinWait();
      }
      Messages.take();
    } else {
      Messages.send();
    }
  }

  private static void iProbeIrecv() throws Exception {
    if (Messages.receives()) {
      while (MPI.COMM_WORLD.iProbe(Messages.peer(), Messages.TAG) == null) {
        Thread.onSpinWait();
      }
      Messages.receive().waitFor();
    } else {
      Messages.send();
    }
  }

  private static void probeIrecv() throws Exception {
    if (Messages.receives()) {
      MPI.COMM_WORLD.probe(Messages.peer(), Messages.TAG);
      Messages.receive().waitFor();
    } else {
      Messages.send();
    }
  }

  private static void imProbe() throws Exception {
    if (Messages.receives()) {
      Message message = new Message();
      while (message.imProbe(Messages.peer(), Messages.TAG, MPI.COMM_WORLD) == null) {
        Thread.onSpinWait();
      }
      message.imRecv(Messages.BUFFER, Messages.SMALL, MPI.BYTE).waitFor();
    } else {
      Messages.send();
    }
  }

  private static void sent() throws Exception {
    if (Messages.receives()) {
      Messages.take();
    } else {
      loop(MPI.COMM_WORLD.isSend(Messages.BUFFER, Messages.SMALL, MPI.BYTE, Messages.peer(), Messages.TAG));
    }
  }

  private static void iAllReduce() throws Exception {
    Request request = MPI.COMM_WORLD.iAllReduce(Messages.OTHER, 8, MPI.INT, MPI.SUM);
    while (!request.test()) {
      Thread.onSpinWait();
    }
  }

  private static void iBarrier() throws Exception {
    Request[] one = {MPI.COMM_WORLD.iBarrier()};
    while (!Request.testAll(one)) {
      Thread.onSpinWait();
    }
  }

  private static void iBcast() throws Exception {
    loop(MPI.COMM_WORLD.iBcast(Messages.OTHER, 8, MPI.INT, World.size() - 1));
  }

  private static void iGather() throws Exception {
    loop(MPI.COMM_WORLD.iGather(Messages.BUFFER, 8, MPI.INT, Messages.OTHER, 8, MPI.INT, 0));
  }

  private static void iDup() throws Exception {
    Intracomm copy = MPI.COMM_WORLD.iDup();
    loop(copy.getRequest());
    copy.free();
  }

  private static void loop(Request request) throws MPIException {
    while (!request.test()) {
      Thread.onSpinWait();
    }
  }
}
