package org.waitprof.model;

import static org.waitprof.model.Dependence.AGREEMENT;
import static org.waitprof.model.Dependence.COMPLETIONS;
import static org.waitprof.model.Dependence.LOCK;
import static org.waitprof.model.Dependence.NONE;
import static org.waitprof.model.Dependence.POSTS;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Every MPI call that waitprof counts, by the standard's name and whatever a binding calls it.
 *
 * <p>The ordinal is stored in counter files, together with {@link #TABLE_VERSION}; profiles carry
 * the name. New calls go to the end of the list.
 */
public enum MpiCall {
  MPI_INIT("MPI_Init", CallClass.ENVIRONMENT),
  MPI_INIT_THREAD("MPI_Init_thread", CallClass.ENVIRONMENT),
  MPI_FINALIZE("MPI_Finalize", CallClass.ENVIRONMENT),
  MPI_ABORT("MPI_Abort", CallClass.ENVIRONMENT),
  MPI_BUFFER_ATTACH("MPI_Buffer_attach", CallClass.ENVIRONMENT),
  MPI_BUFFER_DETACH("MPI_Buffer_detach", CallClass.ENVIRONMENT),
  MPI_SEND("MPI_Send", CallClass.SEND, SendMode.STANDARD),
  MPI_SSEND("MPI_Ssend", CallClass.SEND, SendMode.SYNCHRONOUS),
  MPI_BSEND("MPI_Bsend", CallClass.LOCAL_SEND, SendMode.BUFFERED),
  MPI_RSEND("MPI_Rsend", CallClass.LOCAL_SEND, SendMode.READY),
  MPI_RECV("MPI_Recv", CallClass.RECEIVE),
  MPI_MRECV("MPI_Mrecv", CallClass.RECEIVE),
  MPI_SENDRECV("MPI_Sendrecv", CallClass.SEND_RECEIVE),
  MPI_SENDRECV_REPLACE("MPI_Sendrecv_replace", CallClass.SEND_RECEIVE),
  MPI_PROBE("MPI_Probe", CallClass.PROBE),
  MPI_MPROBE("MPI_Mprobe", CallClass.PROBE),
  MPI_IPROBE("MPI_Iprobe", CallClass.POLL_PROBE),
  MPI_IMPROBE("MPI_Improbe", CallClass.POLL_PROBE),
  MPI_WAIT("MPI_Wait", CallClass.COMPLETION, CompletedRequests.ONE),
  MPI_WAITANY("MPI_Waitany", CallClass.COMPLETION, CompletedRequests.ANY),
  MPI_WAITALL("MPI_Waitall", CallClass.COMPLETION, CompletedRequests.ALL),
  MPI_WAITSOME("MPI_Waitsome", CallClass.COMPLETION, CompletedRequests.SOME),
  MPI_TEST("MPI_Test", CallClass.TEST, CompletedRequests.ONE),
  MPI_TESTANY("MPI_Testany", CallClass.TEST, CompletedRequests.ANY),
  MPI_TESTALL("MPI_Testall", CallClass.TEST, CompletedRequests.ALL),
  MPI_TESTSOME("MPI_Testsome", CallClass.TEST, CompletedRequests.SOME),
  MPI_REQUEST_GET_STATUS("MPI_Request_get_status", CallClass.TEST),
  MPI_ISEND("MPI_Isend", CallClass.START, StartedRequest.SEND, SendMode.STANDARD),
  MPI_ISSEND("MPI_Issend", CallClass.START, StartedRequest.SEND, SendMode.SYNCHRONOUS),
  MPI_IRSEND("MPI_Irsend", CallClass.START, StartedRequest.SEND, SendMode.READY),
  MPI_IBSEND("MPI_Ibsend", CallClass.START, StartedRequest.SEND, SendMode.BUFFERED),
  MPI_IRECV("MPI_Irecv", CallClass.START, StartedRequest.RECEIVE),
  MPI_IMRECV("MPI_Imrecv", CallClass.START, StartedRequest.RECEIVE),
  MPI_START("MPI_Start", CallClass.START),
  MPI_STARTALL("MPI_Startall", CallClass.START),
  MPI_SEND_INIT("MPI_Send_init", CallClass.REQUEST_SETUP, StartedRequest.SEND, SendMode.STANDARD),
  MPI_BSEND_INIT("MPI_Bsend_init", CallClass.REQUEST_SETUP, StartedRequest.SEND, SendMode.BUFFERED),
  MPI_SSEND_INIT(
      "MPI_Ssend_init", CallClass.REQUEST_SETUP, StartedRequest.SEND, SendMode.SYNCHRONOUS),
  MPI_RSEND_INIT("MPI_Rsend_init", CallClass.REQUEST_SETUP, StartedRequest.SEND, SendMode.READY),
  MPI_RECV_INIT("MPI_Recv_init", CallClass.REQUEST_SETUP, StartedRequest.RECEIVE),
  MPI_CANCEL("MPI_Cancel", CallClass.REQUEST_SETUP),
  MPI_REQUEST_FREE("MPI_Request_free", CallClass.REQUEST_SETUP),
  MPI_BARRIER("MPI_Barrier", CallClass.BARRIER),
  MPI_ALLGATHER("MPI_Allgather", CallClass.ALL_TO_ALL, DataMovement.GATHERED_BY_ALL),
  MPI_ALLGATHERV("MPI_Allgatherv", CallClass.ALL_TO_ALL, DataMovement.GATHERED_BY_ALL),
  MPI_ALLTOALL("MPI_Alltoall", CallClass.ALL_TO_ALL),
  MPI_ALLTOALLV("MPI_Alltoallv", CallClass.ALL_TO_ALL),
  MPI_ALLTOALLW("MPI_Alltoallw", CallClass.ALL_TO_ALL),
  MPI_ALLREDUCE("MPI_Allreduce", CallClass.ALL_TO_ALL),
  MPI_REDUCE_SCATTER("MPI_Reduce_scatter", CallClass.ALL_TO_ALL),
  MPI_REDUCE_SCATTER_BLOCK("MPI_Reduce_scatter_block", CallClass.ALL_TO_ALL),
  MPI_BCAST("MPI_Bcast", CallClass.ONE_TO_ALL, DataMovement.FROM_ROOT),
  MPI_SCATTER("MPI_Scatter", CallClass.ONE_TO_ALL, DataMovement.FROM_ROOT),
  MPI_SCATTERV("MPI_Scatterv", CallClass.ONE_TO_ALL, DataMovement.FROM_ROOT),
  MPI_REDUCE("MPI_Reduce", CallClass.ALL_TO_ONE, DataMovement.REDUCED_AT_ROOT),
  MPI_GATHER("MPI_Gather", CallClass.ALL_TO_ONE, DataMovement.GATHERED_AT_ROOT),
  MPI_GATHERV("MPI_Gatherv", CallClass.ALL_TO_ONE, DataMovement.GATHERED_AT_ROOT),
  MPI_SCAN("MPI_Scan", CallClass.SCAN),
  MPI_EXSCAN("MPI_Exscan", CallClass.SCAN),
  MPI_NEIGHBOR_ALLGATHER("MPI_Neighbor_allgather", CallClass.NEIGHBOURHOOD),
  MPI_NEIGHBOR_ALLGATHERV("MPI_Neighbor_allgatherv", CallClass.NEIGHBOURHOOD),
  MPI_NEIGHBOR_ALLTOALL("MPI_Neighbor_alltoall", CallClass.NEIGHBOURHOOD),
  MPI_NEIGHBOR_ALLTOALLV("MPI_Neighbor_alltoallv", CallClass.NEIGHBOURHOOD),
  MPI_IBARRIER("MPI_Ibarrier", CallClass.COLLECTIVE_START),
  MPI_IBCAST("MPI_Ibcast", CallClass.COLLECTIVE_START, DataMovement.FROM_ROOT),
  MPI_IGATHER("MPI_Igather", CallClass.COLLECTIVE_START, DataMovement.GATHERED_AT_ROOT),
  MPI_IGATHERV("MPI_Igatherv", CallClass.COLLECTIVE_START, DataMovement.GATHERED_AT_ROOT),
  MPI_ISCATTER("MPI_Iscatter", CallClass.COLLECTIVE_START, DataMovement.FROM_ROOT),
  MPI_ISCATTERV("MPI_Iscatterv", CallClass.COLLECTIVE_START, DataMovement.FROM_ROOT),
  MPI_IALLGATHER("MPI_Iallgather", CallClass.COLLECTIVE_START, DataMovement.GATHERED_BY_ALL),
  MPI_IALLGATHERV("MPI_Iallgatherv", CallClass.COLLECTIVE_START, DataMovement.GATHERED_BY_ALL),
  MPI_IALLTOALL("MPI_Ialltoall", CallClass.COLLECTIVE_START),
  MPI_IALLTOALLV("MPI_Ialltoallv", CallClass.COLLECTIVE_START),
  MPI_IALLTOALLW("MPI_Ialltoallw", CallClass.COLLECTIVE_START),
  MPI_IREDUCE("MPI_Ireduce", CallClass.COLLECTIVE_START, DataMovement.REDUCED_AT_ROOT),
  MPI_IALLREDUCE("MPI_Iallreduce", CallClass.COLLECTIVE_START),
  MPI_IREDUCE_SCATTER("MPI_Ireduce_scatter", CallClass.COLLECTIVE_START),
  MPI_IREDUCE_SCATTER_BLOCK("MPI_Ireduce_scatter_block", CallClass.COLLECTIVE_START),
  MPI_ISCAN("MPI_Iscan", CallClass.COLLECTIVE_START),
  MPI_IEXSCAN("MPI_Iexscan", CallClass.COLLECTIVE_START),
  MPI_INEIGHBOR_ALLGATHER("MPI_Ineighbor_allgather", CallClass.COLLECTIVE_START),
  MPI_INEIGHBOR_ALLGATHERV("MPI_Ineighbor_allgatherv", CallClass.COLLECTIVE_START),
  MPI_INEIGHBOR_ALLTOALL("MPI_Ineighbor_alltoall", CallClass.COLLECTIVE_START),
  MPI_INEIGHBOR_ALLTOALLV("MPI_Ineighbor_alltoallv", CallClass.COLLECTIVE_START),
  MPI_PUT("MPI_Put", CallClass.RMA_TRANSFER),
  MPI_GET("MPI_Get", CallClass.RMA_TRANSFER),
  MPI_ACCUMULATE("MPI_Accumulate", CallClass.RMA_TRANSFER),
  MPI_GET_ACCUMULATE("MPI_Get_accumulate", CallClass.RMA_TRANSFER),
  MPI_FETCH_AND_OP("MPI_Fetch_and_op", CallClass.RMA_TRANSFER),
  MPI_COMPARE_AND_SWAP("MPI_Compare_and_swap", CallClass.RMA_TRANSFER),
  MPI_RPUT("MPI_Rput", CallClass.RMA_TRANSFER),
  MPI_RGET("MPI_Rget", CallClass.RMA_TRANSFER),
  MPI_RACCUMULATE("MPI_Raccumulate", CallClass.RMA_TRANSFER),
  MPI_RGET_ACCUMULATE("MPI_Rget_accumulate", CallClass.RMA_TRANSFER),
  MPI_WIN_CREATE("MPI_Win_create", CallClass.RMA_SYNC, AGREEMENT),
  MPI_WIN_ALLOCATE("MPI_Win_allocate", CallClass.RMA_SYNC, AGREEMENT),
  MPI_WIN_ALLOCATE_SHARED("MPI_Win_allocate_shared", CallClass.RMA_SYNC, AGREEMENT),
  MPI_WIN_CREATE_DYNAMIC("MPI_Win_create_dynamic", CallClass.RMA_SYNC, AGREEMENT),
  MPI_WIN_ATTACH("MPI_Win_attach", CallClass.RMA_SYNC),
  MPI_WIN_DETACH("MPI_Win_detach", CallClass.RMA_SYNC),
  MPI_WIN_FENCE("MPI_Win_fence", CallClass.RMA_SYNC, AGREEMENT),
  MPI_WIN_FREE("MPI_Win_free", CallClass.RMA_SYNC, AGREEMENT),
  MPI_WIN_START("MPI_Win_start", CallClass.RMA_SYNC, POSTS),
  MPI_WIN_COMPLETE("MPI_Win_complete", CallClass.RMA_SYNC, POSTS),
  MPI_WIN_POST("MPI_Win_post", CallClass.RMA_SYNC),
  MPI_WIN_WAIT("MPI_Win_wait", CallClass.RMA_SYNC, COMPLETIONS),
  MPI_WIN_TEST("MPI_Win_test", CallClass.RMA_SYNC, COMPLETIONS),
  MPI_WIN_LOCK("MPI_Win_lock", CallClass.RMA_SYNC, LOCK),
  MPI_WIN_UNLOCK("MPI_Win_unlock", CallClass.RMA_SYNC, LOCK),
  MPI_WIN_LOCK_ALL("MPI_Win_lock_all", CallClass.RMA_SYNC, LOCK),
  MPI_WIN_UNLOCK_ALL("MPI_Win_unlock_all", CallClass.RMA_SYNC, LOCK),
  MPI_WIN_FLUSH("MPI_Win_flush", CallClass.RMA_SYNC, LOCK),
  MPI_WIN_FLUSH_ALL("MPI_Win_flush_all", CallClass.RMA_SYNC, LOCK),
  MPI_WIN_FLUSH_LOCAL("MPI_Win_flush_local", CallClass.RMA_SYNC, LOCK),
  MPI_WIN_FLUSH_LOCAL_ALL("MPI_Win_flush_local_all", CallClass.RMA_SYNC, LOCK),
  MPI_WIN_SYNC("MPI_Win_sync", CallClass.RMA_SYNC),
  MPI_FILE_OPEN("MPI_File_open", CallClass.IO_COLLECTIVE),
  MPI_FILE_CLOSE("MPI_File_close", CallClass.IO_COLLECTIVE),
  MPI_FILE_SET_SIZE("MPI_File_set_size", CallClass.IO_COLLECTIVE),
  MPI_FILE_PREALLOCATE("MPI_File_preallocate", CallClass.IO_COLLECTIVE),
  MPI_FILE_SET_VIEW("MPI_File_set_view", CallClass.IO_COLLECTIVE),
  MPI_FILE_SET_INFO("MPI_File_set_info", CallClass.IO_COLLECTIVE),
  MPI_FILE_SET_ATOMICITY("MPI_File_set_atomicity", CallClass.IO_COLLECTIVE),
  MPI_FILE_SYNC("MPI_File_sync", CallClass.IO_COLLECTIVE),
  MPI_FILE_SEEK_SHARED("MPI_File_seek_shared", CallClass.IO_COLLECTIVE),
  MPI_FILE_READ_ALL("MPI_File_read_all", CallClass.IO_COLLECTIVE),
  MPI_FILE_WRITE_ALL("MPI_File_write_all", CallClass.IO_COLLECTIVE),
  MPI_FILE_READ_AT_ALL("MPI_File_read_at_all", CallClass.IO_COLLECTIVE),
  MPI_FILE_WRITE_AT_ALL("MPI_File_write_at_all", CallClass.IO_COLLECTIVE),
  MPI_FILE_READ_ORDERED("MPI_File_read_ordered", CallClass.IO_COLLECTIVE),
  MPI_FILE_WRITE_ORDERED("MPI_File_write_ordered", CallClass.IO_COLLECTIVE),
  MPI_FILE_READ_ALL_BEGIN("MPI_File_read_all_begin", CallClass.IO_COLLECTIVE, NONE),
  MPI_FILE_READ_ALL_END("MPI_File_read_all_end", CallClass.IO_COLLECTIVE, NONE),
  MPI_FILE_WRITE_ALL_BEGIN("MPI_File_write_all_begin", CallClass.IO_COLLECTIVE, NONE),
  MPI_FILE_WRITE_ALL_END("MPI_File_write_all_end", CallClass.IO_COLLECTIVE, NONE),
  MPI_FILE_READ_AT_ALL_BEGIN("MPI_File_read_at_all_begin", CallClass.IO_COLLECTIVE, NONE),
  MPI_FILE_READ_AT_ALL_END("MPI_File_read_at_all_end", CallClass.IO_COLLECTIVE, NONE),
  MPI_FILE_WRITE_AT_ALL_BEGIN("MPI_File_write_at_all_begin", CallClass.IO_COLLECTIVE, NONE),
  MPI_FILE_WRITE_AT_ALL_END("MPI_File_write_at_all_end", CallClass.IO_COLLECTIVE, NONE),
  MPI_FILE_READ_ORDERED_BEGIN("MPI_File_read_ordered_begin", CallClass.IO_COLLECTIVE),
  MPI_FILE_READ_ORDERED_END("MPI_File_read_ordered_end", CallClass.IO_COLLECTIVE, NONE),
  MPI_FILE_WRITE_ORDERED_BEGIN("MPI_File_write_ordered_begin", CallClass.IO_COLLECTIVE),
  MPI_FILE_WRITE_ORDERED_END("MPI_File_write_ordered_end", CallClass.IO_COLLECTIVE, NONE),
  MPI_FILE_IREAD_ALL("MPI_File_iread_all", CallClass.IO_COLLECTIVE, NONE),
  MPI_FILE_IWRITE_ALL("MPI_File_iwrite_all", CallClass.IO_COLLECTIVE, NONE),
  MPI_FILE_IREAD_AT_ALL("MPI_File_iread_at_all", CallClass.IO_COLLECTIVE, NONE),
  MPI_FILE_IWRITE_AT_ALL("MPI_File_iwrite_at_all", CallClass.IO_COLLECTIVE, NONE),
  MPI_FILE_READ("MPI_File_read", CallClass.IO_INDEPENDENT),
  MPI_FILE_WRITE("MPI_File_write", CallClass.IO_INDEPENDENT),
  MPI_FILE_READ_AT("MPI_File_read_at", CallClass.IO_INDEPENDENT),
  MPI_FILE_WRITE_AT("MPI_File_write_at", CallClass.IO_INDEPENDENT),
  MPI_FILE_READ_SHARED("MPI_File_read_shared", CallClass.IO_INDEPENDENT),
  MPI_FILE_WRITE_SHARED("MPI_File_write_shared", CallClass.IO_INDEPENDENT),
  MPI_FILE_IREAD("MPI_File_iread", CallClass.IO_INDEPENDENT),
  MPI_FILE_IWRITE("MPI_File_iwrite", CallClass.IO_INDEPENDENT),
  MPI_FILE_IREAD_AT("MPI_File_iread_at", CallClass.IO_INDEPENDENT),
  MPI_FILE_IWRITE_AT("MPI_File_iwrite_at", CallClass.IO_INDEPENDENT),
  MPI_FILE_IREAD_SHARED("MPI_File_iread_shared", CallClass.IO_INDEPENDENT),
  MPI_FILE_IWRITE_SHARED("MPI_File_iwrite_shared", CallClass.IO_INDEPENDENT),
  MPI_FILE_DELETE("MPI_File_delete", CallClass.IO_INDEPENDENT),
  MPI_FILE_SEEK("MPI_File_seek", CallClass.IO_INDEPENDENT),
  MPI_FILE_GET_SIZE("MPI_File_get_size", CallClass.IO_INDEPENDENT),
  MPI_COMM_DUP("MPI_Comm_dup", CallClass.COMMUNICATOR, AGREEMENT),
  MPI_COMM_IDUP("MPI_Comm_idup", CallClass.COLLECTIVE_START),
  MPI_COMM_DUP_WITH_INFO("MPI_Comm_dup_with_info", CallClass.COMMUNICATOR, AGREEMENT),
  MPI_COMM_SPLIT("MPI_Comm_split", CallClass.COMMUNICATOR, AGREEMENT),
  MPI_COMM_SPLIT_TYPE("MPI_Comm_split_type", CallClass.COMMUNICATOR, AGREEMENT),
  MPI_COMM_CREATE("MPI_Comm_create", CallClass.COMMUNICATOR, AGREEMENT),
  MPI_COMM_CREATE_GROUP("MPI_Comm_create_group", CallClass.COMMUNICATOR, AGREEMENT),
  MPI_CART_CREATE("MPI_Cart_create", CallClass.COMMUNICATOR, AGREEMENT),
  MPI_GRAPH_CREATE("MPI_Graph_create", CallClass.COMMUNICATOR, AGREEMENT),
  MPI_DIST_GRAPH_CREATE("MPI_Dist_graph_create", CallClass.COMMUNICATOR, AGREEMENT),
  MPI_DIST_GRAPH_CREATE_ADJACENT(
      "MPI_Dist_graph_create_adjacent", CallClass.COMMUNICATOR, AGREEMENT),
  MPI_CART_SUB("MPI_Cart_sub", CallClass.COMMUNICATOR, AGREEMENT),
  MPI_INTERCOMM_CREATE("MPI_Intercomm_create", CallClass.COMMUNICATOR, AGREEMENT),
  MPI_INTERCOMM_MERGE("MPI_Intercomm_merge", CallClass.COMMUNICATOR, AGREEMENT),
  MPI_COMM_FREE("MPI_Comm_free", CallClass.COMMUNICATOR),
  MPI_COMM_DISCONNECT("MPI_Comm_disconnect", CallClass.COMMUNICATOR, AGREEMENT),
  MPI_COMM_ACCEPT("MPI_Comm_accept", CallClass.COMMUNICATOR),
  MPI_COMM_CONNECT("MPI_Comm_connect", CallClass.COMMUNICATOR),
  MPI_COMM_SPAWN("MPI_Comm_spawn", CallClass.COMMUNICATOR),
  MPI_COMM_SPAWN_MULTIPLE("MPI_Comm_spawn_multiple", CallClass.COMMUNICATOR),
  MPI_COMM_SET_INFO("MPI_Comm_set_info", CallClass.COMMUNICATOR),
  MPI_WIN_SET_INFO("MPI_Win_set_info", CallClass.RMA_SYNC),
  MPI_FILE_GET_POSITION_SHARED("MPI_File_get_position_shared", CallClass.IO_INDEPENDENT),
  MPI_OPEN_PORT("MPI_Open_port", CallClass.COMMUNICATOR),
  MPI_CLOSE_PORT("MPI_Close_port", CallClass.COMMUNICATOR),
  MPI_PUBLISH_NAME("MPI_Publish_name", CallClass.COMMUNICATOR),
  MPI_UNPUBLISH_NAME("MPI_Unpublish_name", CallClass.COMMUNICATOR),
  MPI_LOOKUP_NAME("MPI_Lookup_name", CallClass.COMMUNICATOR),
  /** A binding turns objects into bytes, inside of another call. */
  MPI_PACK("MPI_Pack", CallClass.ENVIRONMENT),
  /** A binding turns bytes into objects, inside of another call. */
  MPI_UNPACK("MPI_Unpack", CallClass.ENVIRONMENT);

  /** Rises whenever an ordinal of this enumeration changes its meaning. */
  public static final int TABLE_VERSION = 1;

  private final String standardName;
  private final CallClass callClass;
  private final StartedRequest starts;
  private final @Nullable SendMode sendMode;
  private final CompletedRequests completes;
  private final DataMovement movement;
  private final Dependence dependence;

  MpiCall(String standardName, CallClass callClass, CallAttribute... attributes) {
    StartedRequest itsStart = StartedRequest.NOTHING;
    SendMode itsMode = null;
    CompletedRequests itsCompletion = CompletedRequests.NOTHING;
    DataMovement itsMovement = DataMovement.EVERYWHERE;
    Dependence itsDependence = callClass.dependence();
    for (CallAttribute attribute : attributes) {
      if (attribute instanceof StartedRequest start) {
        itsStart = start;
      } else if (attribute instanceof SendMode mode) {
        itsMode = mode;
      } else if (attribute instanceof CompletedRequests completion) {
        itsCompletion = completion;
      } else if (attribute instanceof DataMovement data) {
        itsMovement = data;
      } else if (attribute instanceof Dependence on) {
        itsDependence = on;
      }
    }
    this.standardName = standardName;
    this.callClass = callClass;
    sendMode = itsMode;
    completes = itsCompletion;
    movement = itsMovement;
    dependence = itsDependence;
    starts = callClass == CallClass.COLLECTIVE_START ? StartedRequest.COLLECTIVE : itsStart;
  }

  /** The standard's spelling, for instance {@code MPI_Recv}. */
  public String standardName() {
    return standardName;
  }

  /** Class of the call with regard to waiting. */
  public CallClass callClass() {
    return callClass;
  }

  /** Whether it waits for no other rank, by the standard. */
  public boolean returnsAtOnce() {
    // A buffer is detached once the messages in it have been received.
    return callClass.returnsAtOnce() && this != MPI_BUFFER_DETACH;
  }

  /** Whether this is one of the two calls that initialise MPI. */
  public boolean isInit() {
    return this == MPI_INIT || this == MPI_INIT_THREAD;
  }

  /**
   * Whether its time is part of the run time. The run time begins where Init returns. It ends where
   * the last rank enters Finalize, or where Abort begins. For Finalize, profiles have the time
   * until then.
   */
  public boolean isInRunTime() {
    return !isInit() && this != MPI_ABORT;
  }

  /** The mode of a send, blocking, started or only set up; null for all other calls. */
  public @Nullable SendMode sendMode() {
    return sendMode;
  }

  /** Whether the call sends a message when it is made: not where it only sets up a request. */
  public boolean isSend() {
    return sendMode != null && callClass != CallClass.REQUEST_SETUP;
  }

  /** Kind of request that the call makes, persistent requests included. */
  public StartedRequest starts() {
    return starts;
  }

  /** Requests, among those given to it, that the call completes; blocking or not. */
  public CompletedRequests completes() {
    return completes;
  }

  /** Whether the call can complete several requests at once. */
  public boolean completesSeveral() {
    return completes == CompletedRequests.SOME || completes == CompletedRequests.ALL;
  }

  /** Whether the call waits for several requests at once, so that one wait is booked for all. */
  public boolean waitsForSeveral() {
    return callClass == CallClass.COMPLETION && completesSeveral();
  }

  /** Direction in which the bytes of a collective move, blocking or not. */
  public DataMovement movement() {
    return movement;
  }

  /**
   * Ranks that the callers depend on. Of a non-blocking collective, the callers are the ranks that
   * complete it.
   */
  public Dependence dependence() {
    return blocking().dependence;
  }

  /**
   * Returns the blocking form of a non-blocking collective, which is what its request waits for.
   * Other calls return themselves.
   */
  public MpiCall blocking() {
    return callClass == CallClass.COLLECTIVE_START ? MpiCallForms.blocking(this) : this;
  }

  /** Whether members of the communicator that it makes take part, and no others. */
  public boolean isOverNewOne() {
    return this == MPI_INTERCOMM_CREATE || this == MPI_COMM_CREATE_GROUP;
  }

  /** The call of that standard name; empty for a name that this version does not know. */
  public static Optional<MpiCall> named(String standardName) {
    return Optional.ofNullable(MpiCallForms.named(standardName));
  }

  @Override
  public String toString() {
    return standardName;
  }
}
