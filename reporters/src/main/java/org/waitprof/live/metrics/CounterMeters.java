package org.waitprof.live.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.MpiCall;
import org.waitprof.model.WaitSource;
import org.waitprof.reduce.RunningWaits.Kind;
import org.waitprof.report.figures.MessageDirection;
import org.waitprof.waitstate.WaitState;
import org.waitprof.waitstate.WaitStates;

/**
 * The counters of one rank, or of all ranks of a job on this host, as Micrometer meters. A call's
 * series appear when its first call has been counted; series of patterns exist from the start. Not
 * thread-safe.
 */
final class CounterMeters {
  private static final MpiCall[] CALLS = MpiCall.values();
  private static final double NANOS = 1e-9;

  private final MeterRegistry registry;
  private final String prefix;
  private final Tags tags;
  private final Map<String, GrowingValue> values = new HashMap<>();

  /** Seconds not known to be waiting or not, by call. */
  private final Map<String, double[]> unknown = new HashMap<>();

  private final List<Meter> meters = new ArrayList<>();

  /**
   * Creates the meters without any series yet.
   *
   * @param prefix begin of all names, {@code waitprof.} or {@code waitprof.node.}
   * @param tags on each series
   */
  CounterMeters(MeterRegistry registry, String prefix, Tags tags) {
    this.registry = registry;
    this.prefix = prefix;
    this.tags = tags;
  }

  /** Sets the values of all series. */
  void update(RankTotals totals) {
    for (MpiCall call : CALLS) {
      int i = call.ordinal();
      if (totals.calls[i] > 0) {
        String name = call.standardName();
        set("mpi.calls", "", "Completed MPI calls.", (double) totals.calls[i], "call", name);
        double seconds = totals.nanos[i] * NANOS;
        set("mpi", "seconds", "Time in completed MPI calls.", seconds, "call", name);
        setUnknown(name, totals.unknownNanos[i] * NANOS);
        for (MessageDirection direction : MessageDirection.values()) {
          long bytes = totals.bytes[direction.ordinal()][i];
          if (bytes > 0) {
            set(
                "mpi",
                "bytes",
                "Bytes of MPI calls, each message once per side.",
                (double) bytes,
                "call",
                name,
                "direction",
                direction.label());
          }
        }
      }
    }
    for (WaitState pattern : WaitStates.all()) {
      for (WaitSource source : WaitSource.values()) {
        long nanos = totals.waitNanos.getOrDefault(new Kind(pattern.id(), source), 0L);
        if (nanos > 0 || source == WaitSource.ESTIMATED) {
          set(
              "mpi.wait",
              "seconds",
              "Waiting time in MPI calls.",
              nanos * NANOS,
              "pattern",
              pattern.id(),
              "source",
              source.label());
        }
      }
    }
    totals.causeNanos.forEach(
        (cause, nanos) ->
            set(
                "wait.cause",
                "seconds",
                "Waiting time by what delayed the late rank.",
                nanos * NANOS,
                "cause",
                cause.id()));
    totals.cpuNanos.forEach(
        (kind, nanos) ->
            set(
                "cpu",
                "seconds",
                "CPU time by kind of thread.",
                nanos * NANOS,
                "kind",
                kind.label()));
    set("run", "seconds", "Time since MPI_Init, pauses left out.", totals.runNanos * NANOS);
    set("useful", "seconds", "Time outside of MPI.", totals.usefulNanos * NANOS);
    set("overflow.calls", "", "Calls counted without their path.", (double) totals.lostKeys);
    if (totals.overheadNanos > 0) {
      set("overhead", "seconds", "Estimated cost of recording.", totals.overheadNanos * NANOS);
    }
  }

  /** Uses Micrometer only if a series is new: code that runs once a second is cold. */
  private void set(String name, String unit, String help, double value, String... labels) {
    StringBuilder key = new StringBuilder(name).append(unit);
    for (int i = 1; i < labels.length; i += 2) {
      key.append('\n').append(labels[i]);
    }
    GrowingValue growing = values.get(key.toString());
    if (growing == null) {
      growing = new GrowingValue();
      values.put(key.toString(), growing);
      String full = prefix + name + (unit.isEmpty() ? "" : "." + unit);
      meters.add(
          FunctionCounter.builder(full, growing, GrowingValue::value)
              .baseUnit(unit.isEmpty() ? null : unit)
              .description(help)
              .tags(tags.and(Tags.of(labels)))
              .register(registry));
    }
    growing.raise(value);
  }

  /** Sets a gauge, not a counter: later samples reduce the unknown time. */
  private void setUnknown(String call, double seconds) {
    double[] value = unknown.get(call);
    if (value == null && seconds > 0) {
      value = new double[1];
      unknown.put(call, value);
      meters.add(
          Gauge.builder(prefix + "mpi.unknown.seconds", value, its -> its[0])
              .baseUnit("seconds")
              .description("Time in MPI calls of which it is not known whether it is waiting.")
              .tags(tags.and("call", call))
              .register(registry));
    }
    if (value != null) {
      value[0] = seconds;
    }
  }

  /** Removes all series from the registry. */
  void remove() {
    meters.forEach(registry::remove);
    meters.clear();
  }
}
