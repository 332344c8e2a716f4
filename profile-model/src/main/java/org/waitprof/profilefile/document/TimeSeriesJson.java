package org.waitprof.profilefile.document;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.waitprof.json.JsonMembers;
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
 * The member {@code series} of {@code profile.json}, where a time series is known. It has {@code
 * ideal_ns}, the run time on an ideal network, and {@code windows}, the run in intervals of time.
 *
 * <p>A window has {@code start_ns}, {@code end_ns}, {@code ideal_ns}, {@code min_events}, {@code
 * bytes}, {@code useful_ns} and {@code mpi_ns} by rank (-1 without data), and {@code wait_ns} by
 * pattern. Where they are known, it has {@code gap_ns}, {@code rank_bytes} and {@code no_core_ns}
 * by rank, and {@code rank_wait_ns} by pattern and rank.
 *
 * <p>Where they are known, {@code rows} are the largest rows of the profile: {@code row}, its index
 * among the keys, and {@code mpi_ns} and {@code wait_ns} by window. If the program names phases,
 * {@code phases} have a {@code name} and {@code run_ns} by rank. If execution samples were taken,
 * {@code work} has a {@code stack} and {@code samples} by rank.
 */
@AutoService(ProfileSection.class)
@SuppressWarnings("rawtypes") // the service is found as a raw type
public final class TimeSeriesJson extends ProfileSection<TimeSeries> {
  private static final int MAX_WINDOWS = 1 << 23;

  public TimeSeriesJson() {
    super(TimeSeries.class, "time_series");
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
  public TimeSeries read(JsonReader json, DocumentContext document) throws IOException {
    MemoryBudget budget = document.budget();
    List<Window> windows = new ArrayList<>();
    List<RowTimeSeries> rows = new ArrayList<>();
    List<PhaseTime> phases = new ArrayList<>();
    List<WorkLine> work = new ArrayList<>();
    JsonMembers its =
        json.members(
            Map.of(
                "windows",
                    () -> json.array(() -> windows.add(window(json, windows.size(), budget))),
                "rows", () -> json.array(() -> rows.add(row(json, budget))),
                "phases", () -> json.array(() -> phases.add(phase(json, budget))),
                "work", () -> json.array(() -> work.add(work(json, budget)))));
    for (RowTimeSeries row : rows) {
      if (row.mpiNanos().length != windows.size() || row.waitNanos().length != windows.size()) {
        throw json.problem("a row over time that does not fit to the windows");
      }
    }
    return new TimeSeries(ideal(its), windows, rows, phases, work);
  }

  private static OptionalLong ideal(JsonMembers its) throws IOException {
    return its.has("ideal_ns") ? OptionalLong.of(its.number("ideal_ns", 0)) : OptionalLong.empty();
  }

  private static long[] in(Map<String, long[]> arrays, String name) {
    return arrays.getOrDefault(name, new long[0]);
  }

  /** Readers of members that are arrays of numbers, which are put aside. */
  private static Map<String, JsonReader.Element> arrays(
      JsonReader json, MemoryBudget budget, Map<String, long[]> arrays, String... names) {
    Map<String, JsonReader.Element> readers = new HashMap<>();
    for (String name : names) {
      readers.put(name, () -> arrays.put(name, values(json, budget)));
    }
    return readers;
  }

  private static WorkLine work(JsonReader json, MemoryBudget budget) throws IOException {
    Map<String, long[]> arrays = new HashMap<>();
    JsonMembers its = json.members(arrays(json, budget, arrays, "samples"));
    // Earlier profiles have the innermost line alone.
    String stack = budget.keep(its.text(its.has("stack") ? "stack" : "line"));
    try {
      if (!CallPath.parse(stack).frames().isEmpty()) {
        return new WorkLine(stack, in(arrays, "samples"));
      }
    } catch (IllegalArgumentException e) {
      throw json.problem("a stack of no methods: " + stack);
    }
    throw json.problem("a stack of no methods");
  }

  private static PhaseTime phase(JsonReader json, MemoryBudget budget) throws IOException {
    Map<String, long[]> arrays = new HashMap<>();
    JsonMembers its = json.members(arrays(json, budget, arrays, "run_ns"));
    return new PhaseTime(its.text("name"), in(arrays, "run_ns"));
  }

  private static RowTimeSeries row(JsonReader json, MemoryBudget budget) throws IOException {
    Map<String, long[]> arrays = new HashMap<>();
    JsonMembers its = json.members(arrays(json, budget, arrays, "mpi_ns", "wait_ns"));
    int row = json.index(its.number("row", -1), "a row over time that cannot be");
    return new RowTimeSeries(row, in(arrays, "mpi_ns"), in(arrays, "wait_ns"));
  }

  private static Window window(JsonReader json, int before, MemoryBudget budget)
      throws IOException {
    if (before == MAX_WINDOWS) {
      throw json.problem("more than " + MAX_WINDOWS + " windows");
    }
    TreeMap<String, Long> waits = new TreeMap<>();
    TreeMap<String, long[]> rankWaits = new TreeMap<>();
    Map<String, long[]> arrays = new HashMap<>();
    Map<String, JsonReader.Element> readers =
        arrays(json, budget, arrays, "useful_ns", "mpi_ns", "gap_ns", "no_core_ns", "rank_bytes");
    readers.put("wait_ns", () -> json.object(its -> waits.put(its, json.nextLong())));
    readers.put("rank_wait_ns", () -> json.object(its -> rankWaits.put(its, values(json, budget))));
    JsonMembers its = json.members(readers);
    long start = its.number("start_ns", 0);
    long end = its.number("end_ns", 0);
    long[] useful = in(arrays, "useful_ns");
    long[] mpi = in(arrays, "mpi_ns");
    if (start < 0 || end <= start || useful.length != mpi.length) {
      throw json.problem("a window of time that cannot be");
    }
    RanksInWindow ranks =
        new RanksInWindow(
            in(arrays, "gap_ns"), in(arrays, "rank_bytes"), rankWaits, in(arrays, "no_core_ns"));
    return new Window(
        start,
        end,
        ideal(its),
        its.number("min_events", 0),
        useful,
        mpi,
        its.number("bytes", 0),
        waits,
        ranks);
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
