package org.waitprof.replay.call;

import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;

/** How Scalasca 2.6 sorts the calls of point-to-point communication ({@code Region} of PEARL). */
public final class CallKinds {
  private CallKinds() {}

  /** Returns at once: no waiting is seen in it. */
  public static boolean isTest(MpiCall call) {
    return call.callClass() == CallClass.TEST;
  }

  /** Books one wait for all requests that it completes: the longest. */
  public static boolean completesMany(MpiCall call) {
    return call == MpiCall.MPI_WAITALL || call == MpiCall.MPI_WAITSOME;
  }

  /** Books the wait of the one request that it completes. */
  public static boolean completesOne(MpiCall call) {
    return call == MpiCall.MPI_WAIT || call == MpiCall.MPI_WAITANY;
  }

  /** A blocking send that may wait for its receiver: standard and synchronous. */
  public static boolean isBlockingSend(MpiCall call) {
    return call == MpiCall.MPI_SEND || call == MpiCall.MPI_SSEND;
  }

  public static boolean isInit(MpiCall call) {
    return call == MpiCall.MPI_INIT || call == MpiCall.MPI_INIT_THREAD;
  }
}
