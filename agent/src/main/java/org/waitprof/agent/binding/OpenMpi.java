package org.waitprof.agent.binding;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/** The Java binding that comes with Open MPI (4.1, 5.0). */
final class OpenMpi implements MpiDialect {
  /** Indices in a status, besides source and tag: whether it was cancelled, and bytes received. */
  private static final int CANCELLED = 3;

  private static final int RECEIVED_BYTES = 4;

  @Override
  public String name() {
    return "Open MPI";
  }

  @Override
  public String marker() {
    return "mpi/Win.class";
  }

  @Override
  public String tables() {
    return "open-mpi";
  }

  @Override
  public int procNull() {
    return -2;
  }

  @Override
  public GroupMethods groups() {
    return new GroupMethods(
        "getGroup", "getRemoteGroup", "getSize", "translateRanks", "isNull", "getRank", "free");
  }

  @Override
  public void write(MixinMethod method, MethodVisitor out, String owner) {
    switch (method) {
      case BASE_BYTES -> MixinCode.returnField(out, owner, "baseSize");
      case ELEMENTS, SIZE -> MixinCode.returnInt(out, owner, "getSize");
      case RANK -> MixinCode.returnInt(out, owner, "getRank");
      case BETWEEN_GROUPS -> MixinCode.returnIsA(out, "mpi/Intercomm");
      case PENDING -> MixinCode.returnObject(out, owner, "getRequest", "()Lmpi/Request;");
      case INDEX -> MixinCode.returnInt(out, owner, "getIndex");
      case SOURCE -> MixinCode.returnInt(out, owner, "getSource");
      case TAG -> MixinCode.returnInt(out, owner, "getTag");
      case ARRIVED -> {
        MixinCode.loadElement(out, owner, "data", RECEIVED_BYTES);
        out.visitInsn(Opcodes.LRETURN);
      }
      case CANCELLED -> {
        MixinCode.loadElement(out, owner, "data", CANCELLED);
        out.visitInsn(Opcodes.L2I);
        out.visitInsn(Opcodes.ICONST_1);
        out.visitInsn(Opcodes.IAND);
        out.visitInsn(Opcodes.IRETURN);
      }
      case DUPLICATE -> MixinCode.returnObject(out, owner, "dup", "()Lmpi/Intracomm;");
      case RELEASE -> {
        MixinCode.call(out, owner, "free", "()V");
        out.visitInsn(Opcodes.RETURN);
      }
      case BROADCAST -> MixinCode.broadcast(out, owner, "bcast", false);
      case MINIMA -> MixinCode.minima(out, owner, "allReduce", false);
      case SEND -> MixinCode.send(out, owner, "send", false);
      case RECEIVE -> MixinCode.receive(out, owner, "recv", false);
      case LIBRARY -> {
        String version = "getLibVersion";
        out.visitMethodInsn(
            Opcodes.INVOKESTATIC, "mpi/MPI", version, "()Ljava/lang/String;", false);
        out.visitInsn(Opcodes.ARETURN);
      }
    }
  }

  /** Each completion call of a request has a sibling with a status, named alike. */
  @Override
  public @Nullable String variantWithStatus(CallRow row) {
    if (!row.owner().equals("mpi/Request")) {
      return null;
    }
    String plain = row.method().equals("waitFor") ? "wait" : row.method();
    return plain.concat("Status");
  }
}
