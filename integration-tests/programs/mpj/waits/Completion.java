package waits;

import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Completion of requests and start of persistent ones, on MPJ Express; one MPI call each. */
final class Completion {
  private Completion() {}

  static void await(Request request) throws MPIException {
    Tally.add("MPI_Wait");
    request.Wait();
  }

  static void all(Request... requests) throws MPIException {
    Tally.add("MPI_Waitall");
    Request.Waitall(requests);
  }

  static void any(Request... requests) throws MPIException {
    Tally.add("MPI_Waitany");
    Request.Waitany(requests);
  }

  static void some(Request... requests) throws MPIException {
    Tally.add("MPI_Waitsome");
    Request.Waitsome(requests);
  }

  static boolean test(Request request) throws MPIException {
    Tally.add("MPI_Test");
    Status status = request.Test();
    return status != null;
  }

  static void start(Request persistent) throws MPIException {
    Tally.add("MPI_Start");
    ((Prequest) persistent).Start();
  }
}
