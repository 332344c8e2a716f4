package org.waitprof.live.http;

import java.io.IOException;

/** Content of {@code /metrics}, requested in the endpoint's own thread. */
@FunctionalInterface
public interface MetricsAnswer {

  /**
   * A page with its type.
   *
   * @param type content type of the page
   * @param bytes bytes to send; not modified
   */
  record Content(String type, byte[] bytes) {}

  /**
   * The page at this moment.
   *
   * @param accept the request's Accept header; empty if it has none
   */
  Content content(String accept) throws IOException;
}
