package org.waitprof.agent;

import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.options.BoundedWork;
import org.waitprof.record.thread.StackRoom;

/**
 * Weaving of a class of the binding on a thread of the agent, where the thread that loads it has
 * too little stack. Without its class the rank would stay away from what all ranks do together.
 *
 * @param loader the class's loader
 * @param name its internal name
 * @param file its class file
 * @param isWrapper whether it is of a binding in C's style
 */
record BindingElsewhere(
    Weaver weaver, ClassLoader loader, String name, byte[] file, boolean isWrapper)
    implements BoundedWork.Work<Optional<byte[]>> {
  /** Longest time to wait: the loading thread may have locks that the other one needs. */
  private static final int PATIENCE_SECONDS = 5;

  /** Weaves classes of bindings, in any thread. */
  interface Weaver {
    /** The woven class; null if it stays as it is. */
    byte @Nullable [] ofBinding(ClassLoader loader, String name, byte[] file, boolean isWrapper);
  }

  @Override
  public Optional<byte[]> run() {
    return Optional.ofNullable(weaver.ofBinding(loader, name, file, isWrapper));
  }

  /** Weaves in the calling thread, if its stack has room. */
  Optional<byte[]> woven() throws IOException {
    return StackRoom.isLarge() ? run() : BoundedWork.in(PATIENCE_SECONDS, "waitprof-weave", this);
  }
}
