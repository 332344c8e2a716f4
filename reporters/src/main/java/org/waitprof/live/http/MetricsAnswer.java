package org.waitprof.live.http;

import java.io.IOException;

/** Content of {@code /metrics}. Asked in the endpoint's own thread. */
@FunctionalInterface
public interface MetricsAnswer {

  /**
   * A page.
   *
   * @param type content type of the page
   * @param bytes what is sent; not modified
   */
  record Content(String type, byte[] bytes) {}

  /**
   * The page as it is now.
   *
   * @param accept the request's Accept header; empty if it has none
   */
  Content content(String accept) throws IOException;
}
