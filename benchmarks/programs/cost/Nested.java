package cost;

import mpi.Comm;
import mpi.MPIException;

/** Ten methods, one inside the other, which the compiler makes one. */
final class Nested {
  private static int visits;

  private Nested() {}

  static void one(Comm comm) throws MPIException {
    visits++;
    two(comm);
  }

  static void two(Comm comm) throws MPIException {
    visits++;
    three(comm);
  }

  static void three(Comm comm) throws MPIException {
    visits++;
    four(comm);
  }

  static void four(Comm comm) throws MPIException {
    visits++;
    five(comm);
  }

  static void five(Comm comm) throws MPIException {
    visits++;
    six(comm);
  }

  static void six(Comm comm) throws MPIException {
    visits++;
    seven(comm);
  }

  static void seven(Comm comm) throws MPIException {
    visits++;
    eight(comm);
  }

  static void eight(Comm comm) throws MPIException {
    visits++;
    nine(comm);
  }

  static void nine(Comm comm) throws MPIException {
    visits++;
    ten(comm);
  }

  static void ten(Comm comm) throws MPIException {
    visits++;
    comm.barrier();
  }
}
