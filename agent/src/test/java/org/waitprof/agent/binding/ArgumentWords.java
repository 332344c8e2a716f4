package org.waitprof.agent.binding;

import java.util.Set;

/** What the bindings call the parts of a call, and of which type they are there. */
final class ArgumentWords {
  private static final Set<String> COMMUNICATORS =
      Set.of(
          "Lmpi/Comm;",
          "Lmpi/Intracomm;",
          "Lmpi/Intercomm;",
          "Lmpi/CartComm;",
          "Lmpi/Cartcomm;",
          "Lmpi/GraphComm;",
          "Lmpi/Graphcomm;");

  private static final Set<String> REQUESTS = Set.of("Lmpi/Request;", "Lmpi/Prequest;");

  private ArgumentWords() {}

  /** Descriptors that an argument with this meaning can have. */
  static Set<String> types(ArgumentRole role) {
    return switch (role) {
      case COUNT, PEER, TAG, ROOT, RECV_COUNT, RECV_PEER, RECV_TAG, LOCK -> Set.of("I");
      case COUNTS, DIMS -> Set.of("[I");
      case TYPE, RECV_TYPE -> Set.of("Lmpi/Datatype;");
      case TYPES -> Set.of("[Lmpi/Datatype;");
      case COMM -> Set.of("Lmpi/Comm;");
      case GROUP -> Set.of("Lmpi/Group;");
      case REQUEST, HANDLE -> Set.of();
      case REQUESTS -> Set.of("[Lmpi/Request;", "[Lmpi/Prequest;");
      default -> Set.of(); // Of bindings in C's style alone.
    };
  }

  /** Names that a parameter with this meaning has in one binding or another. */
  static Set<String> names(ArgumentRole role) {
    return switch (role) {
      case COMM -> Set.of("comm", "localComm", "local_comm");
      case COUNT -> Set.of("count", "sendcount", "orgCount", "origin_count", "recvcount");
      case COUNTS -> Set.of("count", "counts", "sendcount", "sendCount", "recvcount", "recvcounts");
      case TYPE ->
          Set.of(
              "type",
              "datatype",
              "dataType",
              "sendtype",
              "orgType",
              "origin_datatype",
              "recvtype",
              "targetType");
      case TYPES -> Set.of("sendTypes");
      case PEER -> Set.of("dest", "source", "src", "rank", "targetRank", "target_rank");
      case TAG -> Set.of("tag", "sendtag");
      case ROOT -> Set.of("root");
      case REQUEST, HANDLE -> Set.of();
      case REQUESTS -> Set.of("requests", "r", "array_of_request");
      case RECV_COUNT -> Set.of("recvcount");
      case RECV_TYPE -> Set.of("recvtype", "type", "datatype");
      case RECV_PEER -> Set.of("source");
      case RECV_TAG -> Set.of("recvtag");
      case DIMS -> Set.of("dims");
      case GROUP -> Set.of("group");
      case LOCK -> Set.of("lockType");
      default -> Set.of();
    };
  }

  /** Whether a method that returns this descriptor can have that result. */
  static boolean fits(ResultKind result, String returned) {
    return switch (result) {
      case NONE -> !REQUESTS.contains(returned) && !COMMUNICATORS.contains(returned);
      case STATUS, STATUS_OR_NULL, INDEXED_STATUS, ENVELOPE -> returned.equals("Lmpi/Status;");
      case STATUSES, STATUSES_OR_NULL, INDEXED_STATUSES -> returned.equals("[Lmpi/Status;");
      case FLAG -> returned.equals("Z");
      case INDEX -> returned.equals("I");
      case INDICES -> returned.equals("[I");
      case REQUEST -> REQUESTS.contains(returned);
      case COMMUNICATOR ->
          COMMUNICATORS.contains(returned) || returned.equals("Ljava/lang/Object;"); // MPJ's clone
      case PENDING_COMMUNICATOR -> COMMUNICATORS.contains(returned);
    };
  }
}
