package methods;

import java.util.Arrays;
import mpi.Intracomm;

/** Stack walking with the stack trace of a {@code Throwable}. */
final class ThrowableCalls extends StackCalls {
  ThrowableCalls(Intracomm comm) {
    super(comm);
  }

  @Override
  Object path() {
    return Arrays.asList(new Throwable().getStackTrace());
  }
}
