package org.waitprof.agent.binding;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The bindings that waitprof knows, and how to tell which of them a program uses. */
public final class Bindings {
  private static final List<Known> KNOWN =
      List.of(
          new Known("Open MPI", "open-mpi", "mpi/Win.class"),
          new Known("MPJ Express", "mpj-express", "mpi/PureIntracomm.class"));

  /**
   * A binding before its table is read.
   *
   * @param name for reports
   * @param resource stem of its files beside this class
   * @param marker a class file that only this binding has
   */
  private record Known(String name, String resource, String marker) {
    Binding load() {
      return Binding.load(name, resource);
    }
  }

  private Bindings() {}

  /**
   * The binding that a program uses; empty if it uses none that is known.
   *
   * @param resourceExists whether a resource, for instance {@code mpi/Win.class}, can be seen by
   *     the class loader of the binding; asked once for each known binding at most, loads no class
   */
  public static Optional<Binding> detect(Predicate<String> resourceExists) {
    for (Known known : KNOWN) {
      if (resourceExists.test(known.marker())) {
        return Optional.of(known.load());
      }
    }
    return Optional.empty();
  }

  /** Stems of the tables. */
  static List<String> resources() {
    return KNOWN.stream().map(Known::resource).toList();
  }

  /** All known bindings, with their tables. */
  public static List<Binding> all() {
    return KNOWN.stream().map(Known::load).toList();
  }
}
