package org.waitprof.agent.live;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.waitprof.live.HostNames;
import org.waitprof.live.RunningJob;
import org.waitprof.live.TargetFile;
import org.waitprof.live.http.Credentials;
import org.waitprof.live.http.HttpEndpoint;
import org.waitprof.live.http.PortChoice;
import org.waitprof.live.metrics.LiveMetrics;
import org.waitprof.live.metrics.MetricsSettings;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.RankCounters;
import org.waitprof.record.file.FaultText;

/**
 * The endpoint of this JVM, for all its ranks. Started by the first of them, on a thread of its
 * own, so that no rank waits for it; ended when the last has left Finalize, or with the JVM.
 * Whatever goes wrong costs a line on stderr, and the metrics.
 */
public final class Endpoint {
  /**
   * What the options say.
   *
   * @param ports where to listen
   * @param host on which address
   * @param auth file with user and password; null to let everybody in
   * @param targets folder for file_sd; null for none
   * @param metrics what to show
   */
  public record Settings(
      PortChoice ports,
      String host,
      @Nullable Path auth,
      @Nullable Path targets,
      MetricsSettings metrics) {}

  private final Settings settings;
  private final OwnRanks ranks;
  private final Set<RankCounters> running = new HashSet<>();
  private @Nullable HttpEndpoint endpoint;
  private @Nullable TargetFile target;
  private boolean started;
  private boolean ended;

  /**
   * Nothing is started yet.
   *
   * @param counters the folder of counter files
   */
  public Endpoint(Settings settings, Path counters) {
    this.settings = settings;
    ranks = new OwnRanks(counters);
  }

  /** A rank has got through Init. Called in its thread; returns at once. */
  public synchronized void add(RankCounters rank) {
    try {
      ranks.add(rank);
    } catch (IOException e) {
      warn("rank " + rank.rank() + " is not in the metrics: " + e);
      return;
    }
    running.add(rank);
    if (!started) {
      started = true;
      Thread starter = new Thread(() -> start(rank), "waitprof-metrics-start");
      starter.setDaemon(true);
      // Inherited from the application's thread, and none of this thread's business.
      starter.setContextClassLoader(Endpoint.class.getClassLoader());
      starter.start();
    }
  }

  /** A rank has left Finalize. */
  public synchronized void remove(RankCounters rank) {
    if (running.remove(rank) && running.isEmpty()) {
      close();
    }
  }

  private void start(RankCounters rank) {
    try {
      Path file = settings.auth();
      @Nullable Credentials credentials = file == null ? null : Credentials.read(file);
      InetAddress address = InetAddress.getByName(settings.host());
      if (credentials == null && !address.isLoopbackAddress() && rank.rank() <= 0) {
        warn("whoever reaches " + settings.host() + " can read the metrics; see option auth");
      }
      LiveMetrics page = new LiveMetrics(ranks, OwnRanks::isOwn, settings.metrics());
      // Its first time takes half a second of CPU: not while a Prometheus waits.
      page.content("");
      LocalRank local = local(rank);
      HttpEndpoint listening =
          HttpEndpoint.start(
              address, settings.ports(), local.rank(), local.ranks(), credentials, page);
      begin(listening, rank, local);
    } catch (IOException | RuntimeException | LinkageError e) {
      warn("no metrics from rank " + rank.rank() + ": " + reason(e));
    }
  }

  private LocalRank local(RankCounters rank) {
    String binding = "";
    int worldSize = 0;
    for (RunningJob job : ranks.get()) {
      binding = job.fact("binding");
      worldSize = job.worldSize();
    }
    return LocalRank.of(System.getenv(), binding, rank.isAlone(), rank.rank(), worldSize);
  }

  private synchronized void begin(HttpEndpoint listening, RankCounters rank, LocalRank local) {
    if (ended) {
      listening.close();
      return;
    }
    endpoint = listening;
    String where = HostNames.target(settings.host(), listening.port());
    int own = settings.ports().first() + local.rank();
    if (listening.firstWasBusy() && own <= settings.ports().last()) {
      // Ranks of one job have a port each, so that it is none of them.
      warn("port " + own + " belongs to another process, rank " + rank.rank() + " is at " + where);
    }
    Path folder = settings.targets();
    if (folder != null) {
      Map<String, String> labels = new TreeMap<>();
      labels.put("node", HostNames.own());
      try {
        target = TargetFile.write(folder, HostNames.own(), where, labels);
      } catch (IOException | RuntimeException e) {
        // The endpoint is there, with or without.
        warn("rank " + rank.rank() + " is at " + where + ", without target file: " + reason(e));
      }
    }
  }

  /** What a message says; of those that consist of a file name, what is wrong with it. */
  private static String reason(Throwable failure) {
    boolean isName = failure instanceof FileSystemException ofFile && ofFile.getReason() == null;
    return failure instanceof IOException && !isName
        ? String.valueOf(failure.getMessage())
        : failure.toString();
  }

  /** Ends all of it. May be called more than once. */
  public synchronized void close() {
    ended = true;
    try {
      if (target != null) {
        target.close();
      }
    } catch (IOException e) {
      warn("cannot remove the target file: " + FaultText.of(e));
    }
    if (endpoint != null) {
      endpoint.close();
    }
    endpoint = null;
    target = null;
  }

  private static void warn(String what) {
    AgentOutput.println("waitprof: " + what);
  }
}
