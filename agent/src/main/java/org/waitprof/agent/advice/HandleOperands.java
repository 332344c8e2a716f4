package org.waitprof.agent.advice;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.ArgumentRole;
import org.waitprof.agent.binding.CallRow;
import org.waitprof.agent.binding.HandleShapes;
import org.waitprof.agent.binding.ResultKind;
import org.waitprof.model.MpiCall;

/**
 * Loads operands in a method of a binding in C's style: handles as the objects that represent them,
 * results from the places that arguments point to. Without branches, because the methods' frames
 * stay unchanged.
 */
final class HandleOperands extends HandleArguments {
  private static final String COMM = "Lorg/waitprof/record/handle/HandleComm;";
  private static final String TYPE = "Lorg/waitprof/record/handle/HandleType;";
  private static final String STATUS = "Lorg/waitprof/record/handle/HandleStatus;";
  private static final String REQUEST = Operand.REQUEST.descriptor();
  private static final String OBJECT = "Ljava/lang/Object;";
  private static final String STATE = Operand.STATE.descriptor();

  HandleOperands(CallRow row, boolean isStatic, String descriptor, int state, HandleShapes shapes) {
    super(row, isStatic, descriptor, state, shapes);
  }

  /** Replaces statuses that the program ignores, and keeps handles that the call releases. */
  @Override
  void prepare(MethodVisitor out) {
    if (!isStatic && isInit()) {
      out.visitVarInsn(Opcodes.ALOAD, 0);
      handles(out, "receiver", "(" + OBJECT + ")V");
    }
    if (row.has(ArgumentRole.STATUS)) {
      prepareRoom(out, ArgumentRole.STATUS);
    } else if (row.has(ArgumentRole.STATUSES)) {
      prepareRoom(out, ArgumentRole.STATUSES);
    }
    if (row.has(ArgumentRole.MESSAGE) && !row.has(ArgumentRole.PEER)) {
      loadHandle(out, ArgumentRole.MESSAGE);
      handles(out, "keepMessage", "(J)V");
    } else if (row.has(ArgumentRole.HANDLE)) {
      loadHandle(out, ArgumentRole.HANDLE);
      handles(out, isGivenBack() ? "keepLeaving" : "keepWindow", "(J)V");
    }
  }

  private void prepareRoom(MethodVisitor out, ArgumentRole role) {
    int slot = slot(row.at(role));
    Type type = types[row.at(role)];
    if (type.getSort() == Type.LONG) {
      out.visitVarInsn(Opcodes.LLOAD, slot);
      loadStatusCount(out);
      results(out, "room", "(JI)J");
      out.visitVarInsn(Opcodes.LSTORE, slot);
    } else if (type.getSort() == Type.OBJECT) {
      out.visitVarInsn(Opcodes.ALOAD, slot);
      loadAddress(out, role);
      loadStatusCount(out);
      results(out, "room", "(" + OBJECT + "JI)" + OBJECT);
      out.visitTypeInsn(Opcodes.CHECKCAST, type.getInternalName());
      out.visitVarInsn(Opcodes.ASTORE, slot);
    }
  }

  private void loadStatusCount(MethodVisitor out) {
    if (row.has(ArgumentRole.REQUEST_COUNT)) {
      load(out, ArgumentRole.REQUEST_COUNT);
    } else {
      out.visitInsn(Opcodes.ICONST_1);
    }
  }

  private boolean isGivenBack() {
    return switch (row.call()) {
      case MPI_COMM_FREE, MPI_COMM_DISCONNECT, MPI_WIN_FREE, MPI_FILE_CLOSE -> true;
      default -> false;
    };
  }

  /** Methods leave their results where arguments point, or keep them before a probe. */
  @Override
  boolean isResult(Operand operand) {
    return false;
  }

  @Override
  void load(MethodVisitor out, Operand operand) {
    if (row.result() == ResultKind.STATUS && isStatus(operand)) {
      loadStatusOfFields(out);
      return;
    }
    switch (operand) {
      case MPI_CLASS -> out.visitLdcInsn(Type.getObjectType(row.owner()));
      case PROC_NULL -> handles(out, "procNull", "()I");
      case STARTED_HANDLE -> loadMade(out, ArgumentRole.NEW_REQUEST, "started", REQUEST);
      case SET_UP_HANDLE -> loadMade(out, ArgumentRole.NEW_REQUEST, "setUp", REQUEST);
      case NEW_COMM -> loadNew(out, ArgumentRole.NEW_COMM, "comm");
      case NEW_HANDLE -> loadNew(out, ArgumentRole.NEW_HANDLE, "window");
      case TAKEN_MESSAGE -> loadMade(out, ArgumentRole.MESSAGE, "takenMessage", OBJECT);
      case KEPT_MESSAGE, KEPT_HANDLE -> {
        load(out, Operand.STATE);
        handles(out, "kept", "(" + STATE + ")" + OBJECT);
      }
      case STATUS_LEFT -> {
        load(out, Operand.STATE);
        loadAddressOrNone(out, ArgumentRole.STATUS);
        results(out, "status", "(" + STATE + "J)" + STATUS);
      }
      case ARRIVED_STATUS -> {
        load(out, Operand.STATE);
        loadAddressOrNone(out, ArgumentRole.STATUS);
        loadSource(out);
        results(out, "arrived", "(" + STATE + "JII)" + STATUS);
      }
      case FOUND_STATUS -> {
        load(out, Operand.STATE);
        loadFlag(out);
        loadAddressOrNone(out, ArgumentRole.STATUS);
        results(out, "found", "(" + STATE + "ZJ)" + STATUS);
      }
      case STATUSES_LEFT -> {
        load(out, Operand.STATE);
        loadAddressOrNone(out, ArgumentRole.STATUSES);
        results(out, "statuses", "(" + STATE + "J)[" + OBJECT);
      }
      case FOUND_STATUSES -> {
        load(out, Operand.STATE);
        loadFlag(out);
        loadAddressOrNone(out, ArgumentRole.STATUSES);
        results(out, "allFound", "(" + STATE + "ZJ)" + OBJECT);
      }
      case INDEXED_STATUS -> {
        load(out, Operand.STATE);
        loadFlag(out);
        loadInt(out, ArgumentRole.INDEX);
        loadAddressOrNone(out, ArgumentRole.STATUS);
        results(out, "indexed", "(" + STATE + "ZIJ)" + STATUS);
      }
      case INDEXED_STATUSES -> {
        load(out, Operand.STATE);
        loadInt(out, ArgumentRole.OUT_COUNT);
        loadAddressOrNone(out, ArgumentRole.INDICES);
        loadAddressOrNone(out, ArgumentRole.STATUSES);
        results(out, "some", "(" + STATE + "IJJ)[" + OBJECT);
      }
      case RESULT_FLAG -> loadFlag(out);
      case GROUP -> out.visitInsn(Opcodes.ACONST_NULL);
      default -> super.load(out, operand);
    }
  }

  private boolean isInit() {
    return row.call() == MpiCall.MPI_INIT || row.call() == MpiCall.MPI_INIT_THREAD;
  }

  private static boolean isStatus(Operand operand) {
    return switch (operand) {
      case STATUS_LEFT, ARRIVED_STATUS, FOUND_STATUS -> true;
      default -> false;
    };
  }

  /** Loads the status that the method returns, field by field. */
  private void loadStatusOfFields(MethodVisitor out) {
    HandleShapes.StatusShape shape = shapes.status();
    if (shape == null) {
      throw new IllegalArgumentException(row + " returns a status: there is no line for it");
    }
    load(out, Operand.STATE);
    loadField(out, shape.owner(), shape.source());
    loadField(out, shape.owner(), shape.tag());
    loadField(out, shape.owner(), shape.bytes());
    results(out, "ofFields", "(" + STATE + "JJJ)" + STATUS);
  }

  /**
   * Loads a field of the status as a long, or the length of the array in it; -1 without the field.
   */
  private void loadField(MethodVisitor out, String owner, HandleShapes.@Nullable Field field) {
    if (field == null) {
      out.visitLdcInsn(-1L);
      return;
    }
    loadResult(out);
    out.visitTypeInsn(Opcodes.CHECKCAST, owner);
    out.visitFieldInsn(Opcodes.GETFIELD, owner, field.name(), field.descriptor());
    Type type = Type.getType(field.descriptor());
    if (type.getSort() == Type.ARRAY) {
      out.visitLdcInsn((long) elementBytes(type));
      memory(out, "bytes", "(" + OBJECT + "J)J");
    } else if (type.getSort() == Type.INT) {
      out.visitInsn(Opcodes.I2L);
    }
  }

  private void loadMade(MethodVisitor out, ArgumentRole role, String method, String result) {
    load(out, Operand.STATE);
    loadHandle(out, role);
    handles(out, method, "(" + STATE + "J)" + result);
  }

  private void loadNew(MethodVisitor out, ArgumentRole role, String method) {
    loadHandle(out, role);
    handles(out, method, "(J)" + COMM);
  }

  private void loadSource(MethodVisitor out) {
    boolean both = row.has(ArgumentRole.RECV_PEER);
    loadOr(out, both ? ArgumentRole.RECV_PEER : ArgumentRole.PEER);
    loadOr(out, both ? ArgumentRole.RECV_TAG : ArgumentRole.TAG);
  }

  private void loadOr(MethodVisitor out, ArgumentRole role) {
    if (row.has(role)) {
      load(out, role);
    } else {
      out.visitInsn(Opcodes.ICONST_M1);
    }
  }

  @Override
  void load(MethodVisitor out, ArgumentRole role) {
    switch (role) {
      case COMM -> {
        if (row.at(role) == CallRow.WORLD) {
          handles(out, "world", "()" + COMM);
          return;
        }
        loadHandle(out, role);
        handles(out, isGivenBack() ? "leavingComm" : "comm", "(J)" + COMM);
      }
      case TYPE -> loadType(out, role);
      case RECV_TYPE -> loadType(out, row.has(role) ? role : ArgumentRole.TYPE);
      case REQUEST -> {
        loadHandle(out, role);
        handles(out, "request", "(J)" + REQUEST);
      }
      case REQUESTS -> loadRequests(out);
      case DIMS -> {
        loadAddress(out, role);
        load(out, ArgumentRole.DIM_COUNT);
        memory(out, "ints", "(JI)[I");
      }
      default -> loadInt(out, role);
    }
  }

  private void loadType(MethodVisitor out, ArgumentRole role) {
    if (row.has(role)) {
      loadHandle(out, role);
      handles(out, "type", "(J)" + TYPE);
    } else {
      out.visitInsn(Opcodes.ACONST_NULL);
    }
  }

  private void loadRequests(MethodVisitor out) {
    Type type = types[row.at(ArgumentRole.REQUESTS)];
    if (type.getSort() == Type.ARRAY) {
      int slot = slot(row.at(ArgumentRole.REQUESTS));
      out.visitVarInsn(Opcodes.ALOAD, slot);
      if (row.has(ArgumentRole.REQUEST_COUNT)) {
        load(out, ArgumentRole.REQUEST_COUNT);
      } else {
        out.visitVarInsn(Opcodes.ALOAD, slot);
        out.visitInsn(Opcodes.ARRAYLENGTH);
      }
      handles(out, "requests", "(" + OBJECT + "I)[" + OBJECT);
    } else {
      loadAddress(out, ArgumentRole.REQUESTS);
      load(out, ArgumentRole.REQUEST_COUNT);
      handles(out, "requests", "(JI)[" + OBJECT);
    }
  }

  /** Uses the array's element size unless a datatype gives one. */
  @Override
  void loadBytes(MethodVisitor out, ArgumentRole count, ArgumentRole type) {
    Integer buffer = row.has(type) ? null : buffer(count);
    if (count == ArgumentRole.COUNT && row.has(ArgumentRole.COUNTS)) {
      loadAddress(out, ArgumentRole.COUNTS);
      loadType(out, ArgumentRole.TYPE);
      load(out, ArgumentRole.COMM);
      memory(out, "bytes", "(J" + TYPE + COMM + ")J");
    } else if (buffer != null) {
      loadBufferBytes(out, count, buffer);
      if (count == ArgumentRole.COUNT && row.perMember()) {
        load(out, ArgumentRole.COMM);
        size(out, "forAll", "(J" + Operand.SIZED_COMM.descriptor() + ")J");
      }
    } else {
      super.loadBytes(out, count, type);
    }
  }

  /** The data that a count is about: an array of numbers or a memory segment; null for others. */
  private @Nullable Integer buffer(ArgumentRole count) {
    boolean isReceived = count == ArgumentRole.RECV_COUNT || !row.has(ArgumentRole.BUFFER);
    ArgumentRole role = isReceived ? ArgumentRole.RECV_BUFFER : ArgumentRole.BUFFER;
    if (!row.has(role)) {
      return null;
    }
    Type type = types[row.at(role)];
    boolean isSegment = type.getDescriptor().equals("L" + HandleShapes.SEGMENT + ";");
    return elementBytes(type) > 0 || (isSegment && !row.has(count)) ? row.at(role) : null;
  }

  private void loadBufferBytes(MethodVisitor out, ArgumentRole count, int buffer) {
    int bytes = elementBytes(types[buffer]);
    if (row.has(count)) {
      load(out, count);
      out.visitInsn(Opcodes.I2L);
      out.visitLdcInsn((long) bytes);
      out.visitInsn(Opcodes.LMUL);
    } else {
      out.visitVarInsn(Opcodes.ALOAD, slot(buffer));
      if (bytes > 0) {
        out.visitLdcInsn((long) bytes);
        memory(out, "bytes", "(" + OBJECT + "J)J");
      } else {
        memory(out, "bytes", "(" + OBJECT + ")J");
      }
    }
  }
}
