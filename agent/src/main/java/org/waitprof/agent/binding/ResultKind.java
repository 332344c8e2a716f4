package org.waitprof.agent.binding;

/**
 * Meaning of the value that a profiled method returns: the {@code -> word} column of a call table.
 * For completion calls it says which requests are complete.
 *
 * <p>A blocking completion call with {@link #NONE} has completed all its requests.
 */
public enum ResultKind {
  /** No result that matters to the recorder. */
  NONE(""),
  /** Status of the received message; in a completion call, of the one request. */
  STATUS("status"),
  /** Status of the one request, or null while that is not complete. */
  STATUS_OR_NULL("status?"),
  /** One status for each request, in their order; entries can be null. */
  STATUSES("statuses"),
  /** One status for each request, or null while some request is not complete. */
  STATUSES_OR_NULL("statuses?"),
  /** A boolean: whether the request is complete. */
  FLAG("flag"),
  /** An int: which request is complete; negative for none, or where none was active. */
  INDEX("index"),
  /** An array of int: which requests are complete; empty for none, null where none was active. */
  INDICES("indices"),
  /** A status whose index says which request is complete; null, or a negative index, for none. */
  INDEXED_STATUS("indexed-status"),
  /** Several such statuses; can be null or empty. */
  INDEXED_STATUSES("indexed-statuses"),
  /** Status of a message that has come but is not received; null while none has come. */
  ENVELOPE("envelope"),
  /** The request that the call made. */
  REQUEST("request"),
  /** The communicator that the call made; on ranks that are not in it null, or an empty one. */
  COMMUNICATOR("comm"),
  /** A communicator that may be used once the request that comes with it is complete. */
  PENDING_COMMUNICATOR("pending-comm");

  private static final ResultKind[] ALL = values();

  private final String key;

  ResultKind(String key) {
    this.key = key;
  }

  /** The word that stands for this result in a call table; empty for {@link #NONE}. */
  public String key() {
    return key;
  }

  /**
   * The result of that word; a query in C's style returns a {@code value}, which is a number.
   *
   * @throws IllegalArgumentException for any other word
   */
  static ResultKind keyed(String word) {
    String key = word.equals("value") ? INDEX.key : word;
    for (ResultKind result : ALL) {
      if (result.key.equals(key)) {
        return result;
      }
    }
    throw new IllegalArgumentException("no such result: " + word);
  }
}
