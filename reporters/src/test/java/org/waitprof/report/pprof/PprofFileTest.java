package org.waitprof.report.pprof;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.TestJobs;

/**
 * The file read by the numbers of profile.proto: waiting and time in MPI of each rank and row are
 * the profile's, on the row's path, with labels; all numbers name something that is there.
 */
class PprofFileTest {
  /** A message by field: numbers as Long, all else as byte[]. */
  private static final class Message {
    final Map<Integer, List<Object>> fields = new TreeMap<>();

    Message(byte[] bytes) {
      ByteBuffer in = ByteBuffer.wrap(bytes);
      while (in.hasRemaining()) {
        long tag = varint(in);
        List<Object> field = fields.computeIfAbsent((int) (tag >>> 3), number -> new ArrayList<>());
        if ((tag & 7) == 0) {
          field.add(varint(in));
        } else {
          assertEquals(2, tag & 7, "a length comes first");
          byte[] content = new byte[(int) varint(in)];
          in.get(content);
          field.add(content);
        }
      }
    }

    static long varint(ByteBuffer in) {
      long value = 0;
      for (int shift = 0; ; shift += 7) {
        byte next = in.get();
        value |= (next & 0x7FL) << shift;
        if (next >= 0) {
          return value;
        }
      }
    }

    List<Message> messages(int field) {
      return fields.getOrDefault(field, List.of()).stream()
          .map(each -> new Message((byte[]) each))
          .toList();
    }

    long number(int field) {
      List<Object> its = fields.getOrDefault(field, List.of(0L));
      assertEquals(1, its.size(), "one number in field " + field);
      return (Long) its.get(0);
    }

    List<Long> packed(int field) {
      List<Long> numbers = new ArrayList<>();
      for (Object each : fields.getOrDefault(field, List.of())) {
        ByteBuffer in = ByteBuffer.wrap((byte[]) each);
        while (in.hasRemaining()) {
          numbers.add(varint(in));
        }
      }
      return numbers;
    }
  }

  private static Message read(JobProfile profile) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new PprofFile().write(profile, ReportOptions.DEFAULTS, out);
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(out.toByteArray()))) {
      return new Message(in.readAllBytes());
    }
  }

  @Test
  void samplesAreTheProfile() throws IOException {
    JobProfile job = TestJobs.wavefront(3, 2);
    Message file = read(job);
    List<String> texts =
        requireNonNull(file.fields.get(6)).stream()
            .map(each -> new String((byte[]) each, StandardCharsets.UTF_8))
            .toList();
    assertEquals("", texts.get(0));
    List<String> types =
        file.messages(1).stream()
            .map(type -> texts.get((int) type.number(1)) + " " + texts.get((int) type.number(2)))
            .toList();
    assertEquals(List.of("wait nanoseconds", "mpi nanoseconds"), types);
    assertEquals("wait", texts.get((int) file.number(14)));
    Map<Long, String> functions = new TreeMap<>();
    for (Message function : file.messages(5)) {
      functions.put(function.number(1), texts.get((int) function.number(2)));
    }
    Map<Long, String> places = new TreeMap<>();
    for (Message location : file.messages(4)) {
      Message line = location.messages(4).get(0);
      String name = requireNonNull(functions.get(line.number(1)));
      boolean isCall = name.startsWith("MPI_");
      places.put(location.number(1), isCall ? name : name + ":" + line.number(2));
    }
    Map<String, List<Long>> found = new TreeMap<>();
    for (Message sample : file.messages(2)) {
      StringBuilder stack = new StringBuilder();
      for (long id : sample.packed(1)) {
        stack.insert(0, ";" + places.get(id));
      }
      for (Message label : sample.messages(3)) {
        stack.append(' ').append(texts.get((int) label.number(1)));
        boolean isNumber = label.fields.containsKey(4);
        stack.append('=');
        stack.append(isNumber ? "" + label.number(3) : texts.get((int) label.number(2)));
      }
      List<Long> values = sample.packed(2);
      found.merge(
          stack.substring(1), values, (a, b) -> List.of(a.get(0) + b.get(0), a.get(1) + b.get(1)));
    }
    assertEquals(expected(job), found);
    assertTrue(found.size() > job.ranks().size(), found::toString);
  }

  private static Map<String, List<Long>> expected(JobProfile job) {
    Map<String, List<Long>> expected = new TreeMap<>();
    for (int row = 0; row < job.keys().size(); row++) {
      JobProfile.ProfileKey key = job.keys().get(row);
      for (int rank = 0; rank < job.ranks().size(); rank++) {
        long wait = job.value(Metric.WAIT, row, rank);
        long time = job.value(Metric.SUM, row, rank);
        String host = job.ranks().get(rank).host();
        String sample =
            key.key().path()
                + ";"
                + key.key().call().standardName()
                + " rank="
                + rank
                + (host.isEmpty() ? "" : " host=" + host)
                + (key.pattern().isEmpty() ? "" : " pattern=" + key.pattern());
        if (wait != 0 || time != 0) {
          expected.merge(
              sample,
              List.of(wait, time),
              (a, b) -> List.of(a.get(0) + b.get(0), a.get(1) + b.get(1)));
        }
      }
    }
    return expected;
  }
}
