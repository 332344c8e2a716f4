package org.waitprof.it.faults;

import java.util.List;

/**
 * Methods of the agent that calls of a program come by, and that {@link ThrowingAgent} can break.
 */
final class FaultPoints {
  static final String RECORD = "org.waitprof.record.";

  /** Of calls that are counted; each thread comes by all of them with a new path and a new size. */
  static final List<String> RECORDING =
      List.of(
          "ThreadState.slow",
          "SlowPath.attach",
          "SlowPath.path",
          "SlowPath.slot",
          "SlowPath.claimed",
          "SlowPath.check",
          "SlowPath.recheck",
          "path.PathWalk.ofCaller",
          "path.PathWalk.walk",
          "path.PathWalk.hash",
          "path.PathWalk.text",
          "path.Sites.line",
          "path.SiteHash.of",
          "RankCounters.attach",
          "RankCounters.notePath",
          "RankCounters.hasPathRoom",
          "RankHeader.add",
          "RankHeader.noteInstant",
          "SlotTable.claim",
          "SlotTable.enter",
          "SlotTable.find",
          "SlotTable.book",
          "SlotTable.addKnownPath",
          "table.LongLongTable.get",
          "table.LongLongTable.put",
          "table.PathSet.contains",
          "table.PathSet.add",
          "Probe.begin",
          "Probe.end",
          "Probe.enter",
          "Probe.enterRequest",
          "Probe.enterCollective",
          "Probe.exitStarted",
          "Probe.exitArrived",
          "message.CompletionProbe.exitCompleted",
          "Requests.operation",
          "Requests.markDone",
          "Sizes.bytes",
          "Sizes.commMeta",
          "Clock.ticks");

  /** Those that the sample has others for. */
  static final List<String> WITHOUT_SAMPLE = List.of("Probe.exitStarted", "Probe.exitArrived");

  /** Of the sample of operations, beside the profile, as long as it is not given up. */
  static final String SAMPLING =
      "sample.MessageSampling.sampler message.MessageRecording.end"
          + " message.MessageProbe.exitSendReceive message.MessageProbe.exitCollective"
          + " message.StartProbe.exitStarted sample.SampleRecorder.open";

  /** Of events, beside the profile. */
  static final List<String> TRACING =
      List.of(
          "trace.TraceRecorder.open", // first: threads of later steps take over the stream of an
          // earlier one
          "trace.MessageTracing.stream",
          "trace.MessageTracing.number",
          "trace.MessageTracing.call",
          "trace.MessageTracing.collective",
          "message.StartProbe.exitStarted",
          "trace.StartTracing.started",
          "trace.CompletionTracing.done",
          "trace.TraceRecorder.region",
          "trace.TraceRecorder.definePath",
          "trace.BlockStream.begin",
          "trace.TraceStream.call",
          "trace.TraceStream.newRegion");

  private FaultPoints() {}

  /** Full names, as the agent that throws takes them. */
  static String of(List<String> methods) {
    return String.join(",", methods.stream().map(RECORD::concat).toList());
  }
}
