package org.waitprof.profilefile.document;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.CallPath;
import org.waitprof.timeseries.PhaseTime;
import org.waitprof.timeseries.RanksInWindow;
import org.waitprof.timeseries.RowTimeSeries;
import org.waitprof.timeseries.TimeSeries;
import org.waitprof.timeseries.Window;
import org.waitprof.timeseries.WorkLine;

/**
 * The member {@code series} of {@code profile.json}, where a time series is known: {@code
 * ideal_ns}, the run time on an ideal network, and {@code windows}, the run in intervals of time:
 * {@code start_ns}, {@code end_ns}, {@code ideal_ns}, {@code min_events}, {@code bytes}, {@code
 * useful_ns} and {@code mpi_ns} by rank (-1 without data), {@code wait_ns} by pattern; and where
 * they are known {@code gap_ns}, {@code rank_bytes} and {@code no_core_ns} by rank and {@code
 * rank_wait_ns} by pattern and rank. {@code rows}, if known, are the largest rows of the profile:
 * {@code row}, its index among the keys, and {@code mpi_ns} and {@code wait_ns} by window. {@code
 * phases}, if the program names any, have a {@code name} and {@code run_ns} by rank; {@code work},
 * if execution samples were taken, a {@code stack} and {@code samples} by rank.
 */
@AutoService(ProfileSection.class)
@SuppressWarnings("rawtypes") // the service is found as a raw type
public final class TimeSeriesJson implements ProfileSection<TimeSeries> {
  private static final int MAX_WINDOWS = 1 << 23;

  @Override
  public Class<TimeSeries> type() {
    return TimeSeries.class;
  }

  @Override
  public String member() {
    return "time_series";
  }

  @Override
  public void write(TimeSeries series, CallPathTree tree, JsonWriter json) throws IOException {
    json.beginObject();
    if (series.idealNanos().isPresent()) {
      json.name("ideal_ns").value(series.idealNanos().getAsLong());
    }
    if (!series.windows().isEmpty()) {
      json.name("windows").beginArray();
      for (Window window : series.windows()) {
        write(window, json);
      }
      json.endArray();
    }
    if (!series.rows().isEmpty()) {
      json.name("rows").beginArray();
      for (RowTimeSeries row : series.rows()) {
        json.beginObject().name("row").value(row.row());
        json.name("mpi_ns").numbers(row.mpiNanos());
        json.name("wait_ns").numbers(row.waitNanos());
        json.endObject();
      }
      json.endArray();
    }
    if (!series.phases().isEmpty()) {
      json.name("phases").beginArray();
      for (PhaseTime phase : series.phases()) {
        json.beginObject().name("name").value(phase.name());
        json.name("run_ns").numbers(phase.nanos());
        json.endObject();
      }
      json.endArray();
    }
    if (!series.work().isEmpty()) {
      json.name("work").beginArray();
      for (WorkLine line : series.work()) {
        json.beginObject().name("stack").value(line.stack());
        json.name("samples").numbers(line.samples());
        json.endObject();
      }
      json.endArray();
    }
    json.endObject();
  }

  private static void write(Window window, JsonWriter json) throws IOException {
    json.beginObject();
    json.name("start_ns").value(window.startNanos());
    json.name("end_ns").value(window.endNanos());
    if (window.idealNanos().isPresent()) {
      json.name("ideal_ns").value(window.idealNanos().getAsLong());
    }
    json.name("min_events").value(window.minEvents());
    json.name("bytes").value(window.bytes());
    json.name("useful_ns").numbers(window.usefulNanos());
    json.name("mpi_ns").numbers(window.mpiNanos());
    json.name("wait_ns").beginObject();
    for (Map.Entry<String, Long> wait : window.waitNanos().entrySet()) {
      json.name(wait.getKey()).value(wait.getValue());
    }
    json.endObject();
    RanksInWindow ranks = window.ranks();
    if (ranks.hasGap()) {
      json.name("gap_ns").numbers(ranks.gapNanos());
    }
    if (ranks.noCoreNanos().length > 0) {
      json.name("no_core_ns").numbers(ranks.noCoreNanos());
    }
    if (ranks.bytes().length > 0) {
      json.name("rank_bytes").numbers(ranks.bytes());
    }
    if (!ranks.waitNanos().isEmpty()) {
      json.name("rank_wait_ns").beginObject();
      for (Map.Entry<String, long[]> wait : ranks.waitNanos().entrySet()) {
        json.name(wait.getKey()).numbers(wait.getValue());
      }
      json.endObject();
    }
    json.endObject();
  }

  /** Reads what {@link #write} wrote; windows of another number of ranks are refused. */
  @Override
  public Unresolved<TimeSeries> read(JsonReader json, MemoryBudget budget) throws IOException {
    OptionalLong ideal = OptionalLong.empty();
    List<Window> windows = new ArrayList<>();
    List<RowTimeSeries> rows = new ArrayList<>();
    List<PhaseTime> phases = new ArrayList<>();
    List<WorkLine> work = new ArrayList<>();
    json.beginObject();
    while (json.hasNext()) {
      switch (json.nextName()) {
        case "ideal_ns" -> ideal = OptionalLong.of(json.nextLong());
        case "windows" -> json.array(() -> windows.add(window(json, windows.size(), budget)));
        case "rows" -> json.array(() -> rows.add(row(json, budget)));
        case "phases" -> json.array(() -> phases.add(phase(json, budget)));
        case "work" -> json.array(() -> work.add(work(json, budget)));
        default -> json.skipValue();
      }
    }
    json.endObject();
    for (RowTimeSeries row : rows) {
      if (row.mpiNanos().length != windows.size() || row.waitNanos().length != windows.size()) {
        throw json.problem("a row over time that does not fit to the windows");
      }
    }
    TimeSeries series = new TimeSeries(ideal, windows, rows, phases, work);
    return document -> series;
  }

  private static WorkLine work(JsonReader json, MemoryBudget budget) throws IOException {
    String stack = "";
    long[] samples = {};
    json.beginObject();
    while (json.hasNext()) {
      switch (json.nextName()) {
        // Earlier profiles have the innermost line alone.
        case "stack", "line" -> stack = budget.keep(json.nextString());
        case "samples" -> samples = values(json, budget);
        default -> json.skipValue();
      }
    }
    json.endObject();
    try {
      if (!CallPath.parse(stack).frames().isEmpty()) {
        return new WorkLine(stack, samples);
      }
    } catch (IllegalArgumentException e) {
      throw json.problem("a stack of no methods: " + stack);
    }
    throw json.problem("a stack of no methods");
  }

  private static PhaseTime phase(JsonReader json, MemoryBudget budget) throws IOException {
    String name = "";
    long[] nanos = {};
    json.beginObject();
    while (json.hasNext()) {
      switch (json.nextName()) {
        case "name" -> name = json.nextString();
        case "run_ns" -> nanos = values(json, budget);
        default -> json.skipValue();
      }
    }
    json.endObject();
    return new PhaseTime(name, nanos);
  }

  private static RowTimeSeries row(JsonReader json, MemoryBudget budget) throws IOException {
    long row = -1;
    long[] mpi = {};
    long[] waits = {};
    json.beginObject();
    while (json.hasNext()) {
      switch (json.nextName()) {
        case "row" -> row = json.nextLong();
        case "mpi_ns" -> mpi = values(json, budget);
        case "wait_ns" -> waits = values(json, budget);
        default -> json.skipValue();
      }
    }
    json.endObject();
    return new RowTimeSeries(json.index(row, "a row over time that cannot be"), mpi, waits);
  }

  private static Window window(JsonReader json, int before, MemoryBudget budget)
      throws IOException {
    if (before == MAX_WINDOWS) {
      throw json.problem("more than " + MAX_WINDOWS + " windows");
    }
    long start = 0;
    long end = 0;
    OptionalLong ideal = OptionalLong.empty();
    long events = 0;
    long bytes = 0;
    long[] useful = {};
    long[] mpi = {};
    TreeMap<String, Long> waits = new TreeMap<>();
    long[] gap = {};
    long[] rankBytes = {};
    long[] noCore = {};
    TreeMap<String, long[]> rankWaits = new TreeMap<>();
    json.beginObject();
    while (json.hasNext()) {
      switch (json.nextName()) {
        case "start_ns" -> start = json.nextLong();
        case "end_ns" -> end = json.nextLong();
        case "ideal_ns" -> ideal = OptionalLong.of(json.nextLong());
        case "min_events" -> events = json.nextLong();
        case "bytes" -> bytes = json.nextLong();
        case "useful_ns" -> useful = values(json, budget);
        case "mpi_ns" -> mpi = values(json, budget);
        case "wait_ns" -> {
          json.beginObject();
          while (json.hasNext()) {
            waits.put(json.nextName(), json.nextLong());
          }
          json.endObject();
        }
        case "gap_ns" -> gap = values(json, budget);
        case "no_core_ns" -> noCore = values(json, budget);
        case "rank_bytes" -> rankBytes = values(json, budget);
        case "rank_wait_ns" -> {
          json.beginObject();
          while (json.hasNext()) {
            rankWaits.put(json.nextName(), values(json, budget));
          }
          json.endObject();
        }
        default -> json.skipValue();
      }
    }
    json.endObject();
    if (start < 0 || end <= start || useful.length != mpi.length) {
      throw json.problem("a window of time that cannot be");
    }
    RanksInWindow ranks = new RanksInWindow(gap, rankBytes, rankWaits, noCore);
    return new Window(start, end, ideal, events, useful, mpi, bytes, waits, ranks);
  }

  private static long[] values(JsonReader json, MemoryBudget budget) throws IOException {
    long[] values = new long[16];
    int size = 0;
    json.beginArray();
    while (json.hasNext()) {
      if (size == values.length) {
        budget.charge(Long.BYTES * (long) size);
        values = Arrays.copyOf(values, 2 * size);
      }
      values[size++] = json.nextLong();
    }
    json.endArray();
    return Arrays.copyOf(values, size);
  }
}
