package org.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A few functions of the class of this name that MPI4All generates, by their names and types alone:
 * handles, statuses and pointers are objects, and the memory that they stand for is in {@code ms}.
 */
public final class Mpi {
  private Mpi() {}

  public static class Type {
    public final MemorySegment ms;

    Type(MemorySegment ms) {
      this.ms = ms;
    }
  }

  public static class C_pointer<E> extends Type {
    public C_pointer(MemorySegment ms) {
      super(ms);
    }
  }

  public static class C_int extends Type {
    public C_int(MemorySegment ms) {
      super(ms);
    }

    public static C_int alloc() {
      return new C_int(Arena.ofAuto().allocate(4, 4));
    }

    public int get() {
      return ms.get(ValueLayout.JAVA_INT, 0);
    }

    public C_pointer<C_int> pointer() {
      return new C_pointer<>(ms);
    }
  }

  public static class C_char extends Type {
    public C_char(MemorySegment ms) {
      super(ms);
    }
  }

  public static class MPI_Comm extends Type {
    public MPI_Comm(MemorySegment ms) {
      super(ms);
    }
  }

  public static class MPI_Datatype extends Type {
    public MPI_Datatype(MemorySegment ms) {
      super(ms);
    }
  }

  public static class MPI_Op extends Type {
    public MPI_Op(MemorySegment ms) {
      super(ms);
    }
  }

  public static class MPI_Group extends Type {
    public MPI_Group(MemorySegment ms) {
      super(ms);
    }
  }

  public static class MPI_Request extends Type {
    public MPI_Request(MemorySegment ms) {
      super(ms);
    }

    /** Room for so many. */
    public static C_pointer<MPI_Request> array(int n) {
      return new C_pointer<>(Arena.ofAuto().allocate(n * cmpi.Mpi.HANDLE.byteSize(), 8));
    }
  }

  public static class MPI_Status extends Type {
    public MPI_Status(MemorySegment ms) {
      super(ms);
    }

    /** Room for so many. */
    public static C_pointer<MPI_Status> array(int n) {
      return new C_pointer<>(Arena.ofAuto().allocate(n * 24L, 8));
    }
  }

  public static final MPI_Comm MPI_COMM_WORLD = new MPI_Comm(cell(cmpi.Mpi.MPI_COMM_WORLD));
  public static final MPI_Comm MPI_COMM_NULL = new MPI_Comm(cell(cmpi.Mpi.MPI_COMM_NULL));
  public static final MPI_Comm MPI_COMM_SELF = new MPI_Comm(cell(cmpi.Mpi.MPI_COMM_SELF));
  public static final MPI_Datatype MPI_DATATYPE_NULL =
      new MPI_Datatype(cell(cmpi.Mpi.MPI_DATATYPE_NULL));
  public static final MPI_Datatype MPI_BYTE = new MPI_Datatype(cell(cmpi.Mpi.MPI_BYTE));
  public static final MPI_Datatype MPI_DOUBLE = new MPI_Datatype(cell(cmpi.Mpi.MPI_DOUBLE));
  public static final MPI_Datatype MPI_INT64_T = new MPI_Datatype(cell(cmpi.Mpi.MPI_INT64_T));
  public static final MPI_Op MPI_MIN = new MPI_Op(cell(cmpi.Mpi.MPI_MIN));
  public static final MPI_Op MPI_SUM = new MPI_Op(cell(cmpi.Mpi.MPI_SUM));
  public static final int MPI_PROC_NULL = cmpi.Mpi.MPI_PROC_NULL;
  public static final int MPI_ANY_SOURCE = cmpi.Mpi.MPI_ANY_SOURCE;

  private static MemorySegment cell(long handle) {
    MemorySegment cell = Arena.global().allocate(8, 8);
    if (cmpi.Mpi.OPEN_MPI) {
      cell.set(ValueLayout.JAVA_LONG, 0, handle);
      return cell;
    }
    cell.set(ValueLayout.JAVA_INT, 0, (int) handle);
    return cell.asSlice(0, 4);
  }

  private static long of(Type handle) {
    long address = handle.ms.address();
    MemorySegment cell = MemorySegment.ofAddress(address).reinterpret(8);
    return cmpi.Mpi.OPEN_MPI
        ? cell.get(ValueLayout.JAVA_LONG_UNALIGNED, 0)
        : cell.get(ValueLayout.JAVA_INT_UNALIGNED, 0);
  }

  private static void check(int code) {
    if (code != 0) {
      throw new IllegalStateException("Mpi error code " + code);
    }
  }

  public static void MPI_Init(C_pointer<C_int> count, C_pointer<C_pointer<C_char>> words) {
    check(cmpi.Mpi.MPI_Init(count.ms, words.ms));
  }

  public static void MPI_Finalize() {
    check(cmpi.Mpi.MPI_Finalize());
  }

  public static void MPI_Comm_rank(MPI_Comm comm, C_pointer<C_int> rank) {
    check(cmpi.Mpi.MPI_Comm_rank(of(comm), rank.ms));
  }

  public static void MPI_Comm_size(MPI_Comm comm, C_pointer<C_int> size) {
    check(cmpi.Mpi.MPI_Comm_size(of(comm), size.ms));
  }

  public static void MPI_Comm_test_inter(MPI_Comm comm, C_pointer<C_int> flag) {
    check(cmpi.Mpi.MPI_Comm_test_inter(of(comm), flag.ms));
  }

  public static void MPI_Comm_dup(MPI_Comm comm, C_pointer<MPI_Comm> made) {
    check(cmpi.Mpi.MPI_Comm_dup(of(comm), made.ms));
  }

  public static void MPI_Comm_free(C_pointer<MPI_Comm> comm) {
    check(cmpi.Mpi.MPI_Comm_free(comm.ms));
  }

  public static void MPI_Comm_group(MPI_Comm comm, C_pointer<MPI_Group> group) {
    check(cmpi.Mpi.MPI_Comm_group(of(comm), group.ms));
  }

  public static void MPI_Group_size(MPI_Group group, C_pointer<C_int> size) {
    check(cmpi.Mpi.MPI_Group_size(of(group), size.ms));
  }

  public static void MPI_Group_translate_ranks(
      MPI_Group group, int n, C_pointer<C_int> ranks, MPI_Group other, C_pointer<C_int> found) {
    check(cmpi.Mpi.MPI_Group_translate_ranks(of(group), n, ranks.ms, of(other), found.ms));
  }

  public static void MPI_Group_free(C_pointer<MPI_Group> group) {
    check(cmpi.Mpi.MPI_Group_free(group.ms));
  }

  public static void MPI_Type_size(MPI_Datatype type, C_pointer<C_int> size) {
    check(cmpi.Mpi.MPI_Type_size(of(type), size.ms));
  }

  public static void MPI_Get_library_version(C_pointer<C_char> text, C_pointer<C_int> length) {
    check(cmpi.Mpi.MPI_Get_library_version(text.ms, length.ms));
  }

  public static void MPI_Send(
      C_pointer<Void> data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
    check(cmpi.Mpi.MPI_Send(data.ms, count, of(type), to, tag, of(comm)));
  }

  public static void MPI_Recv(
      C_pointer<Void> data,
      int count,
      MPI_Datatype type,
      int from,
      int tag,
      MPI_Comm comm,
      C_pointer<MPI_Status> status) {
    check(cmpi.Mpi.MPI_Recv(data.ms, count, of(type), from, tag, of(comm), status.ms));
  }

  public static void MPI_Isend(
      C_pointer<Void> data,
      int count,
      MPI_Datatype type,
      int to,
      int tag,
      MPI_Comm comm,
      C_pointer<MPI_Request> request) {
    check(cmpi.Mpi.MPI_Isend(data.ms, count, of(type), to, tag, of(comm), request.ms));
  }

  public static void MPI_Irecv(
      C_pointer<Void> data,
      int count,
      MPI_Datatype type,
      int from,
      int tag,
      MPI_Comm comm,
      C_pointer<MPI_Request> request) {
    check(cmpi.Mpi.MPI_Irecv(data.ms, count, of(type), from, tag, of(comm), request.ms));
  }

  public static void MPI_Wait(C_pointer<MPI_Request> request, C_pointer<MPI_Status> status) {
    check(cmpi.Mpi.MPI_Wait(request.ms, status.ms));
  }

  public static void MPI_Waitall(
      int count, C_pointer<MPI_Request> requests, C_pointer<MPI_Status> statuses) {
    check(cmpi.Mpi.MPI_Waitall(count, requests.ms, statuses.ms));
  }

  public static void MPI_Barrier(MPI_Comm comm) {
    check(cmpi.Mpi.MPI_Barrier(of(comm)));
  }

  public static void MPI_Bcast(
      C_pointer<Void> data, int count, MPI_Datatype type, int root, MPI_Comm comm) {
    check(cmpi.Mpi.MPI_Bcast(data.ms, count, of(type), root, of(comm)));
  }

  public static void MPI_Allreduce(
      C_pointer<Void> in,
      C_pointer<Void> out,
      int count,
      MPI_Datatype type,
      MPI_Op op,
      MPI_Comm comm) {
    check(cmpi.Mpi.MPI_Allreduce(in.ms, out.ms, count, of(type), of(op), of(comm)));
  }
}
