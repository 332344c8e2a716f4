package org.waitprof.record;

import jdk.internal.misc.Unsafe;

/**
 * Defines classes in the bootstrap loader. Called by the agent in premain; itself the first of them
 * there, defined by reflection: from its 16th call on, a method called by reflection gets a class
 * generated for it, 4 ms of CPU.
 */
public final class BootClasses {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();

  private BootClasses() {}

  /**
   * Defines classes, in that order.
   *
   * @param files their class files
   * @throws LinkageError if one is there already, or needs one that is not
   */
  public static void define(byte[][] files) {
    for (byte[] file : files) {
      UNSAFE.defineClass(null, file, 0, file.length, null, null);
    }
  }
}
