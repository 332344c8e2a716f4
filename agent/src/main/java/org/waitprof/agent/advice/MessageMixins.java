package org.waitprof.agent.advice;

import java.util.List;
import org.waitprof.agent.binding.MixinMethod;

/**
 * What classes of a binding get beside {@link Mixins} where messages are looked at: for a trace,
 * and for a coordinated sample.
 */
final class MessageMixins {
  private static final String TRACED = "waitprof$traced";
  private static final String SAMPLED = "waitprof$sampled";
  private static final String OBJECT = "Ljava/lang/Object;";

  private MessageMixins() {}

  /** With {@code mode=trace}, which may take a sample as well. */
  static List<Mixin> ofTrace(String owner) {
    return switch (owner) {
      case "mpi/Request" -> List.of(field(Recorder.TRACED_REQUEST, TRACED), sampledRequest());
      case "mpi/Message" -> List.of(field(Recorder.TRACED_MESSAGE, TRACED), sampledMessage());
      default -> shared(owner);
    };
  }

  /** In a profile run with a sample. */
  static List<Mixin> ofSample(String owner) {
    return switch (owner) {
      case "mpi/Request" -> List.of(sampledRequest());
      case "mpi/Message" -> List.of(sampledMessage());
      default -> shared(owner);
    };
  }

  private static Mixin sampledRequest() {
    return field(Recorder.SAMPLED_REQUEST, SAMPLED);
  }

  private static Mixin sampledMessage() {
    return field(Recorder.SAMPLED_MESSAGE, SAMPLED);
  }

  private static Mixin field(String type, String name) {
    return new Mixin(type, name, OBJECT, List.of());
  }

  private static List<Mixin> shared(String owner) {
    return switch (owner) {
      case "mpi/Comm", "mpi/File", "mpi/Win" -> List.of(field(Recorder.TRACED_COMM, TRACED));
      case "mpi/Status" ->
          List.of(
              new Mixin(
                  Recorder.TRACED_STATUS,
                  "",
                  "",
                  List.of(MixinMethod.SOURCE, MixinMethod.TAG, MixinMethod.CANCELLED)));
      default -> List.of();
    };
  }
}
