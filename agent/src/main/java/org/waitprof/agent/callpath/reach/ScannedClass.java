package org.waitprof.agent.callpath.reach;

import java.io.File;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.cache.PathStamp;
import org.waitprof.agent.callpath.scan.ClassFinder.Found;

/** A class: its header, where its bytes are, and its methods once they matter. */
public final class ScannedClass {
  public final ClassHeader header;

  /** The class file, and the class-path entry that it comes from; empty if unknown. */
  public final Found from;

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

  private @Nullable List<MethodSummary> methods;
  private @Nullable RuntimeException failure;

  ScannedClass(ClassHeader header, Found from, boolean isApplication, long content, int length) {
    this.header = header;
    this.content = content;
    this.length = length;
    this.from = from;
    this.isApplication = isApplication;
  }

  /** Methods of the class; parses it when first asked. None if that fails. */
  List<MethodSummary> methods() {
    if (methods == null) {
      try {
        methods = MethodSummary.read(read());
      } catch (RuntimeException e) {
        // Its loader may take it all the same; stack walks then find its sites.
        methods = List.of();
        failure = e;
      }
    }
    return methods;
  }

  /** Reads the class file, as it is now. */
  public byte[] read() {
    return from.file().get();
  }

  /** Reason why the class could not be parsed; null if it could, or has not been yet. */
  @Nullable RuntimeException failure() {
    return failure;
  }

  /**
   * Names the file of the class, if it is in a folder. A file that is overwritten in place does not
   * change its folder. So the files of classes with call sites, and of classes that were loaded,
   * are also witnesses. Any other such class is recognised by its content when it is loaded.
   *
   * @param begin time before any class file was read, milliseconds since 1970
   * @return false if it has changed since it was read, as far as is known
   */
  public boolean describe(Consumer<PathStamp> into, long begin) {
    File file = new File(from.entry(), header.name.concat(".class"));
    PathStamp stamp = PathStamp.ofClass(file, content);
    if (from.entry().isEmpty() || stamp.modified() == 0) {
      return true;
    }
    into.accept(stamp);
    return stamp.modified() < begin && stamp.size() == length;
  }
}
