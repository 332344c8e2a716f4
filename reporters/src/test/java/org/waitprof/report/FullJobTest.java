package org.waitprof.report;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Expectation: every form of a job that has everything is as it was, to the byte. */
class FullJobTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "text",
        "html",
        "markdown",
        "csv",
        "json",
        "causes",
        "lateness",
        "blocked",
        "hosts",
        "work",
        "late",
        "matrix",
        "windows",
        "threads"
      })
  void everyForm(String format) throws IOException {
    ReportOptions options =
        ReportOptions.DEFAULTS.with(its -> its.verbose = true).with(its -> its.width = 140);
    String report = Reports.of(format, FullJob.of(), options);
    GoldenFile.assertMatches("full." + format, withoutCode(report));
  }

  @Test
  void narrowAndBrief() throws IOException {
    GoldenFile.assertMatches(
        "full-80.txt", Reports.of("text", FullJob.of(), ReportOptions.DEFAULTS));
  }

  /** Without what the page's pictures are made by. */
  private static String withoutCode(String page) {
    return page.replaceAll("(?s)<(style|script)[^>]*>.*?</\\1>", "<$1/>")
        .replaceAll("sha256-[A-Za-z0-9+/=]*", "sha256");
  }
}
