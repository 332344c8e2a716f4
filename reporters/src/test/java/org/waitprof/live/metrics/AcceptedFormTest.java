package org.waitprof.live.metrics;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The form that a scraper gets is the one that it wants most. */
class AcceptedFormTest {
  /** The first two are those of Prometheus 2 and 3. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;"
            + "q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1",
        "application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.6,"
            + "application/openmetrics-text;version=0.0.1;q=0.5,text/plain;version=1.0.0;"
            + "escaping=allow-utf-8;q=0.4,text/plain;version=0.0.4;q=0.3,*/*;q=0.2",
        "application/openmetrics-text",
        "Application/OpenMetrics-Text; Q=0.1",
        "text/plain;q=0.5, application/openmetrics-text; q=0.5",
        "text/plain;q=0, */*, application/openmetrics-text;q=0.001"
      })
  void openMetrics(String accept) {
    assertTrue(AcceptedForm.of(accept).startsWith("application/openmetrics-text"), accept);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "*/*",
        "text/html",
        "application/openmetrics-text;q=0,text/plain",
        "application/openmetrics-text;q=0.000",
        "text/plain;version=0.0.4;q=1,application/openmetrics-text;q=0.1",
        "text/plain;q=0.5,application/openmetrics-text;version=1.0.0; q=0.4",
        "text/*,application/openmetrics-text;q=0.9",
        "application/openmetrics-texts"
      })
  void plainText(String accept) {
    assertTrue(AcceptedForm.of(accept).startsWith("text/plain"), accept);
  }
}
