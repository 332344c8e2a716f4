package org.waitprof.agent.binding;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The bindings that waitprof knows, and the search for the one that a program uses. */
public final class Bindings {
  private static final List<MpiDialect> KNOWN = List.of(new OpenMpi(), new MpjExpress());

  private static final Map<MpiDialect, Binding> LOADED = new HashMap<>();

  /** A class that all known bindings have: a program's own {@code mpi.Win} alone is no binding. */
  private static final String COMMON = "mpi/Intracomm.class";

  private Bindings() {}

  /**
   * The binding that a program uses; empty if it uses none that is known.
   *
   * @param resourceExists whether a resource, for instance {@code mpi/Win.class}, can be seen by
   *     the class loader of the binding; asked once for each known binding at most, and once more
   *     where one is found, loads no class
   */
  public static Optional<Binding> detect(Predicate<String> resourceExists) {
    MpiDialect dialect = dialect(KNOWN, resourceExists);
    return dialect == null ? Optional.empty() : Optional.of(loaded(dialect));
  }

  /** Each table is read once, however many class loaders see its binding. */
  private static synchronized Binding loaded(MpiDialect dialect) {
    Binding binding = LOADED.get(dialect);
    if (binding == null) {
      binding = Binding.load(dialect);
      LOADED.put(dialect, binding);
    }
    return binding;
  }

  /** The dialect of the classes that a class loader sees; null if it is none that is known. */
  public static @Nullable MpiDialect dialect(ClassLoader loader) {
    return dialect(KNOWN, resource -> loader.getResource(resource) != null);
  }

  /** The first dialect whose marker exists, together with the common class. */
  static @Nullable MpiDialect dialect(List<MpiDialect> all, Predicate<String> resourceExists) {
    for (MpiDialect dialect : all) {
      if (resourceExists.test(dialect.marker()) && resourceExists.test(COMMON)) {
        return dialect;
      }
    }
    return null;
  }

  /** All known bindings, with their tables. */
  public static List<Binding> all() {
    return KNOWN.stream().map(Binding::load).toList();
  }
}
