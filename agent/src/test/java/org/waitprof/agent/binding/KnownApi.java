package org.waitprof.agent.binding;

import java.util.List;
import org.waitprof.agent.build.Signature;

/**
 * A version of a binding that the tables have to fit.
 *
 * @param list the file with its public methods
 * @param binding the name of its binding
 */
record KnownApi(String list, String binding) {
  /** All versions; the lists are made by {@link SignatureList}. */
  static final List<KnownApi> ALL =
      List.of(
          new KnownApi("open-mpi-4.1", "Open MPI"),
          new KnownApi("open-mpi-5.0", "Open MPI"),
          new KnownApi("mpj-0.44", "MPJ Express"));

  /** Its binding. */
  Binding knownBinding() {
    return Bindings.all().stream()
        .filter(candidate -> candidate.name().equals(binding))
        .findFirst()
        .orElseThrow();
  }

  /** Its public methods. */
  List<Signature> methods() {
    return SignatureList.read(list);
  }

  @Override
  public String toString() {
    return list;
  }
}
