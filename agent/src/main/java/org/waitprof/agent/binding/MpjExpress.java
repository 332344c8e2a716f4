package org.waitprof.agent.binding;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** MPJ Express (0.44), which has the methods of mpiJava 1.2. */
final class MpjExpress implements MpiDialect {
  private static final String TYPES = "org/waitprof/record/binding/MpjTypes";

  @Override
  public String name() {
    return "MPJ Express";
  }

  @Override
  public String marker() {
    return "mpi/PureIntracomm.class";
  }

  @Override
  public String tables() {
    return "mpj-express";
  }

  @Override
  public int procNull() {
    return -3;
  }

  /** A communicator without this rank has a negative rank; groups belong to their communicator. */
  @Override
  public GroupMethods groups() {
    return new GroupMethods("Group", "Remote_group", "Size", "Translate_ranks", "", "Rank", "");
  }

  @Override
  public void write(MixinMethod method, MethodVisitor out, String owner) {
    switch (method) {
      case BASE_BYTES -> {
        MixinCode.call(out, owner, "getType", "()I");
        out.visitMethodInsn(Opcodes.INVOKESTATIC, TYPES, "baseBytes", "(I)I", false);
        out.visitInsn(Opcodes.IRETURN);
      }
      case ELEMENTS, SIZE -> MixinCode.returnInt(out, owner, "Size");
      case RANK -> MixinCode.returnInt(out, owner, "Rank");
      case BETWEEN_GROUPS -> MixinCode.returnIsA(out, "mpi/Intercomm");
      case PENDING -> MixinCode.returnNull(out);
      case INDEX -> MixinCode.returnField(out, owner, "index");
      case SOURCE -> MixinCode.returnField(out, owner, "source");
      case TAG -> MixinCode.returnField(out, owner, "tag");
      case ARRIVED -> writeArrived(out, owner);
      case CANCELLED -> {
        // Cancelling is not implemented there.
        out.visitInsn(Opcodes.ICONST_0);
        out.visitInsn(Opcodes.IRETURN);
      }
      case DUPLICATE -> MixinCode.returnObject(out, owner, "clone", "()Ljava/lang/Object;");
      case RELEASE -> out.visitInsn(Opcodes.RETURN); // Free does nothing there.
      case BROADCAST -> MixinCode.broadcast(out, owner, "Bcast", true);
      case MINIMA -> MixinCode.minima(out, owner, "Allreduce", true);
      case SEND -> MixinCode.send(out, owner, "Send", true);
      case RECEIVE -> MixinCode.receive(out, owner, "Recv", true);
      case LIBRARY -> {
        out.visitLdcInsn(name());
        out.visitInsn(Opcodes.ARETURN);
      }
    }
  }

  /** {@code countInBytes} is left at 0: base elements it is. */
  private static void writeArrived(MethodVisitor out, String owner) {
    out.visitVarInsn(Opcodes.ALOAD, 0);
    out.visitFieldInsn(Opcodes.GETFIELD, owner, "numEls", "I");
    out.visitVarInsn(Opcodes.ILOAD, 1);
    out.visitMethodInsn(Opcodes.INVOKESTATIC, TYPES, "arrived", "(II)J", false);
    out.visitInsn(Opcodes.LRETURN);
  }
}
