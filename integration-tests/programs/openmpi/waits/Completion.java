package waits;

import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;

/** Completion of requests and start of persistent ones, on Open MPI; one MPI call each. */
final class Completion {
  private Completion() {}

  static void await(Request request) throws MPIException {
    Tally.add("MPI_Wait");
    request.waitFor();
  }

  static void all(Request... requests) throws MPIException {
    Tally.add("MPI_Waitall");
    Request.waitAll(requests);
  }

  static void any(Request... requests) throws MPIException {
    Tally.add("MPI_Waitany");
    Request.waitAny(requests);
  }

  static void some(Request... requests) throws MPIException {
    Tally.add("MPI_Waitsome");
    Request.waitSome(requests);
  }

  static boolean test(Request request) throws MPIException {
    Tally.add("MPI_Test");
    return request.test();
  }

  static void start(Request persistent) throws MPIException {
    Tally.add("MPI_Start");
    ((Prequest) persistent).start();
  }
}
