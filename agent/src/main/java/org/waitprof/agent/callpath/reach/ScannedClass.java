package org.waitprof.agent.callpath.reach;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A class: its header, where its bytes are, and its methods once they matter. */
public final class ScannedClass {
  public final ClassHeader header;

  /** The class-path entry that it comes from; empty if unknown. */
  public final String entry;

  /** {@link org.waitprof.agent.cache.ContentHash} and length of a file of the class path. */
  public final long content;

  public final int length;

  /** Whether its frames belong in call paths, so that it is woven. */
  public final boolean isApplication;

  /** The component that it belongs to, once known. */
  @Nullable String component;

  /** Whether it may name, in a call, a class of the program in which a method reaches MPI. */
  boolean namesReceiver;

  /**
   * Whether it belongs to a component in which a method reaches MPI (see {@link CallbackScope}).
   */
  boolean isInScope;

  private final Supplier<byte[]> file;
  private @Nullable List<MethodSummary> methods;
  private @Nullable RuntimeException failure;

  ScannedClass(
      ClassHeader header,
      Supplier<byte[]> file,
      String entry,
      boolean isApplication,
      long content,
      int length) {
    this.header = header;
    this.content = content;
    this.length = length;
    this.file = file;
    this.entry = entry;
    this.isApplication = isApplication;
  }

  /** Its methods; parses the class when first asked. None if that fails. */
  List<MethodSummary> methods() {
    if (methods == null) {
      try {
        methods = MethodSummary.read(file.get());
      } catch (RuntimeException e) {
        // Its loader may take it all the same; stack walks then find its sites.
        methods = List.of();
        failure = e;
      }
    }
    return methods;
  }

  /** Its class file, as it is now. */
  public byte[] read() {
    return file.get();
  }

  /** Why it could not be parsed; null where it could, or has not been yet. */
  @Nullable RuntimeException failure() {
    return failure;
  }
}
