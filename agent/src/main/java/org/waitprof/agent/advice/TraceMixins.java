package org.waitprof.agent.advice;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.MixinMethod;

/** With {@code mode=trace}, what classes of a binding get beside {@link Mixins}. */
final class TraceMixins {
  private static final String FIELD = "waitprof$traced";
  private static final String OBJECT = "Ljava/lang/Object;";

  private TraceMixins() {}

  /** The mixin of a class, or null. */
  static @Nullable Mixin of(String owner) {
    return switch (owner) {
      case "mpi/Request" -> new Mixin(Recorder.TRACED_REQUEST, FIELD, OBJECT, List.of());
      case "mpi/Comm" -> new Mixin(Recorder.TRACED_COMM, FIELD, OBJECT, List.of());
      case "mpi/Message" -> new Mixin(Recorder.TRACED_MESSAGE, FIELD, OBJECT, List.of());
      case "mpi/Status" ->
          new Mixin(
              Recorder.TRACED_STATUS,
              "",
              "",
              List.of(MixinMethod.SOURCE, MixinMethod.TAG, MixinMethod.CANCELLED));
      default -> null;
    };
  }
}
