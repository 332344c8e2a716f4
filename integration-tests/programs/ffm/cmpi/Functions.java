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

/** The library's functions, by the file that {@code -Dcmpi.library} names. */
final class Functions {
  private static final Linker LINKER = Linker.nativeLinker();
  static final SymbolLookup LIBRARY =
      SymbolLookup.libraryLookup(Path.of(System.getProperty("cmpi.library")), Arena.global());

  /** Whether handles are addresses of the library's own data. */
  static final boolean OPEN_MPI = LIBRARY.find("ompi_mpi_comm_world").isPresent();

  /** How a handle lies in memory. */
  static final ValueLayout HANDLE = OPEN_MPI ? ValueLayout.JAVA_LONG : ValueLayout.JAVA_INT;

  static final MethodHandle INIT = of("MPI_Init", "pp");
  static final MethodHandle FINALIZE = of("MPI_Finalize", "");
  static final MethodHandle ABORT = of("MPI_Abort", "hi");
  static final MethodHandle COMM_RANK = of("MPI_Comm_rank", "hp");
  static final MethodHandle COMM_SIZE = of("MPI_Comm_size", "hp");
  static final MethodHandle COMM_TEST_INTER = of("MPI_Comm_test_inter", "hp");
  static final MethodHandle COMM_DUP = of("MPI_Comm_dup", "hp");
  static final MethodHandle COMM_SPLIT = of("MPI_Comm_split", "hiip");
  static final MethodHandle COMM_FREE = of("MPI_Comm_free", "p");
  static final MethodHandle COMM_GROUP = of("MPI_Comm_group", "hp");
  static final MethodHandle COMM_REMOTE_GROUP = of("MPI_Comm_remote_group", "hp");
  static final MethodHandle GROUP_SIZE = of("MPI_Group_size", "hp");
  static final MethodHandle GROUP_TRANSLATE_RANKS = of("MPI_Group_translate_ranks", "hiphp");
  static final MethodHandle GROUP_FREE = of("MPI_Group_free", "p");
  static final MethodHandle TYPE_SIZE = of("MPI_Type_size", "hp");
  static final MethodHandle GET_LIBRARY_VERSION = of("MPI_Get_library_version", "pp");
  static final MethodHandle SEND = of("MPI_Send", "pihiih");
  static final MethodHandle SSEND = of("MPI_Ssend", "pihiih");
  static final MethodHandle RECV = of("MPI_Recv", "pihiihp");
  static final MethodHandle SENDRECV = of("MPI_Sendrecv", "pihiipihiihp");
  static final MethodHandle ISEND = of("MPI_Isend", "pihiihp");
  static final MethodHandle IRECV = of("MPI_Irecv", "pihiihp");
  static final MethodHandle SEND_INIT = of("MPI_Send_init", "pihiihp");
  static final MethodHandle RECV_INIT = of("MPI_Recv_init", "pihiihp");
  static final MethodHandle START = of("MPI_Start", "p");
  static final MethodHandle REQUEST_FREE = of("MPI_Request_free", "p");
  static final MethodHandle WAIT = of("MPI_Wait", "pp");
  static final MethodHandle WAITALL = of("MPI_Waitall", "ipp");
  static final MethodHandle WAITANY = of("MPI_Waitany", "ippp");
  static final MethodHandle WAITSOME = of("MPI_Waitsome", "ipppp");
  static final MethodHandle TEST = of("MPI_Test", "ppp");
  static final MethodHandle TESTALL = of("MPI_Testall", "ippp");
  static final MethodHandle PROBE = of("MPI_Probe", "iihp");
  static final MethodHandle IPROBE = of("MPI_Iprobe", "iihpp");
  static final MethodHandle BARRIER = of("MPI_Barrier", "h");
  static final MethodHandle BCAST = of("MPI_Bcast", "pihih");
  static final MethodHandle REDUCE = of("MPI_Reduce", "ppihhih");
  static final MethodHandle ALLREDUCE = of("MPI_Allreduce", "ppihhh");
  static final MethodHandle GATHER = of("MPI_Gather", "pihpihih");
  static final MethodHandle SCATTER = of("MPI_Scatter", "pihpihih");
  static final MethodHandle ALLGATHER = of("MPI_Allgather", "pihpihh");
  static final MethodHandle ALLTOALL = of("MPI_Alltoall", "pihpihh");
  static final MethodHandle IALLREDUCE = of("MPI_Iallreduce", "ppihhhp");

  private Functions() {}

  /** A function that takes pointers (p), ints (i) and handles (h), and returns an int. */
  private static MethodHandle of(String name, String shape) {
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

  static RuntimeException failure(Throwable e) {
    return e instanceof RuntimeException known ? known : new IllegalStateException(e);
  }
}
