package org.waitprof.agent.advice;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.waitprof.agent.binding.CallRow;
import org.waitprof.agent.binding.Outcome;
import org.waitprof.agent.binding.Part;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.record.TraceProbe;

/**
 * Chooses and writes how the method of one row is left with {@code mode=trace}: the events need
 * peers, tags, communicators and roots, which the arguments still tell at the return. It is entered
 * as ever, see {@link ProbeChoice}.
 */
final class TraceChoice {
  static final String PROBE = "org/waitprof/record/TraceProbe";
  private static final String START = "org/waitprof/record/TraceStart";
  private static final String COMPLETION = "org/waitprof/record/TraceCompletion";
  private static final String STATE = "Lorg/waitprof/record/ThreadState;";
  private static final String TYPE = "Lorg/waitprof/record/SizedType;";
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

  TraceChoice(CallArguments arguments, int state, int nobody) {
    this.arguments = arguments;
    this.state = state;
    this.nobody = nobody;
    row = arguments.row();
    call = row.call();
  }

  /** Finalize alone is entered in another way; false if this is not Finalize. */
  boolean writeEnter(MethodVisitor out) {
    if (call != MpiCall.MPI_FINALIZE) {
      return false;
    }
    out.visitLdcInsn(MPI);
    out.visitIntInsn(Opcodes.SIPUSH, call.ordinal());
    invoke(out, PROBE, "enterFinalize", "(Ljava/lang/Class;I)" + STATE);
    return true;
  }

  /** Called before a return instruction: the result, if any, is on the stack and stays there. */
  void writeExit(MethodVisitor out) {
    switch (call) {
      case MPI_INIT, MPI_INIT_THREAD -> {
        out.visitVarInsn(Opcodes.ALOAD, state);
        out.visitLdcInsn(MPI);
        invoke(out, PROBE, "exitInit", "(" + STATE + "Ljava/lang/Class;)V");
      }
      case MPI_FINALIZE -> writePlain(out, PROBE, "exitFinalize");
      case MPI_START, MPI_STARTALL -> writePlain(out, START, "exitRestarted");
      case MPI_CANCEL, MPI_REQUEST_FREE -> {
        out.visitVarInsn(Opcodes.ALOAD, state);
        out.visitInsn(call == MpiCall.MPI_CANCEL ? Opcodes.ICONST_0 : Opcodes.ICONST_1);
        invoke(out, COMPLETION, "exitGivenUp", "(" + STATE + "Z)V");
      }
      case MPI_MRECV -> {
        loadResultAndState(out);
        arguments.load(out, Part.TYPE);
        out.visitVarInsn(Opcodes.ALOAD, 0);
        invoke(out, PROBE, "exitMatched", "(" + STATE + OBJECT + TYPE + OBJECT + ")V");
      }
      case MPI_IMRECV -> {
        loadResultAndState(out);
        arguments.load(out, Part.TYPE);
        out.visitVarInsn(Opcodes.ALOAD, 0);
        String parameters = "(" + STATE + REQUEST + TYPE + OBJECT + ")V";
        invoke(out, START, "exitStartedMatched", parameters);
      }
      default -> writeByClass(out);
    }
  }

  private void writeByClass(MethodVisitor out) {
    switch (call.callClass()) {
      case SEND, LOCAL_SEND -> {
        out.visitVarInsn(Opcodes.ALOAD, state);
        loadEnvelope(out);
        invoke(out, PROBE, "exitSend", "(" + STATE + OBJECT + "II)V");
      }
      case RECEIVE -> {
        loadResultAndState(out);
        arguments.load(out, Part.TYPE);
        arguments.load(out, Part.COMM);
        invoke(out, PROBE, "exitReceive", "(" + STATE + OBJECT + TYPE + OBJECT + ")V");
      }
      case SEND_RECEIVE -> {
        loadResultAndState(out);
        arguments.load(out, Part.RECV_TYPE);
        loadEnvelope(out);
        invoke(out, PROBE, "exitSendReceive", "(" + STATE + OBJECT + TYPE + OBJECT + "II)V");
      }
      case PROBE, POLL_PROBE -> writeProbe(out);
      case START -> writeStarted(out, false);
      case REQUEST_SETUP -> writeStarted(out, true);
      case COLLECTIVE_START -> {
        loadResultAndState(out);
        arguments.loadOrNull(out, Part.TYPE);
        arguments.load(out, Part.COMM);
        loadRoot(out);
        String parameters = "(" + STATE + REQUEST + TYPE + OBJECT + "I)V";
        invoke(out, START, "exitStartedCollective", parameters);
      }
      case BARRIER, ALL_TO_ALL, ONE_TO_ALL, ALL_TO_ONE, SCAN, NEIGHBOURHOOD -> {
        out.visitVarInsn(Opcodes.ALOAD, state);
        arguments.load(out, Part.COMM);
        loadRoot(out);
        invoke(out, PROBE, "exitCollective", "(" + STATE + OBJECT + "I)V");
      }
      case COMPLETION -> writeCompletion(out);
      case TEST -> {
        if (call == MpiCall.MPI_REQUEST_GET_STATUS) {
          writePlain(out, PROBE, "exit");
        } else {
          writeCompletion(out);
        }
      }
      default -> writeOther(out);
    }
  }

  private void writeProbe(MethodVisitor out) {
    loadResultAndState(out);
    arguments.load(out, Part.COMM);
    if (call == MpiCall.MPI_MPROBE || call == MpiCall.MPI_IMPROBE) {
      out.visitVarInsn(Opcodes.ALOAD, 0);
      invoke(out, PROBE, "exitMatchedProbe", "(" + STATE + OBJECT + OBJECT + OBJECT + ")V");
    } else {
      invoke(out, PROBE, "exitProbe", "(" + STATE + OBJECT + OBJECT + ")V");
    }
  }

  private void writeStarted(MethodVisitor out, boolean persistent) {
    loadResultAndState(out);
    arguments.load(out, Part.TYPE);
    out.visitLdcInsn(ProbeChoice.requestKind(call));
    loadEnvelope(out);
    out.visitIntInsn(Opcodes.BIPUSH, nobody);
    out.visitInsn(persistent ? Opcodes.ICONST_1 : Opcodes.ICONST_0);
    String parameters = "(" + STATE + REQUEST + TYPE + "J" + OBJECT + "IIIZ)V";
    invoke(out, START, "exitStarted", parameters);
  }

  private void writeCompletion(MethodVisitor out) {
    switch (row.outcome()) {
      case NONE -> writePlain(out, COMPLETION, "exitCompleted");
      case STATUS -> writeResult(out, "exitCompleted", STATUS);
      case STATUSES -> writeResult(out, "exitCompleted", OBJECTS);
      case FLAG -> writeResult(out, "exitTest", "Z");
      case STATUS_OR_NULL, STATUSES_OR_NULL -> writeResult(out, "exitTest", OBJECT);
      case INDEX -> writeResult(out, "exitAny", "I");
      case INDEXED_STATUS -> writeResult(out, "exitAny", STATUS);
      case INDICES -> writeResult(out, "exitSome", "[I");
      case INDEXED_STATUSES -> writeResult(out, "exitSome", OBJECTS);
      default -> writePlain(out, PROBE, "exit");
    }
  }

  private void writeOther(MethodVisitor out) {
    boolean pending = row.outcome() == Outcome.PENDING_COMMUNICATOR;
    boolean made = call.callClass() == CallClass.COMMUNICATOR && row.has(Part.COMM);
    if (made && (pending || row.outcome() == Outcome.COMMUNICATOR)) {
      loadResultAndState(out);
      arguments.load(out, Part.COMM);
      String name = pending ? "exitPendingComm" : "exitComm";
      invoke(out, PROBE, name, "(" + STATE + OBJECT + OBJECT + ")V");
    } else {
      writePlain(out, PROBE, "exit");
    }
  }

  private void loadEnvelope(MethodVisitor out) {
    arguments.load(out, Part.COMM);
    arguments.load(out, Part.PEER);
    arguments.load(out, Part.TAG);
  }

  private void loadRoot(MethodVisitor out) {
    if (row.has(Part.ROOT)) {
      arguments.load(out, Part.ROOT);
    } else {
      out.visitIntInsn(Opcodes.BIPUSH, TraceProbe.NO_ROOT);
    }
  }

  private void writeResult(MethodVisitor out, String exit, String result) {
    loadResultAndState(out);
    invoke(out, COMPLETION, exit, "(" + STATE + result + ")V");
  }

  private void writePlain(MethodVisitor out, String owner, String exit) {
    out.visitVarInsn(Opcodes.ALOAD, state);
    invoke(out, owner, exit, "(" + STATE + ")V");
  }

  /** The result stays, with the state and a copy of the result above it. */
  private void loadResultAndState(MethodVisitor out) {
    out.visitInsn(Opcodes.DUP);
    out.visitVarInsn(Opcodes.ALOAD, state);
    out.visitInsn(Opcodes.SWAP);
  }

  private static void invoke(MethodVisitor out, String owner, String name, String descriptor) {
    out.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
  }
}
