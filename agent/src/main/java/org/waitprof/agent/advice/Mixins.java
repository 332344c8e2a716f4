package org.waitprof.agent.advice;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.MixinMethod;

/** Selects the mixins for the classes of a binding. */
final class Mixins {
  private static final String OBJECT = "Ljava/lang/Object;";
  private static final Mixin TRACED =
      new Mixin(Recorder.TRACED_OBJECT, "waitprof$traced", OBJECT, List.of());
  private static final Mixin SAMPLED =
      new Mixin(Recorder.SAMPLED_OBJECT, "waitprof$sampled", OBJECT, List.of());

  private Mixins() {}

  static List<Mixin> of(String owner, RecordingMode recording) {
    List<Mixin> mixins = new ArrayList<>();
    Mixin always = inEveryRun(owner);
    if (always != null) {
      mixins.add(always);
    }
    if (recording != RecordingMode.PROFILE) {
      boolean isMessage = owner.equals("mpi/Request") || owner.equals("mpi/Message");
      if (isMessage ? recording == RecordingMode.TRACE : hasMembers(owner)) {
        mixins.add(TRACED);
      }
      if (isMessage) {
        mixins.add(SAMPLED);
      }
    }
    return mixins;
  }

  private static boolean hasMembers(String owner) {
    return owner.equals("mpi/Comm") || owner.equals("mpi/File") || owner.equals("mpi/Win");
  }

  private static @Nullable Mixin inEveryRun(String owner) {
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
              List.of(
                  MixinMethod.SIZE,
                  MixinMethod.RANK,
                  MixinMethod.BETWEEN_GROUPS,
                  MixinMethod.PENDING));
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
              Recorder.MESSAGE_STATUS,
              "",
              "",
              List.of(
                  MixinMethod.ARRIVED,
                  MixinMethod.INDEX,
                  MixinMethod.SOURCE,
                  MixinMethod.TAG,
                  MixinMethod.CANCELLED));
      default -> null;
    };
  }
}
