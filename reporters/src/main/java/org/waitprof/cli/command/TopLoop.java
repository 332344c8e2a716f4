package org.waitprof.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.waitprof.cli.Session;
import org.waitprof.cli.Terminal;
import org.waitprof.live.CounterFolders;
import org.waitprof.live.RunningJob;
import org.waitprof.live.top.TopOrder;
import org.waitprof.live.top.TopScreen;

/**
 * The screen of {@code top}, redrawn until q. It uses the terminal's alternate screen, so that the
 * previous contents come back, also after Ctrl-C.
 */
final class TopLoop {
  private static final String OTHER_SCREEN = "\u001b[?1049h\u001b[?25l";
  private static final String FIRST_SCREEN = "\u001b[?25h\u001b[?1049l";
  private static final String HOME = "\u001b[H";
  private static final String REST_OF_LINE = "\u001b[K";
  private static final String REST_OF_SCREEN = "\u001b[J";
  private static final int LINES_BESIDE_RANKS = 8;
  private static final long KEY_POLL_MILLIS = 50;

  private final Session session;
  private final CounterFolders counters;
  private final TopCommand command;
  private final Map<String, RunningJob> before = new HashMap<>();
  private TopOrder order;
  private boolean ended;

  TopLoop(Session session, CounterFolders counters, TopCommand command, TopOrder order) {
    this.session = session;
    this.counters = counters;
    this.command = command;
    this.order = order;
  }

  void run() {
    String terminal = Terminal.singleKeys();
    Thread restore = new Thread(() -> leave(terminal), "waitprof-top-end");
    Runtime.getRuntime().addShutdownHook(restore);
    session.out().print(OTHER_SCREEN);
    while (!ended) {
      draw(command.jobs(counters));
      await(TimeUnit.NANOSECONDS.toMillis((long) (command.interval * 1e9)));
    }
    Runtime.getRuntime().removeShutdownHook(restore);
    leave(terminal);
  }

  private void leave(String terminal) {
    session.out().print(FIRST_SCREEN);
    session.out().flush();
    Terminal.restore(terminal);
  }

  private void draw(List<RunningJob> jobs) {
    int[] size = Terminal.size(session.environment().variables());
    int rows = Math.max(10, size[0]);
    int columns = Math.max(40, size[1]);
    StringBuilder text = new StringBuilder(HOME);
    int left = rows - 1;
    if (jobs.isEmpty()) {
      left -= line(text, command.nothing(counters), columns);
    }
    for (RunningJob job : jobs) {
      Integer wanted = command.ranks;
      int losses = 2 * command.paths + LINES_BESIDE_RANKS;
      int most = wanted != null ? wanted : Math.max(1, left - losses);
      TopScreen screen = new TopScreen(columns, most, command.paths, order, command.places.words());
      boolean isBrief = command.isBrief(job, jobs);
      List<String> lines =
          isBrief
              ? List.of(screen.line(job))
              : screen.lines(job, before.getOrDefault(job.runId(), job));
      for (String line : lines) {
        if (left > 0) {
          left -= line(text, line, columns);
        }
      }
      if (left > 0 && !isBrief) {
        left -= line(text, "", columns);
      }
    }
    before.clear();
    jobs.forEach(job -> before.put(job.runId(), job));
    text.append(REST_OF_SCREEN);
    session.out().print(text);
    session.out().flush();
  }

  private static int line(StringBuilder text, String line, int columns) {
    text.append(line.length() <= columns ? line : line.substring(0, columns));
    text.append(REST_OF_LINE).append("\r\n");
    return 1;
  }

  /** Waits for the next look, or for a key. */
  private void await(long millis) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    try {
      InputStream keys = System.in;
      while (!ended && System.nanoTime() < end) {
        if (keys.available() > 0) {
          press((char) keys.read());
          return;
        }
        Thread.sleep(Math.min(KEY_POLL_MILLIS, millis));
      }
    } catch (IOException e) {
      ended = true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      ended = true;
    }
  }

  private void press(char key) {
    ended = key == 'q' || key == 'Q' || key == 3 || key == 4;
    for (TopOrder each : TopOrder.values()) {
      if (each.key() == Character.toLowerCase(key)) {
        order = each;
      }
    }
  }
}
