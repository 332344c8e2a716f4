package org.waitprof.report.chart;

/** A picture of a page that compares runs, drawn without script. */
public interface Chart {
  /** The picture with its title and legend, as a {@code figure} whose colours are the page's. */
  String markup();
}
