package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/** Overlap of non-blocking collectives with other work. Measured only; no waiting. */
@AutoService(Pattern.class)
public final class CollectiveOverlap implements Pattern {
  /** Columns for the time of collectives, and for its part outside of their waits. */
  public static final String NEEDED = "collective_under_way_ns";

  public static final String OVERLAPPED = "collective_overlapped_ns";

  @Override
  public String id() {
    return "collective_overlap";
  }

  @Override
  public Map<Text, String> texts() {
    return Map.of(
        Text.NAME,
        "Collective Overlap",
        Text.DEFINITION,
        "A non-blocking collective goes on while the program computes. The overlap achieved is"
            + " the time between its start and the wait for it over the time that it takes: 100"
            + " % where the wait finds it complete, 0 % where the program waits at once. Waiting"
            + " in the completing call is that of the blocking operation's pattern, from the"
            + " begin of the call until the last rank, or the root, had entered the start call;"
            + " of several collectives in one call the longest counts, and in calls that"
            + " complete messages as well none.",
        Text.MEASURED_RULE,
        "Of each non-blocking collective, at the call that completes it: time needed = begin of"
            + " the start call to when it was over; overlapped = that part of it that lay before"
            + " the completing call. A barrier or all-to-all operation that was complete when"
            + " the wait for it began was over when the first rank left its own wait; any other,"
            + " when the rank's own wait was.",
        Text.LIMITS,
        "When an operation was over is known at waits only: where all ranks come to theirs long"
            + " after, it looks longer than it was. Time until the last rank has started it"
            + " counts as needed. A profile estimates the waits for requests of collectives from"
            + " durations alone, transfer included. Overlapped time is used only if the library"
            + " makes progress then; many do so only inside of MPI calls, and leave the work to"
            + " the wait.",
        Text.ADVICE,
        "Little overlap with much time under way: start the collective earlier, or wait for it"
            + " later. Much overlap and still long waits that are no waiting for ranks: the"
            + " library does the work in the wait; test the request now and then, or give MPI a"
            + " progress thread.",
        Text.SOURCE,
        "Not among Scalasca's patterns; overlap as in Hoefler, Lumsdaine, Rehm: Implementation"
            + " and performance analysis of non-blocking collective operations for MPI, SC 2007");
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        MeasuredMetric.nanos(
            NEEDED, Kind.UNDER_WAY, "", "Time that non-blocking collectives were under way."),
        MeasuredMetric.nanos(
            OVERLAPPED,
            Kind.UNDER_WAY,
            "",
            "Part of it before the call that completed them: overlapped with other work."));
  }
}
