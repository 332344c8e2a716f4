package org.waitprof.agent.callpath;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A class: its header, where its bytes are, and its methods once they matter. */
final class Source {
  final ClassHeader header;

  /** The class-path entry that it comes from; empty if unknown. */
  final String entry;

  /** {@link org.waitprof.agent.cache.ContentHash} and length of a file of the class path. */
  final long content;

  final int length;

  /** Whether its frames belong in call paths, so that it is woven. */
  final boolean isApplication;

  /** What it belongs to, once known. */
  @Nullable String unit;

  /** Whether it may name, in a call, a class of the program in which a method reaches MPI. */
  boolean isRelated;

  /** Whether it belongs to a unit in which a method reaches MPI. */
  boolean isNear;

  private final ClassFiles.Bytes file;
  private @Nullable List<MethodCalls> methods;
  private @Nullable RuntimeException failure;

  Source(
      ClassHeader header,
      ClassFiles.Bytes file,
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
  List<MethodCalls> methods() {
    if (methods == null) {
      try {
        methods = MethodCalls.read(file.read());
      } catch (RuntimeException e) {
        // Its loader may take it all the same; stack walks then find its sites.
        methods = List.of();
        failure = e;
      }
    }
    return methods;
  }

  /** Its class file, as it is now. */
  byte[] read() {
    return file.read();
  }

  /** Why it could not be parsed; null where it could, or has not been yet. */
  @Nullable RuntimeException failure() {
    return failure;
  }
}
