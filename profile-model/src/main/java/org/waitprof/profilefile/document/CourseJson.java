package org.waitprof.profilefile.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.waitprof.course.TimeCourse;
import org.waitprof.course.Window;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;

/**
 * The member {@code course} of {@code profile.json}, where a course of time is known: {@code
 * ideal_ns}, the run time on an ideal network, and {@code windows}, the run in stretches of time:
 * {@code start_ns}, {@code end_ns}, {@code ideal_ns}, {@code min_events}, {@code bytes}, {@code
 * useful_ns} and {@code mpi_ns} by rank (-1 without data), {@code wait_ns} by pattern.
 */
public final class CourseJson {
  public static final String MEMBER = "course";
  private static final int MAX_WINDOWS = 1 << 23;

  private CourseJson() {}

  public static void write(TimeCourse course, JsonWriter json) throws IOException {
    if (course.equals(TimeCourse.NONE)) {
      return;
    }
    json.name(MEMBER).beginObject();
    if (course.idealNanos().isPresent()) {
      json.name("ideal_ns").value(course.idealNanos().getAsLong());
    }
    if (!course.windows().isEmpty()) {
      json.name("windows").beginArray();
      for (Window window : course.windows()) {
        write(window, json);
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
    write("useful_ns", window.usefulNanos(), json);
    write("mpi_ns", window.mpiNanos(), json);
    json.name("wait_ns").beginObject();
    for (Map.Entry<String, Long> wait : window.waitNanos().entrySet()) {
      json.name(wait.getKey()).value(wait.getValue());
    }
    json.endObject();
    json.endObject();
  }

  private static void write(String name, long[] values, JsonWriter json) throws IOException {
    json.name(name).beginArray();
    for (long value : values) {
      json.value(value);
    }
    json.endArray();
  }

  /** Reads what {@link #write} wrote; windows of another number of ranks are refused. */
  public static TimeCourse read(JsonReader json, MemoryBudget budget) throws IOException {
    OptionalLong ideal = OptionalLong.empty();
    List<Window> windows = new ArrayList<>();
    json.beginObject();
    while (json.hasNext()) {
      switch (json.nextName()) {
        case "ideal_ns" -> ideal = OptionalLong.of(json.nextLong());
        case "windows" -> {
          json.beginArray();
          while (json.hasNext()) {
            if (windows.size() == MAX_WINDOWS) {
              throw json.problem("more than " + MAX_WINDOWS + " windows");
            }
            windows.add(window(json, budget));
          }
          json.endArray();
        }
        default -> json.skipValue();
      }
    }
    json.endObject();
    return new TimeCourse(ideal, windows);
  }

  private static Window window(JsonReader json, MemoryBudget budget) throws IOException {
    long start = 0;
    long end = 0;
    OptionalLong ideal = OptionalLong.empty();
    long events = 0;
    long bytes = 0;
    long[] useful = {};
    long[] mpi = {};
    TreeMap<String, Long> waits = new TreeMap<>();
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
        default -> json.skipValue();
      }
    }
    json.endObject();
    if (start < 0 || end <= start || useful.length != mpi.length) {
      throw json.problem("a window of time that cannot be");
    }
    return new Window(start, end, ideal, events, useful, mpi, bytes, waits);
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
