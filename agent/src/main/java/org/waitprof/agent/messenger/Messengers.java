package org.waitprof.agent.messenger;

/** Finds the messenger for a binding. */
public final class Messengers {
  private Messengers() {}

  /**
   * A messenger on a communicator that is duplicated for it. Collective.
   *
   * @param mpi the binding's class {@code mpi.MPI}, as the rank's class loader sees it
   * @param binding name of the binding
   * @throws ReflectiveOperationException if the binding is not as expected
   */
  public static Messenger open(Class<?> mpi, String binding) throws ReflectiveOperationException {
    return binding.equals("Open MPI") ? new OpenMpiMessenger(mpi) : new MpjMessenger(mpi);
  }
}
