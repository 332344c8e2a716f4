package cmpi;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;

/**
 * A binding in C's style as small as it can be, over the foreign function API (Java 22 and later):
 * MPI's functions by their own names, handles as longs, everything else where it is in C. Runs on
 * Open MPI, whose handles are addresses, and on MPICH, whose handles are ints.
 *
 * <p>{@code -Dcmpi.library} names the library's file.
 */
public final class Mpi {
  private static final Linker LINKER = Linker.nativeLinker();
  private static final SymbolLookup LIBRARY =
      SymbolLookup.libraryLookup(Path.of(System.getProperty("cmpi.library")), Arena.global());

  /** Whether handles are addresses of the library's own data. */
  public static final boolean OPEN_MPI = LIBRARY.find("ompi_mpi_comm_world").isPresent();

  /** How a handle lies in memory. */
  public static final ValueLayout HANDLE =
      OPEN_MPI ? ValueLayout.JAVA_LONG : ValueLayout.JAVA_INT;

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

  private static final MethodHandle INIT = function("MPI_Init", "pp");
  private static final MethodHandle FINALIZE = function("MPI_Finalize", "");
  private static final MethodHandle ABORT = function("MPI_Abort", "hi");
  private static final MethodHandle COMM_RANK = function("MPI_Comm_rank", "hp");
  private static final MethodHandle COMM_SIZE = function("MPI_Comm_size", "hp");
  private static final MethodHandle COMM_TEST_INTER = function("MPI_Comm_test_inter", "hp");
  private static final MethodHandle COMM_DUP = function("MPI_Comm_dup", "hp");
  private static final MethodHandle COMM_SPLIT = function("MPI_Comm_split", "hiip");
  private static final MethodHandle COMM_FREE = function("MPI_Comm_free", "p");
  private static final MethodHandle COMM_GROUP = function("MPI_Comm_group", "hp");
  private static final MethodHandle COMM_REMOTE_GROUP = function("MPI_Comm_remote_group", "hp");
  private static final MethodHandle GROUP_SIZE = function("MPI_Group_size", "hp");
  private static final MethodHandle GROUP_TRANSLATE_RANKS = function("MPI_Group_translate_ranks", "hiphp");
  private static final MethodHandle GROUP_FREE = function("MPI_Group_free", "p");
  private static final MethodHandle TYPE_SIZE = function("MPI_Type_size", "hp");
  private static final MethodHandle GET_LIBRARY_VERSION = function("MPI_Get_library_version", "pp");
  private static final MethodHandle SEND = function("MPI_Send", "pihiih");
  private static final MethodHandle SSEND = function("MPI_Ssend", "pihiih");
  private static final MethodHandle RECV = function("MPI_Recv", "pihiihp");
  private static final MethodHandle SENDRECV = function("MPI_Sendrecv", "pihiipihiihp");
  private static final MethodHandle ISEND = function("MPI_Isend", "pihiihp");
  private static final MethodHandle IRECV = function("MPI_Irecv", "pihiihp");
  private static final MethodHandle SEND_INIT = function("MPI_Send_init", "pihiihp");
  private static final MethodHandle RECV_INIT = function("MPI_Recv_init", "pihiihp");
  private static final MethodHandle START = function("MPI_Start", "p");
  private static final MethodHandle REQUEST_FREE = function("MPI_Request_free", "p");
  private static final MethodHandle WAIT = function("MPI_Wait", "pp");
  private static final MethodHandle WAITALL = function("MPI_Waitall", "ipp");
  private static final MethodHandle WAITANY = function("MPI_Waitany", "ippp");
  private static final MethodHandle WAITSOME = function("MPI_Waitsome", "ipppp");
  private static final MethodHandle TEST = function("MPI_Test", "ppp");
  private static final MethodHandle TESTALL = function("MPI_Testall", "ippp");
  private static final MethodHandle PROBE = function("MPI_Probe", "iihp");
  private static final MethodHandle IPROBE = function("MPI_Iprobe", "iihpp");
  private static final MethodHandle BARRIER = function("MPI_Barrier", "h");
  private static final MethodHandle BCAST = function("MPI_Bcast", "pihih");
  private static final MethodHandle REDUCE = function("MPI_Reduce", "ppihhih");
  private static final MethodHandle ALLREDUCE = function("MPI_Allreduce", "ppihhh");
  private static final MethodHandle GATHER = function("MPI_Gather", "pihpihih");
  private static final MethodHandle SCATTER = function("MPI_Scatter", "pihpihih");
  private static final MethodHandle ALLGATHER = function("MPI_Allgather", "pihpihh");
  private static final MethodHandle ALLTOALL = function("MPI_Alltoall", "pihpihh");
  private static final MethodHandle IALLREDUCE = function("MPI_Iallreduce", "ppihhhp");

  private Mpi() {}

  private static long constant(String openMpi, int mpich) {
    return OPEN_MPI ? LIBRARY.find("ompi_mpi_" + openMpi).orElseThrow().address() : mpich;
  }

  /** A function that takes pointers (p), ints (i) and handles (h), and returns an int. */
  private static MethodHandle function(String name, String shape) {
    MemoryLayout[] layouts = new MemoryLayout[shape.length()];
    Class<?>[] types = new Class<?>[shape.length()];
    for (int i = 0; i < layouts.length; i++) {
      char each = shape.charAt(i);
      layouts[i] =
          each == 'p' ? ValueLayout.ADDRESS : each == 'i' ? ValueLayout.JAVA_INT : HANDLE;
      types[i] = each == 'p' ? MemorySegment.class : each == 'i' ? int.class : long.class;
    }
    MethodHandle call =
        LINKER.downcallHandle(
            LIBRARY.find(name).orElseThrow(),
            FunctionDescriptor.of(ValueLayout.JAVA_INT, layouts));
    return MethodHandles.explicitCastArguments(call, MethodType.methodType(int.class, types));
  }

  private static RuntimeException failure(Throwable e) {
    return e instanceof RuntimeException known ? known : new IllegalStateException(e);
  }


  public static int MPI_Init(MemorySegment a, MemorySegment b) {
    try {
      return (int) INIT.invokeExact(a, b);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Finalize() {
    try {
      return (int) FINALIZE.invokeExact();
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Abort(long a, int b) {
    try {
      return (int) ABORT.invokeExact(a, b);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Comm_rank(long a, MemorySegment b) {
    try {
      return (int) COMM_RANK.invokeExact(a, b);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Comm_size(long a, MemorySegment b) {
    try {
      return (int) COMM_SIZE.invokeExact(a, b);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Comm_test_inter(long a, MemorySegment b) {
    try {
      return (int) COMM_TEST_INTER.invokeExact(a, b);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Comm_dup(long a, MemorySegment b) {
    try {
      return (int) COMM_DUP.invokeExact(a, b);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Comm_split(long a, int b, int c, MemorySegment d) {
    try {
      return (int) COMM_SPLIT.invokeExact(a, b, c, d);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Comm_free(MemorySegment a) {
    try {
      return (int) COMM_FREE.invokeExact(a);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Comm_group(long a, MemorySegment b) {
    try {
      return (int) COMM_GROUP.invokeExact(a, b);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Comm_remote_group(long a, MemorySegment b) {
    try {
      return (int) COMM_REMOTE_GROUP.invokeExact(a, b);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Group_size(long a, MemorySegment b) {
    try {
      return (int) GROUP_SIZE.invokeExact(a, b);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Group_translate_ranks(long a, int b, MemorySegment c, long d, MemorySegment e) {
    try {
      return (int) GROUP_TRANSLATE_RANKS.invokeExact(a, b, c, d, e);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Group_free(MemorySegment a) {
    try {
      return (int) GROUP_FREE.invokeExact(a);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Type_size(long a, MemorySegment b) {
    try {
      return (int) TYPE_SIZE.invokeExact(a, b);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Get_library_version(MemorySegment a, MemorySegment b) {
    try {
      return (int) GET_LIBRARY_VERSION.invokeExact(a, b);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Send(MemorySegment a, int b, long c, int d, int e, long f) {
    try {
      return (int) SEND.invokeExact(a, b, c, d, e, f);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Ssend(MemorySegment a, int b, long c, int d, int e, long f) {
    try {
      return (int) SSEND.invokeExact(a, b, c, d, e, f);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Recv(MemorySegment a, int b, long c, int d, int e, long f, MemorySegment g) {
    try {
      return (int) RECV.invokeExact(a, b, c, d, e, f, g);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Sendrecv(MemorySegment a, int b, long c, int d, int e, MemorySegment f, int g, long h, int i, int j, long k, MemorySegment l) {
    try {
      return (int) SENDRECV.invokeExact(a, b, c, d, e, f, g, h, i, j, k, l);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Isend(MemorySegment a, int b, long c, int d, int e, long f, MemorySegment g) {
    try {
      return (int) ISEND.invokeExact(a, b, c, d, e, f, g);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Irecv(MemorySegment a, int b, long c, int d, int e, long f, MemorySegment g) {
    try {
      return (int) IRECV.invokeExact(a, b, c, d, e, f, g);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Send_init(MemorySegment a, int b, long c, int d, int e, long f, MemorySegment g) {
    try {
      return (int) SEND_INIT.invokeExact(a, b, c, d, e, f, g);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Recv_init(MemorySegment a, int b, long c, int d, int e, long f, MemorySegment g) {
    try {
      return (int) RECV_INIT.invokeExact(a, b, c, d, e, f, g);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Start(MemorySegment a) {
    try {
      return (int) START.invokeExact(a);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Request_free(MemorySegment a) {
    try {
      return (int) REQUEST_FREE.invokeExact(a);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Wait(MemorySegment a, MemorySegment b) {
    try {
      return (int) WAIT.invokeExact(a, b);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Waitall(int a, MemorySegment b, MemorySegment c) {
    try {
      return (int) WAITALL.invokeExact(a, b, c);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Waitany(int a, MemorySegment b, MemorySegment c, MemorySegment d) {
    try {
      return (int) WAITANY.invokeExact(a, b, c, d);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Waitsome(int a, MemorySegment b, MemorySegment c, MemorySegment d, MemorySegment e) {
    try {
      return (int) WAITSOME.invokeExact(a, b, c, d, e);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Test(MemorySegment a, MemorySegment b, MemorySegment c) {
    try {
      return (int) TEST.invokeExact(a, b, c);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Testall(int a, MemorySegment b, MemorySegment c, MemorySegment d) {
    try {
      return (int) TESTALL.invokeExact(a, b, c, d);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Probe(int a, int b, long c, MemorySegment d) {
    try {
      return (int) PROBE.invokeExact(a, b, c, d);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Iprobe(int a, int b, long c, MemorySegment d, MemorySegment e) {
    try {
      return (int) IPROBE.invokeExact(a, b, c, d, e);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Barrier(long a) {
    try {
      return (int) BARRIER.invokeExact(a);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Bcast(MemorySegment a, int b, long c, int d, long e) {
    try {
      return (int) BCAST.invokeExact(a, b, c, d, e);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Reduce(MemorySegment a, MemorySegment b, int c, long d, long e, int f, long g) {
    try {
      return (int) REDUCE.invokeExact(a, b, c, d, e, f, g);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Allreduce(MemorySegment a, MemorySegment b, int c, long d, long e, long f) {
    try {
      return (int) ALLREDUCE.invokeExact(a, b, c, d, e, f);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Gather(MemorySegment a, int b, long c, MemorySegment d, int e, long f, int g, long h) {
    try {
      return (int) GATHER.invokeExact(a, b, c, d, e, f, g, h);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Scatter(MemorySegment a, int b, long c, MemorySegment d, int e, long f, int g, long h) {
    try {
      return (int) SCATTER.invokeExact(a, b, c, d, e, f, g, h);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Allgather(MemorySegment a, int b, long c, MemorySegment d, int e, long f, long g) {
    try {
      return (int) ALLGATHER.invokeExact(a, b, c, d, e, f, g);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Alltoall(MemorySegment a, int b, long c, MemorySegment d, int e, long f, long g) {
    try {
      return (int) ALLTOALL.invokeExact(a, b, c, d, e, f, g);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }

  public static int MPI_Iallreduce(MemorySegment a, MemorySegment b, int c, long d, long e, long f, MemorySegment g) {
    try {
      return (int) IALLREDUCE.invokeExact(a, b, c, d, e, f, g);
    } catch (Throwable failed) {
      throw failure(failed);
    }
  }
}
