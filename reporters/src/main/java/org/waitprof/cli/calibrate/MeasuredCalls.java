package org.waitprof.cli.calibrate;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.waitprof.calibration.EquivalentCalls;
import org.waitprof.model.MpiCall;

/** Which calls {@code calibrate} measures: all that it can, or those that were asked for. */
public final class MeasuredCalls {
  private final Set<Operation> operations;

  private MeasuredCalls(Set<Operation> operations) {
    this.operations = Collections.unmodifiableSet(operations);
  }

  /**
   * The calls of these names; calls that do the same stand in for those that are not measured.
   *
   * @param names standard ones, {@code MPI_Recv}; none for all
   * @return empty if one of them is none that is measured
   */
  public static Optional<MeasuredCalls> named(Collection<String> names) {
    Set<Operation> wanted = EnumSet.noneOf(Operation.class);
    for (String name : names) {
      List<Operation> its =
          MpiCall.named(name).map(EquivalentCalls::of).stream()
              .flatMap(MeasuredCalls::measuring)
              .toList();
      if (its.isEmpty()) {
        return Optional.empty();
      }
      wanted.addAll(its);
    }
    return Optional.of(
        new MeasuredCalls(names.isEmpty() ? EnumSet.allOf(Operation.class) : wanted));
  }

  private static Stream<Operation> measuring(MpiCall call) {
    return Stream.of(Operation.values())
        .filter(each -> each.targets().stream().anyMatch(target -> target.call() == call));
  }

  /** The standard names of all that are measured, for the user. */
  public static List<String> known() {
    return Stream.of(Operation.values())
        .flatMap(operation -> operation.targets().stream())
        .map(target -> target.call().standardName())
        .distinct()
        .toList();
  }

  /** What the processes do. */
  Set<Operation> operations() {
    return operations;
  }
}
