package org.waitprof.agent.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Expectation: a binding is known by a class that only it has, and asks for nothing else. */
class BindingsTest {
  @Test
  void aBindingIsKnownByItsMarker() {
    assertEquals("Open MPI", found("mpi/Win.class", "mpi/Intracomm.class"));
    assertEquals("MPJ Express", found("mpi/PureIntracomm.class", "mpi/Intracomm.class"));
    assertEquals("none", found("mpi/Win.class", "mpi/MPI.class"), "a program's own window");
  }

  @Test
  void aProgramWithoutMpiHasNoBinding() {
    List<String> asked = new ArrayList<>();
    assertEquals(
        Optional.empty(),
        Bindings.detect(
            resource -> {
              asked.add(resource);
              return false;
            }));
    assertEquals(
        Bindings.all().stream().map(binding -> binding.dialect().marker()).toList(), asked);
  }

  @Test
  void markersAreClassesOfTheirBindingAlone() {
    for (KnownApi api : KnownApi.ALL) {
      List<String> classes =
          api.methods().stream().map(method -> method.owner() + ".class").distinct().toList();
      assertEquals(api.binding(), name(Bindings.detect(classes::contains)));
    }
  }

  private static String found(String... resources) {
    return name(Bindings.detect(List.of(resources)::contains));
  }

  private static String name(Optional<Binding> binding) {
    return binding.map(Binding::name).orElse("none");
  }
}
