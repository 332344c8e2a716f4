package org.waitprof.agent.binding;

import net.bytebuddy.jar.asm.MethodVisitor;

/**
 * A binding in C's style, known by its table alone. Its handles are no objects of classes that
 * could get a field, so nothing is mixed into any class.
 */
public final class Wrapper implements MpiDialect {
  private final WrapperTable table;

  /** The binding of a table. */
  Wrapper(WrapperTable table) {
    this.table = table;
  }

  /** What its author says of it. */
  public WrapperTable table() {
    return table;
  }

  @Override
  public String name() {
    return table.name();
  }

  @Override
  public String marker() {
    return table.owners().get(0).concat(".class");
  }

  @Override
  public String tables() {
    throw new UnsupportedOperationException("its table is its own");
  }

  /** Asked of the library when it runs. */
  @Override
  public int procNull() {
    throw new UnsupportedOperationException("not known before the library runs");
  }

  @Override
  public void write(MixinMethod method, MethodVisitor out, String owner) {
    throw new UnsupportedOperationException("nothing is mixed in");
  }

  @Override
  public GroupMethods groups() {
    throw new UnsupportedOperationException("asked by handle");
  }

  @Override
  public HandleShapes shapes() {
    return table.shapes();
  }
}
