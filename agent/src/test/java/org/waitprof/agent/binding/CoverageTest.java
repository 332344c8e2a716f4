package org.waitprof.agent.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.waitprof.agent.build.Coverage;
import org.waitprof.agent.build.Signature;

/**
 * Expectation: in every known version, each public method is either a row of the call table or on
 * the list of omissions, not both and not neither; no row and no omission refers to a method that
 * no version has.
 */
class CoverageTest {
  static List<KnownApi> apis() {
    return KnownApi.ALL;
  }

  @ParameterizedTest
  @MethodSource("apis")
  void everyPublicMethodIsProfiledOrOmitted(KnownApi api) {
    Coverage coverage = Coverage.of(api.knownBinding(), api.methods());
    assertEquals(List.of(), coverage.unknown());
    assertEquals(List.of(), coverage.contradictory());
  }

  @ParameterizedTest
  @MethodSource("apis")
  void everyOmissionIsThere(KnownApi api) {
    assertEquals(List.of(), Coverage.of(api.knownBinding(), api.methods()).stale());
  }

  @ParameterizedTest
  @MethodSource("apis")
  void everyRowFitsAtMostOneMethod(KnownApi api) {
    List<CallRow> ambiguous = new ArrayList<>();
    List<Signature> methods = api.methods();
    for (CallRow row : api.knownBinding().rows()) {
      if (methods.stream().filter(method -> method.is(row)).count() > 1) {
        ambiguous.add(row);
      }
    }
    assertEquals(List.of(), ambiguous);
  }

  @Test
  void everyRowFitsSomeVersion() {
    Set<String> existing = new HashSet<>();
    for (KnownApi api : KnownApi.ALL) {
      List<Signature> methods = api.methods();
      Binding binding = api.knownBinding();
      List<CallRow> missing = Coverage.of(binding, methods).missing();
      for (CallRow row : binding.rows()) {
        if (!missing.contains(row) && missing.stream().noneMatch(other -> same(row, other))) {
          existing.add(binding + row.toString());
        }
      }
    }
    List<String> nowhere = new ArrayList<>();
    for (Binding binding : Bindings.all()) {
      for (CallRow row : binding.rows()) {
        if (!existing.contains(binding + row.toString())) {
          nowhere.add(row.toString());
        }
      }
    }
    assertEquals(List.of(), nowhere);
  }

  @Test
  void aRowOfAnotherVersionHasASiblingInThisOne() {
    for (KnownApi api : KnownApi.ALL) {
      Binding binding = api.knownBinding();
      List<Signature> methods = api.methods();
      Coverage coverage = Coverage.of(binding, methods);
      assertEquals(List.of(), coverage.missingEntirely(binding, methods), api.toString());
    }
  }

  @Test
  void coverageNoticesAMethodThatIsGoneAndOneThatIsNew() {
    KnownApi api = KnownApi.ALL.get(0);
    List<Signature> changed = new ArrayList<>(api.methods());
    Signature barrier =
        changed.stream().filter(m -> m.name().equals("barrier")).findFirst().orElseThrow();
    changed.remove(barrier);
    Signature renamed =
        new Signature(barrier.owner(), "barrierX", barrier.descriptor(), 1, List.of());
    changed.add(renamed);
    Binding binding = api.knownBinding();
    Coverage coverage = Coverage.of(binding, changed);
    assertEquals(List.of(renamed), coverage.unknown());
    List<CallRow> gone = coverage.missingEntirely(binding, changed);
    assertEquals(1, gone.size());
    assertTrue(barrier.is(gone.get(0)));
  }

  private static boolean same(CallRow row, CallRow other) {
    return row.toString().equals(other.toString());
  }
}
