package org.waitprof.agent.binding;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** The binding of {@link FakeBindingTest}: this class and {@code fake.calls}. */
final class FakeMpi implements MpiDialect {
  @Override
  public String name() {
    return "Fake MPI";
  }

  @Override
  public String marker() {
    return "mpi/OnlyInFake.class";
  }

  @Override
  public String tables() {
    return "fake";
  }

  @Override
  public int procNull() {
    return -77;
  }

  @Override
  public GroupMethods groups() {
    return new GroupMethods("all", "others", "count", "map", "", "who", "");
  }

  @Override
  public void write(MixinMethod method, MethodVisitor out, String owner) {
    switch (method) {
      case BASE_BYTES -> MixinCode.returnField(out, owner, "bytes");
      case ELEMENTS, SIZE -> MixinCode.returnInt(out, owner, "howMany");
      case RANK -> MixinCode.returnInt(out, owner, "who");
      case BETWEEN_GROUPS -> MixinCode.returnIsA(out, "mpi/Intercomm");
      case PENDING -> MixinCode.returnNull(out);
      case INDEX, SOURCE, TAG -> MixinCode.returnField(out, owner, "from");
      case ARRIVED -> {
        MixinCode.loadElement(out, owner, "facts", 1);
        out.visitInsn(Opcodes.LRETURN);
      }
      case CANCELLED -> {
        out.visitInsn(Opcodes.ICONST_0);
        out.visitInsn(Opcodes.IRETURN);
      }
      case DUPLICATE -> MixinCode.returnObject(out, owner, "twin", "()Lmpi/Intracomm;");
      case RELEASE -> out.visitInsn(Opcodes.RETURN);
      case BROADCAST -> MixinCode.broadcast(out, owner, "spread", false);
      case MINIMA -> MixinCode.minima(out, owner, "fold", true);
      case SEND -> MixinCode.send(out, owner, "post", false);
      case RECEIVE -> MixinCode.receive(out, owner, "fetch", false);
      case LIBRARY -> {
        out.visitLdcInsn(name() + " v1, for tests");
        out.visitInsn(Opcodes.ARETURN);
      }
    }
  }
}
