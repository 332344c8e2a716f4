package org.waitprof.agent.advice;

/**
 * Internal names of the recorder's classes to which woven code refers. Names and not class
 * literals: the tracing ones are defined in a run with {@code mode=trace} only.
 */
final class Recorder {
  static final String PROBE = "org/waitprof/record/Probe";
  static final String POLLS = "org/waitprof/record/Polls";
  static final String SIZES = "org/waitprof/record/Sizes";
  static final String THREAD_STATE = "org/waitprof/record/ThreadState";

  static final String TRACKED_REQUEST = "org/waitprof/record/binding/TrackedRequest";
  static final String SIZED_TYPE = "org/waitprof/record/binding/SizedType";
  static final String SIZED_COMM = "org/waitprof/record/binding/SizedComm";
  static final String MESSENGER_COMM = "org/waitprof/record/binding/MessengerComm";
  static final String MESSAGE_STATUS = "org/waitprof/record/binding/MessageStatus";
  static final String STATUS_RESULTS = "org/waitprof/record/binding/StatusResults";

  static final String MESSAGE_PROBE = "org/waitprof/record/message/MessageProbe";
  static final String START_PROBE = "org/waitprof/record/message/StartProbe";
  static final String COMPLETION_PROBE = "org/waitprof/record/message/CompletionProbe";
  static final String WINDOW_PROBE = "org/waitprof/record/message/RmaProbe";
  static final String THROWN_PROBE = "org/waitprof/record/message/ThrownProbe";
  static final String CREATION_PROBE = "org/waitprof/record/message/CreationProbe";

  static final String TRACED_OBJECT = "org/waitprof/record/sample/TracedObject";
  static final String SAMPLED_OBJECT = "org/waitprof/record/sample/SampledObject";

  static final String HANDLES = "org/waitprof/record/handle/Handles";
  static final String HANDLE_MEMORY = "org/waitprof/record/handle/HandleMemory";
  static final String HANDLE_RESULTS = "org/waitprof/record/handle/HandleResults";

  private Recorder() {}
}
