package org.waitprof.cli.mpi;

import java.lang.reflect.InvocationTargetException;
import java.util.Optional;

/** Communication with the other processes has failed; the message is one sentence for the user. */
public final class MpiFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates a failure with its sentence. */
  public MpiFailure(String message) {
    super(message);
  }

  static MpiFailure of(String what, ReflectiveOperationException e) {
    Throwable cause =
        e instanceof InvocationTargetException ? Optional.ofNullable(e.getCause()).orElse(e) : e;
    return new MpiFailure(what + ": " + cause);
  }
}
