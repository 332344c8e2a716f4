package org.waitprof.cli.calibrate;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.waitprof.calibration.EquivalentCalls;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/**
 * Operations that processes do together to measure a call, or two. In pairs, members with even
 * numbers receive from the next member.
 */
public enum Operation {
  BARRIER(Shape.ALL_WAIT_FOR_ALL, on(MpiCall.MPI_BARRIER, Role.NONE)),
  RECV(
      Shape.PAIRS,
      new Target(MpiCall.MPI_RECV, Role.NONE, false),
      new Target(MpiCall.MPI_SEND, Role.NONE, true)),
  SSEND(Shape.PAIRS, new Target(MpiCall.MPI_SSEND, Role.NONE, true)),
  WAIT_RECV(Shape.PAIRS, on(MpiCall.MPI_WAIT, Role.RECV)),
  WAIT_SEND(Shape.PAIRS, new Target(MpiCall.MPI_WAIT, Role.SEND, true)),
  WAITALL(Shape.PAIRS, on(MpiCall.MPI_WAITALL, Role.RECV)),
  PROBE(Shape.PAIRS, on(MpiCall.MPI_PROBE, Role.NONE)),
  SENDRECV(Shape.PAIRS, on(MpiCall.MPI_SENDRECV, Role.NONE)),
  ALLREDUCE(Shape.ALL_WAIT_FOR_ALL, on(MpiCall.MPI_ALLREDUCE, Role.NONE)),
  ALLTOALL(Shape.ALL_WAIT_FOR_ALL, on(MpiCall.MPI_ALLTOALL, Role.NONE)),
  ALLGATHER(Shape.ALL_WAIT_FOR_ALL, on(MpiCall.MPI_ALLGATHER, Role.NONE)),
  REDUCE_SCATTER(Shape.ALL_WAIT_FOR_ALL, on(MpiCall.MPI_REDUCE_SCATTER, Role.NONE)),
  BCAST(Shape.ALL_WAIT_FOR_ROOT, on(MpiCall.MPI_BCAST, Role.NONROOT)),
  SCATTER(Shape.ALL_WAIT_FOR_ROOT, on(MpiCall.MPI_SCATTER, Role.NONROOT)),
  REDUCE(Shape.ROOT_WAITS_FOR_ALL, on(MpiCall.MPI_REDUCE, Role.ROOT)),
  GATHER(Shape.ROOT_WAITS_FOR_ALL, on(MpiCall.MPI_GATHER, Role.ROOT)),
  SCAN(Shape.EACH_WAITS_FOR_LOWER, on(MpiCall.MPI_SCAN, Role.NONE));

  /** Patterns in which members wait for each other. */
  enum Shape {
    PAIRS,
    ALL_WAIT_FOR_ALL,
    ALL_WAIT_FOR_ROOT,
    ROOT_WAITS_FOR_ALL,
    EACH_WAITS_FOR_LOWER
  }

  /**
   * A call that is measured.
   *
   * @param sends in pairs: whether the odd member makes the call
   */
  record Target(MpiCall call, Role role, boolean sends) {}

  /** Size of the elements of reductions, in bytes. */
  static final int BYTES_OF_INT = 4;

  private final Shape shape;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<Target> targets;

  Operation(Shape shape, Target... targets) {
    this.shape = shape;
    this.targets = List.of(targets);
  }

  private static Target on(MpiCall call, Role role) {
    return new Target(call, role, false);
  }

  /**
   * Operations that measure some calls. An equivalent call stands in for a call that is not
   * measured.
   *
   * @param names standard names, {@code MPI_Recv}; none for all
   * @return empty if any name is of no measured call
   */
  public static Optional<Set<Operation>> measuring(Collection<String> names) {
    Set<Operation> wanted = EnumSet.noneOf(Operation.class);
    for (String name : names) {
      List<Operation> its =
          MpiCall.named(name).map(EquivalentCalls::of).stream()
              .flatMap(call -> Stream.of(values()).filter(each -> each.measures(call)))
              .toList();
      if (its.isEmpty()) {
        return Optional.empty();
      }
      wanted.addAll(its);
    }
    return Optional.of(names.isEmpty() ? EnumSet.allOf(Operation.class) : wanted);
  }

  private boolean measures(MpiCall call) {
    return targets.stream().anyMatch(target -> target.call() == call);
  }

  /** The standard names of all calls that are measured, for the user. */
  public static List<String> measuredCalls() {
    return Stream.of(values())
        .flatMap(operation -> operation.targets.stream())
        .map(target -> target.call().standardName())
        .distinct()
        .toList();
  }

  Shape shape() {
    return shape;
  }

  List<Target> targets() {
    return targets;
  }

  boolean isPairwise() {
    return shape == Shape.PAIRS;
  }

  boolean isReduction() {
    return switch (this) {
      case ALLREDUCE, REDUCE_SCATTER, REDUCE, SCAN -> true;
      default -> false;
    };
  }

  /** Whether a call of this size among this many processes exists. */
  boolean takes(long bytes, int processes) {
    return switch (this) {
      case BARRIER -> bytes == 0;
      case ALLREDUCE, REDUCE, SCAN -> bytes >= BYTES_OF_INT;
      case REDUCE_SCATTER -> bytes >= (long) BYTES_OF_INT * processes;
      case ALLTOALL -> bytes >= processes;
      default -> true;
    };
  }

  /** Size of the call's largest buffer, as a multiple of the bytes of the call. */
  int parts(int processes) {
    return switch (this) {
      case ALLGATHER, GATHER, SCATTER -> processes;
      default -> 1;
    };
  }

  /** The bytes that profiles count, if a size cannot be reached exactly. */
  long counted(long bytes, int processes) {
    return switch (this) {
      case ALLREDUCE, REDUCE, SCAN -> bytes / BYTES_OF_INT * BYTES_OF_INT;
      case REDUCE_SCATTER -> bytes / BYTES_OF_INT / processes * processes * BYTES_OF_INT;
      case ALLTOALL -> bytes / processes * processes;
      default -> bytes;
    };
  }
}
