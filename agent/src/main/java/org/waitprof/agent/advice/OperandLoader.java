package org.waitprof.agent.advice;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.waitprof.agent.binding.ArgumentRole;
import org.waitprof.agent.binding.CallRow;
import org.waitprof.model.MpiCall;
import org.waitprof.record.binding.TrackedRequest;
import org.waitprof.record.message.MessageProbe;

/**
 * Writes calls of probes into one profiled method, with their {@link Operand}s: from the local
 * variables that hold its arguments, and from its row in the call table.
 */
class OperandLoader {
  private static final Type MPI = Type.getObjectType("mpi/MPI");
  private static final String TYPE = Operand.TYPE.descriptor();
  private static final String COMM = Operand.SIZED_COMM.descriptor();
  private static final String OBJECTS = Operand.REQUESTS.descriptor();

  final CallRow row;
  final Type[] types;
  final boolean isStatic;
  private final int[] slots;
  private final int state;
  private final int procNull;

  /**
   * Loader for a method.
   *
   * @param state local variable of the probe's state
   * @param procNull the rank MPI_PROC_NULL
   */
  OperandLoader(CallRow row, boolean isStatic, String descriptor, int state, int procNull) {
    this.row = row;
    this.state = state;
    this.isStatic = isStatic;
    this.procNull = procNull;
    types = Type.getArgumentTypes(descriptor);
    slots = new int[types.length];
    int slot = isStatic ? 0 : 1;
    for (int i = 0; i < types.length; i++) {
      slots[i] = slot;
      slot += types[i].getSize();
    }
  }

  /** Whether a call is between two ranks: then the size of the communicator does not matter. */
  static boolean isMessage(MpiCall call) {
    return switch (call.callClass()) {
      case SEND,
          LOCAL_SEND,
          RECEIVE,
          SEND_RECEIVE,
          PROBE,
          POLL_PROBE,
          START,
          REQUEST_SETUP,
          ENVIRONMENT ->
          true;
      default -> false;
    };
  }

  /**
   * Writes a call of a probe. At an entry it leaves the state on the stack. At an exit the method's
   * result is on the stack, before and after.
   */
  final void emit(MethodVisitor out, ProbeCall call) {
    int first = 0;
    if (call.operands().size() > 1 && isResult(call.operands().get(1))) {
      out.visitInsn(Opcodes.DUP);
      load(out, Operand.STATE);
      out.visitInsn(Opcodes.SWAP);
      first = 2;
    }
    for (int i = first; i < call.operands().size(); i++) {
      load(out, call.operands().get(i));
    }
    out.visitMethodInsn(Opcodes.INVOKESTATIC, call.owner(), call.name(), call.descriptor(), false);
  }

  /** Whether an operand is the value that the method returns. */
  boolean isResult(Operand operand) {
    return switch (operand) {
      case RESULT_STATUS,
          RESULT_REQUEST,
          RESULT_OBJECT,
          RESULT_OBJECTS,
          RESULT_FLAG,
          RESULT_INDEX,
          RESULT_INDICES,
          STARTED_HANDLE,
          SET_UP_HANDLE,
          ARRIVED_STATUS,
          FOUND_STATUS ->
          true;
      default -> false;
    };
  }

  /** Leaves an operand on the stack that is not a result. */
  void load(MethodVisitor out, Operand operand) {
    switch (operand) {
      case STATE -> out.visitVarInsn(Opcodes.ALOAD, state);
      case THROWN -> out.visitVarInsn(Opcodes.ALOAD, state + ProbeGuard.KEPT);
      case CALL -> out.visitIntInsn(Opcodes.SIPUSH, row.call().ordinal());
      case MPI_CLASS -> out.visitLdcInsn(MPI);
      case RECEIVER, KEPT_MESSAGE, TAKEN_MESSAGE, KEPT_HANDLE -> out.visitVarInsn(Opcodes.ALOAD, 0);
      case REQUEST -> load(out, ArgumentRole.REQUEST);
      case REQUESTS -> load(out, ArgumentRole.REQUESTS);
      case REQUEST_KIND -> out.visitLdcInsn(requestKind());
      case TYPE -> load(out, ArgumentRole.TYPE);
      case TYPE_OR_NULL -> loadOrNull(out, ArgumentRole.TYPE);
      case RECV_TYPE -> load(out, ArgumentRole.RECV_TYPE);
      case ARRIVING_TYPE_OR_NULL -> {
        ArgumentRole apart = ArgumentRole.RECV_TYPE;
        loadOrNull(out, row.has(apart) ? apart : ArgumentRole.TYPE);
      }
      case SIZED_COMM, COMM -> load(out, ArgumentRole.COMM);
      case HANDLE -> load(out, ArgumentRole.HANDLE);
      case GROUP -> load(out, ArgumentRole.GROUP);
      case LOCK -> load(out, ArgumentRole.LOCK);
      case PEER -> load(out, ArgumentRole.PEER);
      case TAG -> load(out, ArgumentRole.TAG);
      case SOURCE -> loadOr(out, ArgumentRole.RECV_PEER, ArgumentRole.PEER);
      case SOURCE_TAG -> loadOr(out, ArgumentRole.RECV_TAG, ArgumentRole.TAG);
      case ROOT -> load(out, ArgumentRole.ROOT);
      case ROOT_OR_NONE -> {
        if (row.has(ArgumentRole.ROOT)) {
          load(out, ArgumentRole.ROOT);
        } else {
          out.visitIntInsn(Opcodes.BIPUSH, MessageProbe.NO_ROOT);
        }
      }
      case DIMS -> load(out, ArgumentRole.DIMS);
      case PROC_NULL -> out.visitIntInsn(Opcodes.BIPUSH, procNull);
      case TRUE -> out.visitInsn(Opcodes.ICONST_1);
      case FALSE -> out.visitInsn(Opcodes.ICONST_0);
      case MESSAGE_BYTES -> loadMessageBytes(out);
      case BYTES -> loadBytes(out, ArgumentRole.COUNT, ArgumentRole.TYPE);
      case ROOTED_BYTES -> loadRootedBytes(out);
      default -> throw new IllegalArgumentException(operand + " is a result");
    }
  }

  /** Writes code for arguments before the probe at the method's entry. */
  void prepare(MethodVisitor out) {}

  /** Local variable of an argument, by its index. */
  int slot(int index) {
    return index == CallRow.THIS ? 0 : slots[index];
  }

  /** Leaves an argument on the stack; the method must have it. */
  void load(MethodVisitor out, ArgumentRole role) {
    int index = row.at(role);
    boolean isInt =
        switch (role) {
          case COUNT, RECV_COUNT, ROOT, PEER, TAG, RECV_PEER, RECV_TAG, LOCK -> true;
          default -> false;
        };
    out.visitVarInsn(isInt ? Opcodes.ILOAD : Opcodes.ALOAD, slot(index));
  }

  private void loadOr(MethodVisitor out, ArgumentRole role, ArgumentRole other) {
    load(out, row.has(role) ? role : other);
  }

  private void loadOrNull(MethodVisitor out, ArgumentRole role) {
    if (row.has(role)) {
      load(out, role);
    } else {
      out.visitInsn(Opcodes.ACONST_NULL);
    }
  }

  private long requestKind() {
    return switch (row.call().starts()) {
      case RECEIVE -> TrackedRequest.RECEIVE;
      case SEND -> TrackedRequest.SEND;
      case COLLECTIVE, NOTHING -> TrackedRequest.OTHER;
    };
  }

  private void loadMessageBytes(MethodVisitor out) {
    loadBytes(out, ArgumentRole.COUNT, ArgumentRole.TYPE);
    if (isMessage(row.call()) && row.has(ArgumentRole.TYPE) && row.has(ArgumentRole.PEER)) {
      load(out, ArgumentRole.PEER);
      load(out, Operand.PROC_NULL);
      size(out, "unlessProcNull", "(JII)J");
    }
  }

  void loadBytes(MethodVisitor out, ArgumentRole count, ArgumentRole type) {
    if (count == ArgumentRole.COUNT && row.has(ArgumentRole.COUNTS)) {
      load(out, ArgumentRole.COUNTS);
      boolean types = row.has(ArgumentRole.TYPES);
      load(out, types ? ArgumentRole.TYPES : type);
      size(out, "bytes", "([I" + (types ? OBJECTS : TYPE) + ")J");
    } else if (row.has(type)) {
      if (row.has(count)) {
        load(out, count);
      } else {
        out.visitInsn(Opcodes.ICONST_1);
      }
      load(out, type);
      size(out, "bytes", "(I" + TYPE + ")J");
    } else {
      out.visitInsn(Opcodes.LCONST_0);
    }
    if (count == ArgumentRole.COUNT && row.perMember()) {
      load(out, ArgumentRole.COMM);
      size(out, "forAll", "(J" + COMM + ")J");
    }
  }

  private void loadRootedBytes(MethodVisitor out) {
    loadBytes(out, ArgumentRole.COUNT, ArgumentRole.TYPE);
    if (row.has(ArgumentRole.RECV_TYPE)) {
      loadBytes(out, ArgumentRole.RECV_COUNT, ArgumentRole.RECV_TYPE);
      load(out, ArgumentRole.COMM);
      load(out, ArgumentRole.ROOT);
      size(out, "byRole", "(JJ" + COMM + "I)J");
    }
  }

  static void size(MethodVisitor out, String name, String descriptor) {
    out.visitMethodInsn(Opcodes.INVOKESTATIC, Recorder.SIZES, name, descriptor, false);
  }
}
