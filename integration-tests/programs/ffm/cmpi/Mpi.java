package cmpi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A binding in C's style as small as it can be, over the foreign function API (Java 22 and later):
 * MPI's functions by their own names, handles as longs, everything else where it is in C. Runs on
 * Open MPI, whose handles are addresses, and on MPICH, whose handles are ints.
 */
public final class Mpi {
  /** Whether handles are addresses of the library's own data. */
  public static final boolean OPEN_MPI = Functions.OPEN_MPI;

  /** How a handle lies in memory. */
  public static final ValueLayout HANDLE = Functions.HANDLE;

  public static final long MPI_COMM_WORLD = constant("comm_world", 0x44000000);
  public static final long MPI_COMM_SELF = constant("comm_self", 0x44000001);
  public static final long MPI_COMM_NULL = constant("comm_null", 0x04000000);
  public static final long MPI_DATATYPE_NULL = constant("datatype_null", 0x0c000000);
  public static final long MPI_BYTE = constant("byte", 0x4c00010d);
  public static final long MPI_INT = constant("int", 0x4c000405);
  public static final long MPI_INT64_T = constant("int64_t", 0x4c00083a);
  public static final long MPI_DOUBLE = constant("double", 0x4c00080b);
  public static final long MPI_MAX = constant("op_max", 0x58000001);
  public static final long MPI_MIN = constant("op_min", 0x58000002);
  public static final long MPI_SUM = constant("op_sum", 0x58000003);
  public static final int MPI_PROC_NULL = OPEN_MPI ? -2 : -1;
  public static final int MPI_ANY_SOURCE = OPEN_MPI ? -1 : -2;
  public static final int MPI_ANY_TAG = -1;
  public static final MemorySegment MPI_STATUS_IGNORE = MemorySegment.ofAddress(OPEN_MPI ? 0 : 1);

  private Mpi() {}

  private static long constant(String openMpi, int mpich) {
    return OPEN_MPI
        ? Functions.LIBRARY.find("ompi_mpi_" + openMpi).orElseThrow().address()
        : mpich;
  }

  public static int MPI_Init(MemorySegment a, MemorySegment b) {
    try { return (int) Functions.INIT.invokeExact(a, b); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Finalize() {
    try { return (int) Functions.FINALIZE.invokeExact(); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Abort(long a, int b) {
    try { return (int) Functions.ABORT.invokeExact(a, b); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Comm_rank(long a, MemorySegment b) {
    try { return (int) Functions.COMM_RANK.invokeExact(a, b); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Comm_size(long a, MemorySegment b) {
    try { return (int) Functions.COMM_SIZE.invokeExact(a, b); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Comm_test_inter(long a, MemorySegment b) {
    try { return (int) Functions.COMM_TEST_INTER.invokeExact(a, b); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Comm_dup(long a, MemorySegment b) {
    try { return (int) Functions.COMM_DUP.invokeExact(a, b); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Comm_split(long a, int b, int c, MemorySegment d) {
    try { return (int) Functions.COMM_SPLIT.invokeExact(a, b, c, d); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Comm_free(MemorySegment a) {
    try { return (int) Functions.COMM_FREE.invokeExact(a); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Comm_group(long a, MemorySegment b) {
    try { return (int) Functions.COMM_GROUP.invokeExact(a, b); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Comm_remote_group(long a, MemorySegment b) {
    try { return (int) Functions.COMM_REMOTE_GROUP.invokeExact(a, b); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Group_size(long a, MemorySegment b) {
    try { return (int) Functions.GROUP_SIZE.invokeExact(a, b); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Group_translate_ranks(long a, int b, MemorySegment c, long d, MemorySegment e) {
    try { return (int) Functions.GROUP_TRANSLATE_RANKS.invokeExact(a, b, c, d, e); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Group_free(MemorySegment a) {
    try { return (int) Functions.GROUP_FREE.invokeExact(a); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Type_size(long a, MemorySegment b) {
    try { return (int) Functions.TYPE_SIZE.invokeExact(a, b); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Get_library_version(MemorySegment a, MemorySegment b) {
    try { return (int) Functions.GET_LIBRARY_VERSION.invokeExact(a, b); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Send(MemorySegment a, int b, long c, int d, int e, long f) {
    try { return (int) Functions.SEND.invokeExact(a, b, c, d, e, f); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Ssend(MemorySegment a, int b, long c, int d, int e, long f) {
    try { return (int) Functions.SSEND.invokeExact(a, b, c, d, e, f); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Recv(MemorySegment a, int b, long c, int d, int e, long f, MemorySegment g) {
    try { return (int) Functions.RECV.invokeExact(a, b, c, d, e, f, g); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Sendrecv(MemorySegment a, int b, long c, int d, int e, MemorySegment f, int g, long h, int i, int j, long k, MemorySegment l) {
    try { return (int) Functions.SENDRECV.invokeExact(a, b, c, d, e, f, g, h, i, j, k, l); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Isend(MemorySegment a, int b, long c, int d, int e, long f, MemorySegment g) {
    try { return (int) Functions.ISEND.invokeExact(a, b, c, d, e, f, g); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Irecv(MemorySegment a, int b, long c, int d, int e, long f, MemorySegment g) {
    try { return (int) Functions.IRECV.invokeExact(a, b, c, d, e, f, g); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Send_init(MemorySegment a, int b, long c, int d, int e, long f, MemorySegment g) {
    try { return (int) Functions.SEND_INIT.invokeExact(a, b, c, d, e, f, g); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Recv_init(MemorySegment a, int b, long c, int d, int e, long f, MemorySegment g) {
    try { return (int) Functions.RECV_INIT.invokeExact(a, b, c, d, e, f, g); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Start(MemorySegment a) {
    try { return (int) Functions.START.invokeExact(a); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Request_free(MemorySegment a) {
    try { return (int) Functions.REQUEST_FREE.invokeExact(a); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Wait(MemorySegment a, MemorySegment b) {
    try { return (int) Functions.WAIT.invokeExact(a, b); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Waitall(int a, MemorySegment b, MemorySegment c) {
    try { return (int) Functions.WAITALL.invokeExact(a, b, c); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Waitany(int a, MemorySegment b, MemorySegment c, MemorySegment d) {
    try { return (int) Functions.WAITANY.invokeExact(a, b, c, d); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Waitsome(int a, MemorySegment b, MemorySegment c, MemorySegment d, MemorySegment e) {
    try { return (int) Functions.WAITSOME.invokeExact(a, b, c, d, e); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Test(MemorySegment a, MemorySegment b, MemorySegment c) {
    try { return (int) Functions.TEST.invokeExact(a, b, c); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Testall(int a, MemorySegment b, MemorySegment c, MemorySegment d) {
    try { return (int) Functions.TESTALL.invokeExact(a, b, c, d); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Probe(int a, int b, long c, MemorySegment d) {
    try { return (int) Functions.PROBE.invokeExact(a, b, c, d); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Iprobe(int a, int b, long c, MemorySegment d, MemorySegment e) {
    try { return (int) Functions.IPROBE.invokeExact(a, b, c, d, e); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Barrier(long a) {
    try { return (int) Functions.BARRIER.invokeExact(a); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Bcast(MemorySegment a, int b, long c, int d, long e) {
    try { return (int) Functions.BCAST.invokeExact(a, b, c, d, e); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Reduce(MemorySegment a, MemorySegment b, int c, long d, long e, int f, long g) {
    try { return (int) Functions.REDUCE.invokeExact(a, b, c, d, e, f, g); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Allreduce(MemorySegment a, MemorySegment b, int c, long d, long e, long f) {
    try { return (int) Functions.ALLREDUCE.invokeExact(a, b, c, d, e, f); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Gather(MemorySegment a, int b, long c, MemorySegment d, int e, long f, int g, long h) {
    try { return (int) Functions.GATHER.invokeExact(a, b, c, d, e, f, g, h); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Scatter(MemorySegment a, int b, long c, MemorySegment d, int e, long f, int g, long h) {
    try { return (int) Functions.SCATTER.invokeExact(a, b, c, d, e, f, g, h); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Allgather(MemorySegment a, int b, long c, MemorySegment d, int e, long f, long g) {
    try { return (int) Functions.ALLGATHER.invokeExact(a, b, c, d, e, f, g); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Alltoall(MemorySegment a, int b, long c, MemorySegment d, int e, long f, long g) {
    try { return (int) Functions.ALLTOALL.invokeExact(a, b, c, d, e, f, g); } catch (Throwable failed) { throw Functions.failure(failed); }
  }

  public static int MPI_Iallreduce(MemorySegment a, MemorySegment b, int c, long d, long e, long f, MemorySegment g) {
    try { return (int) Functions.IALLREDUCE.invokeExact(a, b, c, d, e, f, g); } catch (Throwable failed) { throw Functions.failure(failed); }
  }
}
