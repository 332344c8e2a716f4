package org.waitprof.agent.advice;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.waitprof.agent.binding.CallRow;
import org.waitprof.agent.binding.Part;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.MpiCall.Completes;
import org.waitprof.record.TrackedRequest;

/**
 * Chooses and writes the pair of probes for one row of a call table: by the parts that the method
 * has, how it is entered, by what its result tells, how it is left.
 */
final class ProbeChoice {
  static final String PROBE = "org/waitprof/record/Probe";
  private static final String SIZES = "org/waitprof/record/Sizes";
  private static final String STATE = "Lorg/waitprof/record/ThreadState;";
  private static final String TYPE = "Lorg/waitprof/record/SizedType;";
  private static final String COMM = "Lorg/waitprof/record/SizedComm;";
  private static final String REQUEST = "Lorg/waitprof/record/TrackedRequest;";
  private static final String STATUS = "Lorg/waitprof/record/MessageStatus;";
  private static final String OBJECT = "Ljava/lang/Object;";
  private static final String OBJECTS = "[Ljava/lang/Object;";
  private static final Type MPI = Type.getObjectType("mpi/MPI");

  private final CallRow row;
  private final CallArguments arguments;
  private final MpiCall call;
  private final int state;
  private final int nobody;

  ProbeChoice(CallArguments arguments, int state, int nobody) {
    this.nobody = nobody;
    this.arguments = arguments;
    this.state = state;
    row = arguments.row();
    call = row.call();
  }

  /** Leaves the probe's state, or null, on the stack. */
  void writeEnter(MethodVisitor out) {
    if (call == MpiCall.MPI_FINALIZE) {
      out.visitLdcInsn(MPI);
      pushCall(out);
      invoke(out, PROBE, "enterFinalize", "(Ljava/lang/Class;I)" + STATE);
    } else if (row.has(Part.REQUEST)) {
      load(out, Part.REQUEST);
      pushCall(out);
      invoke(out, PROBE, "enterRequest", "(" + REQUEST + "I)" + STATE);
    } else if (row.has(Part.REQUESTS)) {
      load(out, Part.REQUESTS);
      pushCall(out);
      invoke(out, PROBE, "enterRequests", "(" + OBJECTS + "I)" + STATE);
    } else if (row.has(Part.ROOT) && row.has(Part.COMM)) {
      writeRootedBytes(out);
      pushCall(out);
      load(out, Part.COMM);
      load(out, Part.ROOT);
      invoke(out, PROBE, "enterRooted", "(JI" + COMM + "I)" + STATE);
    } else if (row.has(Part.COMM) && !isMessage()) {
      writeBytes(out, Part.COUNT, Part.TYPE);
      pushCall(out);
      load(out, Part.COMM);
      invoke(out, PROBE, "enterCollective", "(JI" + COMM + ")" + STATE);
    } else {
      writeBytes(out, Part.COUNT, Part.TYPE);
      if (isMessage() && row.has(Part.TYPE) && row.has(Part.PEER)) {
        load(out, Part.PEER);
        out.visitIntInsn(Opcodes.BIPUSH, nobody);
        invoke(out, SIZES, "unlessNobody", "(JII)J");
      }
      pushCall(out);
      invoke(out, PROBE, "enter", "(JI)" + STATE);
    }
  }

  /** Between two ranks: the size of the communicator says nothing about it. */
  private boolean isMessage() {
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

  private void writeBytes(MethodVisitor out, Part count, Part type) {
    if (count == Part.COUNT && row.has(Part.COUNTS)) {
      load(out, Part.COUNTS);
      if (row.has(Part.TYPES)) {
        load(out, Part.TYPES);
        invoke(out, SIZES, "bytes", "([I" + OBJECTS + ")J");
      } else {
        load(out, type);
        invoke(out, SIZES, "bytes", "([I" + TYPE + ")J");
      }
    } else if (row.has(type)) {
      if (row.has(count)) {
        load(out, count);
      } else {
        out.visitInsn(Opcodes.ICONST_1);
      }
      load(out, type);
      invoke(out, SIZES, "bytes", "(I" + TYPE + ")J");
    } else {
      out.visitInsn(Opcodes.LCONST_0);
    }
    if (count == Part.COUNT && row.perMember()) {
      load(out, Part.COMM);
      invoke(out, SIZES, "forAll", "(J" + COMM + ")J");
    }
  }

  private void writeRootedBytes(MethodVisitor out) {
    writeBytes(out, Part.COUNT, Part.TYPE);
    if (row.has(Part.RECV_TYPE)) {
      writeBytes(out, Part.RECV_COUNT, Part.RECV_TYPE);
      load(out, Part.COMM);
      load(out, Part.ROOT);
      invoke(out, SIZES, "byRole", "(JJ" + COMM + "I)J");
    }
  }

  /** Called before a return instruction: the result, if any, is on the stack and stays there. */
  void writeExit(MethodVisitor out) {
    if (call.isInit()) {
      out.visitVarInsn(Opcodes.ALOAD, state);
      out.visitLdcInsn(MPI);
      invoke(out, PROBE, "exitInit", "(" + STATE + "Ljava/lang/Class;)V");
    } else if (call == MpiCall.MPI_FINALIZE) {
      writePlainExit(out, "exitFinalize");
    } else if (call == MpiCall.MPI_START || call == MpiCall.MPI_STARTALL) {
      writePlainExit(out, "exitRestarted");
    } else {
      writeExitByOutcome(out);
    }
  }

  private void writeExitByOutcome(MethodVisitor out) {
    boolean test = call.callClass() == CallClass.TEST && call.completes() != Completes.NOTHING;
    boolean completion = call.callClass() == CallClass.COMPLETION;
    if (row.has(Part.DIMS)) {
      out.visitVarInsn(Opcodes.ALOAD, state);
      load(out, Part.DIMS);
      invoke(out, PROBE, "exitGrid", "(" + STATE + "[I)V");
      return;
    }
    switch (row.outcome()) {
      case STATUS -> {
        loadResultAndState(out);
        if (completion) {
          invoke(out, PROBE, "exitCompleted", "(" + STATE + STATUS + ")V");
        } else {
          loadIfThere(out, row.has(Part.RECV_TYPE) ? Part.RECV_TYPE : Part.TYPE);
          invoke(out, PROBE, "exitArrived", "(" + STATE + STATUS + TYPE + ")V");
        }
      }
      case STATUSES -> writeExitOf(out, "exitCompleted", OBJECTS);
      case REQUEST -> {
        loadResultAndState(out);
        loadIfThere(out, Part.TYPE);
        out.visitLdcInsn(requestKind());
        invoke(out, PROBE, "exitStarted", "(" + STATE + REQUEST + TYPE + "J)V");
      }
      case STATUS_OR_NULL, STATUSES_OR_NULL -> {
        if (test) {
          writeExitOf(out, "exitTest", OBJECT);
        } else {
          writePlainExit(out, "exit");
        }
      }
      case FLAG -> {
        if (test) {
          writeExitOf(out, "exitTest", "Z");
        } else {
          writePlainExit(out, "exit");
        }
      }
      case INDEX -> writeExitOf(out, "exitAny", "I");
      case INDEXED_STATUS -> writeExitOf(out, "exitAny", STATUS);
      case INDICES -> writeExitOf(out, "exitSome", "[I");
      case INDEXED_STATUSES -> writeExitOf(out, "exitSome", OBJECTS);
      case NONE -> writePlainExit(out, completion ? "exitCompleted" : "exit");
      // A probe's time does not depend on the size of the message that it finds.
      case ENVELOPE, COMMUNICATOR, PENDING_COMMUNICATOR -> writePlainExit(out, "exit");
    }
  }

  private void writeExitOf(MethodVisitor out, String exit, String result) {
    loadResultAndState(out);
    invoke(out, PROBE, exit, "(" + STATE + result + ")V");
  }

  private void writePlainExit(MethodVisitor out, String exit) {
    out.visitVarInsn(Opcodes.ALOAD, state);
    invoke(out, PROBE, exit, "(" + STATE + ")V");
  }

  /** The result stays, with the state and a copy of the result above it. */
  private void loadResultAndState(MethodVisitor out) {
    out.visitInsn(Opcodes.DUP);
    out.visitVarInsn(Opcodes.ALOAD, state);
    out.visitInsn(Opcodes.SWAP);
  }

  private long requestKind() {
    return requestKind(call);
  }

  /** What a request is for that the call makes: kind of {@link TrackedRequest}. */
  static long requestKind(MpiCall call) {
    return switch (call.starts()) {
      case RECEIVE -> TrackedRequest.RECEIVE;
      case SEND -> TrackedRequest.SEND;
      case COLLECTIVE, NOTHING -> TrackedRequest.OTHER;
    };
  }

  private void pushCall(MethodVisitor out) {
    out.visitIntInsn(Opcodes.SIPUSH, call.ordinal());
  }

  private void loadIfThere(MethodVisitor out, Part part) {
    arguments.loadOrNull(out, part);
  }

  private void load(MethodVisitor out, Part part) {
    arguments.load(out, part);
  }

  private static void invoke(MethodVisitor out, String owner, String name, String descriptor) {
    out.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
  }
}
