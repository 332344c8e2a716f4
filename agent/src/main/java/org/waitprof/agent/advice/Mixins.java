package org.waitprof.agent.advice;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.MixinMethod;

/** Which classes of a binding get which mixin: in every run. */
final class Mixins {
  private Mixins() {}

  /** The mixin of a class, or null. */
  static @Nullable Mixin of(String owner) {
    return switch (owner) {
      case "mpi/Request" ->
          new Mixin(Recorder.TRACKED_REQUEST, "waitprof$operation", "J", List.of());
      case "mpi/Datatype" ->
          new Mixin(
              Recorder.SIZED_TYPE,
              "waitprof$size",
              "I",
              List.of(MixinMethod.BASE_BYTES, MixinMethod.ELEMENTS));
      case "mpi/Comm" ->
          new Mixin(
              Recorder.SIZED_COMM,
              "waitprof$place",
              "J",
              List.of(MixinMethod.SIZE, MixinMethod.RANK, MixinMethod.BETWEEN_GROUPS));
      case "mpi/Intracomm" ->
          new Mixin(
              Recorder.MESSENGER_COMM,
              "",
              "",
              List.of(
                  MixinMethod.DUPLICATE,
                  MixinMethod.RELEASE,
                  MixinMethod.BROADCAST,
                  MixinMethod.MINIMA,
                  MixinMethod.SEND,
                  MixinMethod.RECEIVE,
                  MixinMethod.LIBRARY));
      case "mpi/Status" ->
          new Mixin(
              Recorder.MESSAGE_STATUS, "", "", List.of(MixinMethod.ARRIVED, MixinMethod.INDEX));
      default -> null;
    };
  }
}
