package org.waitprof.agent.advice;

/**
 * Internal names of the recorder's classes to which woven code refers. Names and not class
 * literals: the tracing ones are defined in a run with {@code mode=trace} only.
 */
final class Recorder {
  static final String PROBE = "org/waitprof/record/Probe";
  static final String SIZES = "org/waitprof/record/Sizes";
  static final String THREAD_STATE = "org/waitprof/record/ThreadState";

  static final String TRACKED_REQUEST = "org/waitprof/record/TrackedRequest";
  static final String SIZED_TYPE = "org/waitprof/record/SizedType";
  static final String SIZED_COMM = "org/waitprof/record/SizedComm";
  static final String MESSENGER_COMM = "org/waitprof/record/MessengerComm";
  static final String MESSAGE_STATUS = "org/waitprof/record/MessageStatus";

  static final String TRACE_PROBE = "org/waitprof/record/TraceProbe";
  static final String TRACE_START = "org/waitprof/record/TraceStart";
  static final String TRACE_COMPLETION = "org/waitprof/record/TraceCompletion";
  static final String TRACED_REQUEST = "org/waitprof/record/TracedRequest";
  static final String TRACED_COMM = "org/waitprof/record/TracedComm";
  static final String TRACED_MESSAGE = "org/waitprof/record/TracedMessage";
  static final String TRACED_STATUS = "org/waitprof/record/TracedStatus";

  static final String SAMPLE_PROBE = "org/waitprof/record/SampleProbe";
  static final String SAMPLE_START = "org/waitprof/record/SampleStart";
  static final String SAMPLE_COMPLETION = "org/waitprof/record/SampleCompletion";
  static final String SAMPLED_REQUEST = "org/waitprof/record/SampledRequest";
  static final String SAMPLED_MESSAGE = "org/waitprof/record/SampledMessage";

  private Recorder() {}
}
