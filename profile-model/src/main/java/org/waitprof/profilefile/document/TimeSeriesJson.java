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
import java.util.function.Function;
import org.waitprof.json.JsonMembers;
import org.waitprof.json.JsonObject;
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
    ifAny("windows", series.windows(), TimeSeriesJson::members, json);
    ifAny("rows", series.rows(), TimeSeriesJson::members, json);
    ifAny("phases", series.phases(), TimeSeriesJson::members, json);
    ifAny("work", series.work(), TimeSeriesJson::members, json);
    json.endObject();
  }

  private static <T> void ifAny(
      String name, List<T> items, Function<T, Map<String, Object>> members, JsonWriter json)
      throws IOException {
    if (!items.isEmpty()) {
      json.name(name).beginArray();
      for (T each : items) {
        json.value(members.apply(each));
      }
      json.endArray();
    }
  }

  private static Map<String, Object> members(RowTimeSeries row) {
    return JsonObject.of("row", row.row(), "mpi_ns", row.mpiNanos(), "wait_ns", row.waitNanos());
  }

  private static Map<String, Object> members(PhaseTime phase) {
    return JsonObject.of("name", phase.name(), "run_ns", phase.nanos());
  }

  private static Map<String, Object> members(WorkLine line) {
    return JsonObject.of("stack", line.stack(), "samples", line.samples());
  }

  private static Map<String, Object> members(Window window) {
    Map<String, Object> members =
        JsonObject.of("start_ns", window.startNanos(), "end_ns", window.endNanos());
    if (window.idealNanos().isPresent()) {
      members.put("ideal_ns", window.idealNanos().getAsLong());
    }
    members.put("min_events", window.minEvents());
    members.put("bytes", window.bytes());
    members.put("useful_ns", window.usefulNanos());
    members.put("mpi_ns", window.mpiNanos());
    members.put("wait_ns", window.waitNanos());
    RanksInWindow ranks = window.ranks();
    if (ranks.hasGap()) {
      members.put("gap_ns", ranks.gapNanos());
    }
    if (ranks.noCoreNanos().length > 0) {
      members.put("no_core_ns", ranks.noCoreNanos());
    }
    if (ranks.bytes().length > 0) {
      members.put("rank_bytes", ranks.bytes());
    }
    if (!ranks.waitNanos().isEmpty()) {
      members.put("rank_wait_ns", ranks.waitNanos());
    }
    return members;
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
