package org.waitprof.report.pprof;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.Metric;
import org.waitprof.model.RankFacts;
import org.waitprof.model.Version;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.Column;

/**
 * A profile in pprof's format ({@code github.com/google/pprof/blob/main/proto/profile.proto}),
 * compressed with gzip. Each rank and row is a sample whose stack is the call path with the MPI
 * call as its leaf. Its values are waiting and time in MPI in nanoseconds; its labels are rank,
 * host and pattern.
 */
@AutoService(ReportFormat.class)
public final class PprofFile extends ReportFormat {
  // Field numbers of the message Profile.
  private static final int SAMPLE_TYPE = 1;
  private static final int SAMPLE = 2;
  private static final int LOCATION = 4;
  private static final int FUNCTION = 5;
  private static final int STRING_TABLE = 6;
  private static final int TIME_NANOS = 9;
  private static final int DURATION_NANOS = 10;
  private static final int COMMENT = 13;
  private static final int DEFAULT_SAMPLE_TYPE = 14;

  /** Public because the service loader calls it. */
  public PprofFile() {
    super("pprof", "for go tool pprof and Pyroscope");
  }

  @Override
  public boolean needs(String metric) {
    return metric.equals(Metric.WAIT.name()) || metric.equals(Metric.SUM.name());
  }

  @Override
  public void write(JobProfile profile, ReportOptions options, OutputStream out)
      throws IOException {
    GZIPOutputStream zip = new GZIPOutputStream(out, 1 << 16);
    Tables tables = new Tables();
    ProtoMessage part = new ProtoMessage();
    type(part, tables, "wait").writeTo(zip);
    type(part, tables, "mpi").writeTo(zip);
    samples(profile, options, tables, zip);
    for (Map.Entry<Place, Long> each : tables.places.entrySet()) {
      location(part, each.getKey(), each.getValue(), tables).writeTo(zip);
    }
    long run = profile.ranks().stream().mapToLong(RankFacts::runNanos).max().orElse(0);
    String comment = "waitprof " + Version.TEXT + ' ' + profile.facts().command();
    part.clear()
        .number(TIME_NANOS, profile.facts().startEpochMillis() * 1_000_000)
        .number(DURATION_NANOS, run)
        .number(COMMENT, tables.text(comment))
        .number(DEFAULT_SAMPLE_TYPE, tables.text("wait"))
        .writeTo(zip);
    for (String text : tables.texts.keySet()) {
      part.clear().text(STRING_TABLE, text).writeTo(zip);
    }
    zip.finish();
    out.flush();
  }

  private static ProtoMessage type(ProtoMessage part, Tables tables, String name) {
    ProtoMessage type =
        new ProtoMessage().number(1, tables.text(name)).number(2, tables.text("nanoseconds"));
    return part.clear().message(SAMPLE_TYPE, type);
  }

  private static void samples(
      JobProfile profile, ReportOptions options, Tables tables, OutputStream out)
      throws IOException {
    LongColumn waits = Column.of(profile, Metric.WAIT);
    LongColumn times = Column.of(profile, Metric.SUM);
    int[] ranks = options.selection().presentRanks(profile);
    List<ProtoMessage> labels = new ArrayList<>();
    for (int rank : ranks) {
      String host = profile.ranks().get(rank).host();
      ProtoMessage number = new ProtoMessage().number(1, tables.text("rank")).number(3, rank);
      number.number(4, tables.text("rank"));
      ProtoMessage its = new ProtoMessage().message(3, number);
      labels.add(host.isEmpty() ? its : label(its, tables, "host", host));
    }
    ProtoMessage part = new ProtoMessage();
    ProtoMessage sample = new ProtoMessage();
    for (int row : options.selection().rows(profile)) {
      ProfileKey key = profile.keys().get(row);
      long[] stack = stack(key, tables);
      for (int i = 0; i < ranks.length; i++) {
        long wait = waits.at(row, ranks[i]);
        long time = times.at(row, ranks[i]);
        if (wait != 0 || time != 0) {
          sample.clear().numbers(1, stack).numbers(2, wait, time);
          sample.append(labels.get(i));
          if (!key.pattern().isEmpty()) {
            label(sample, tables, "pattern", key.pattern());
          }
          part.clear().message(SAMPLE, sample).writeTo(out);
        }
      }
    }
  }

  private static ProtoMessage label(ProtoMessage sample, Tables tables, String key, String text) {
    return sample.message(
        3, new ProtoMessage().number(1, tables.text(key)).number(2, tables.text(text)));
  }

  /** The leaf, which is the MPI call, comes first. */
  private static long[] stack(ProfileKey key, Tables tables) {
    List<Frame> frames = key.key().path().frames();
    long[] stack = new long[frames.size() + 1];
    stack[0] = tables.place(new Place(key.key().call().standardName(), "", 0));
    for (int i = 0; i < frames.size(); i++) {
      stack[frames.size() - i] = tables.place(Place.of(frames.get(i)));
    }
    return stack;
  }

  /** Each place is a function of its own, because pprof adds lines up by function names. */
  private static ProtoMessage location(ProtoMessage part, Place place, long id, Tables tables) {
    ProtoMessage function =
        new ProtoMessage()
            .number(1, id)
            .number(2, tables.text(place.name()))
            .number(3, tables.text(place.name()))
            .number(4, tables.text(place.file()));
    ProtoMessage line = new ProtoMessage().number(1, id).number(2, place.line());
    ProtoMessage location = new ProtoMessage().number(1, id).message(4, line);
    return part.clear().message(FUNCTION, function).message(LOCATION, location);
  }

  /** A line of the program, or an MPI call. */
  private record Place(String name, String file, int line) {
    static Place of(Frame frame) {
      String outer = frame.className().split("\\$", 2)[0];
      boolean isClass = frame.line() > 0 && !outer.isEmpty();
      String file = isClass ? outer.replace('.', '/') + ".java" : "";
      return new Place(frame.className() + '.' + frame.method(), file, frame.line());
    }
  }

  /** Tables of texts and places that are written once and referenced by number. */
  private static final class Tables {
    final Map<String, Long> texts = new LinkedHashMap<>();
    final Map<Place, Long> places = new LinkedHashMap<>();

    Tables() {
      texts.put("", 0L);
    }

    long text(String text) {
      return texts.computeIfAbsent(text, key -> (long) texts.size());
    }

    long place(Place place) {
      return places.computeIfAbsent(place, key -> places.size() + 1L);
    }
  }
}
