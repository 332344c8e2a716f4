package org.waitprof.trace.paraver;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.waitprof.trace.Trace;

/**
 * The first line of a Paraver trace: {@code #Paraver (date):TIME_unit:nodes(cpus):applications:
 * tasks(threads:node,...),communicators}.
 *
 * @param endNanos end of the trace
 * @param unitNanos length of a unit of time
 * @param tasks ranks of the first application
 */
record ParaverHeader(long endNanos, long unitNanos, int tasks) {
  private static final Pattern LINE =
      Pattern.compile(
          "#Paraver \\([^)]*\\):(\\d{1,19})(?:_(ns|us|ms))?:[0-9]+(?:\\([0-9,]*\\))?"
              + ":([0-9]{1,9}):([0-9]{1,12})[(,].*");

  private static final long LATEST = 1L << 61;

  /**
   * Reads the header.
   *
   * @throws IOException if the line is no header; the message is one clause
   */
  static ParaverHeader parse(String line) throws IOException {
    Matcher matcher = LINE.matcher(line.length() > 1000 ? line.substring(0, 1000) : line);
    if (!matcher.matches()) {
      throw new IOException("line 1 is not the header of a Paraver trace");
    }
    String unit = matcher.group(2);
    long nanos = unit == null || unit.equals("us") ? 1000 : unit.equals("ns") ? 1 : 1_000_000;
    BigDecimal end = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(nanos));
    if (end.compareTo(BigDecimal.valueOf(LATEST)) > 0) {
      throw new IOException("line 1 has a run time of more than 73 years");
    }
    if (Integer.parseInt(matcher.group(3)) != 1) {
      throw new IOException(
          "has " + matcher.group(3) + " applications; only traces of one can be analysed");
    }
    long tasks = Long.parseLong(matcher.group(4));
    if (tasks < 1 || tasks > Trace.MOST_RANKS) {
      throw new IOException("line 1 names " + tasks + " ranks");
    }
    return new ParaverHeader(end.longValueExact(), nanos, (int) tasks);
  }
}
