package org.waitprof.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.mock;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.waitprof.model.JobProfile;

/**
 * What every format promises; a new one is tested without being named here. Expectation: the same
 * bytes whatever the machine's locale and zone, no profile that breaks it, the stream left open, a
 * failing stream's exception handed on.
 */
class ReportFormatContractTest {

  static List<ReportFormat> formats() {
    return ReportFormats.all();
  }

  private static byte[] bytes(ReportFormat format, JobProfile profile) throws IOException {
    ByteArrayOutputStream out =
        new ByteArrayOutputStream() {
          @Override
          public void close() {
            throw new AssertionError("closed by the format");
          }
        };
    format.write(profile, ReportOptions.DEFAULTS, out);
    return out.toByteArray();
  }

  @Test
  void namesAndExtensionsAreUniqueAndLowerCase() {
    Set<String> names = new HashSet<>();
    Set<String> extensions = new HashSet<>();
    for (ReportFormat format : formats()) {
      assertTrue(format.name().matches("[a-z][a-z0-9]*"), format.name());
      assertTrue(names.add(format.name()), format.name());
      for (String extension : format.extensions()) {
        assertTrue(extension.matches("[a-z][a-z0-9]*"), extension);
        assertTrue(extensions.add(extension), extension);
        assertEquals(format, ReportFormats.forFileName("a.b." + extension).orElseThrow());
        assertEquals(
            format,
            ReportFormats.forFileName("A." + extension.toUpperCase(Locale.ROOT)).orElseThrow());
      }
    }
    assertTrue(names.containsAll(Set.of("text", "csv", "json")), names.toString());
    assertTrue(ReportFormats.forFileName("none").isEmpty());
    assertTrue(ReportFormats.named("nonsense").isEmpty());
  }

  @ParameterizedTest
  @MethodSource("formats")
  void sameBytesInEveryLocaleAndZone(ReportFormat format) throws IOException {
    byte[] expected = bytes(format, TestJobs.wavefront(4, 3));
    assertFalse(expected.length == 0);
    Locale locale = Locale.getDefault();
    TimeZone zone = TimeZone.getDefault();
    try {
      for (String tag : List.of("de-DE", "ar-EG-u-nu-arab", "tr-TR", "th-TH-u-ca-buddhist")) {
        Locale.setDefault(Locale.forLanguageTag(tag));
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
        assertEquals(
            new String(expected, java.nio.charset.StandardCharsets.UTF_8),
            new String(
                bytes(format, TestJobs.wavefront(4, 3)), java.nio.charset.StandardCharsets.UTF_8),
            tag);
      }
    } finally {
      Locale.setDefault(locale);
      TimeZone.setDefault(zone);
    }
  }

  /** What only those understood who had written it. */
  @ParameterizedTest
  @MethodSource("formats")
  void wordsOfTheHouseAreGone(ReportFormat format) throws IOException {
    for (JobProfile profile : List.of(TestJobs.wavefront(2, 1), TestJobs.measured(2, 1))) {
      String text = new String(bytes(format, profile), java.nio.charset.StandardCharsets.UTF_8);
      for (String words :
          List.of("Nothing to remark", "Whole program", "without data left out", "room of the")) {
        assertFalse(text.contains(words), words);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("formats")
  void anyProfileCanBeWritten(ReportFormat format) throws IOException {
    for (JobProfile profile :
        List.of(TestJobs.empty(), TestJobs.incomplete(), TestJobs.hostile())) {
      assertTrue(bytes(format, profile).length > 0);
    }
  }

  @ParameterizedTest
  @MethodSource("formats")
  void failingStreamIsReported(ReportFormat format) {
    OutputStream full =
        mock(
            OutputStream.class,
            call -> {
              throw new IOException("no space");
            });
    assertThrows(
        IOException.class,
        () -> format.write(TestJobs.wavefront(4, 3), ReportOptions.DEFAULTS, full));
  }
}
