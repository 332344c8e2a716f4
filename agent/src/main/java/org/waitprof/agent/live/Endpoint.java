package org.waitprof.agent.live;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.waitprof.live.HostNames;
import org.waitprof.live.LiveFindings;
import org.waitprof.live.RunningJob;
import org.waitprof.live.TargetFile;
import org.waitprof.live.http.Credentials;
import org.waitprof.live.http.HttpEndpoint;
import org.waitprof.live.http.PortChoice;
import org.waitprof.live.metrics.LiveMetrics;
import org.waitprof.live.metrics.MetricsSettings;
import org.waitprof.options.OptionKey;
import org.waitprof.options.Options;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.RankCounters;
import org.waitprof.record.file.FaultText;
import org.waitprof.record.thread.AgentThread;
import org.waitprof.system.FileOwners;
import org.waitprof.system.KernelText;
import org.waitprof.system.PathText;

/**
 * The endpoint of this JVM, for all its ranks. Started by the first of them, on a thread of its
 * own, so that no rank waits for it; ended when the last has left Finalize, or with the JVM.
 * Whatever goes wrong costs a line on stderr, and the metrics.
 */
public final class Endpoint {
  /** Longest time for which a rank waits until its target file is removed. */
  private static final long END_MILLIS = 2000;

  private final PortChoice ports;
  private final String host;
  private final @Nullable Path auth;
  private final @Nullable Path targets;
  private final MetricsSettings metrics;
  private final OwnRanks ranks;
  private final LiveFindings findings = new LiveFindings(FileOwners.own());
  private final Set<RankCounters> running = new HashSet<>();
  private @Nullable HttpEndpoint endpoint;
  private @Nullable TargetFile target;
  private boolean started;
  private boolean ended;

  /**
   * Nothing is started yet.
   *
   * @param options one is asked for
   * @param counters the folder of counter files
   */
  public Endpoint(Options options, Path counters) {
    ports = PortChoice.parse(options.get(OptionKey.PROMETHEUS)).orElseThrow();
    host = options.get(OptionKey.HOST);
    auth = path(options.get(OptionKey.AUTH));
    targets = path(options.get(OptionKey.TARGETS));
    metrics =
        new MetricsSettings(
            Integer.parseInt(options.get(OptionKey.PATHS)),
            !options.get(OptionKey.REGIONS).equals("off"),
            false,
            Integer.MAX_VALUE);
    ranks = new OwnRanks(counters);
  }

  private static @Nullable Path path(String text) {
    return text.isEmpty() ? null : PathText.of(text);
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
      try {
        AgentThread.of("waitprof-metrics-start", () -> start(rank)).start();
      } catch (OutOfMemoryError e) {
        warn("no metrics from rank " + rank.rank() + ": " + reason(e));
      }
    }
  }

  /** Removes a rank that has left Finalize. */
  public void remove(RankCounters rank) {
    boolean isLast;
    synchronized (this) {
      isLast = running.remove(rank) && running.isEmpty();
    }
    if (isLast) {
      close();
    }
  }

  private void start(RankCounters rank) {
    try {
      @Nullable Credentials credentials = auth == null ? null : Credentials.read(auth);
      InetAddress address = InetAddress.getByName(host);
      if (credentials == null && !address.isLoopbackAddress() && rank.rank() <= 0) {
        warn("everyone who reaches " + host + " can read the metrics; see option auth");
      }
      LiveMetrics page = new LiveMetrics(ranks, OwnRanks::isOwn, metrics, this::findings);
      // Its first time takes half a second of CPU: not while a Prometheus waits.
      page.content("");
      LocalRank local = local(rank);
      HttpEndpoint listening =
          HttpEndpoint.start(address, ports, local.rank(), local.ranks(), credentials, page);
      begin(listening, rank, local);
    } catch (IOException | RuntimeException | Error e) {
      warn("no metrics from rank " + rank.rank() + ": " + reason(e));
    }
  }

  private Map<String, Double> findings(RunningJob job) {
    List<Path> files = ranks.lowestRanksFiles(job);
    return files.isEmpty() ? Map.of() : findings.of(job.runId(), files);
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

  private void begin(HttpEndpoint listening, RankCounters rank, LocalRank local) {
    synchronized (this) {
      if (ended) {
        listening.close();
        return;
      }
      endpoint = listening;
    }
    String where = HostNames.target(host, listening.port());
    int own = ports.first() + local.rank();
    if (listening.firstWasBusy() && own <= ports.last()) {
      // Ranks of one job have a port each, so that it is none of them.
      warn("port " + own + " belongs to another process, rank " + rank.rank() + " is at " + where);
    }
    if (targets != null) {
      writeTarget(targets, rank, where);
    }
  }

  /** Without the lock, for which a rank in Finalize may wait: the file server may not answer. */
  private void writeTarget(Path folder, RankCounters rank, String where) {
    Map<String, String> labels = new TreeMap<>();
    labels.put("node", KernelText.hostName());
    try {
      TargetFile written = TargetFile.write(folder, KernelText.hostName(), where, labels);
      synchronized (this) {
        if (!ended) {
          target = written;
          return;
        }
      }
      written.close();
    } catch (IOException | RuntimeException e) {
      // The endpoint runs, with the file or without.
      warn("rank " + rank.rank() + " is at " + where + ", without target file: " + reason(e));
    }
  }

  /** Message of a failure; for messages that are only a file name, the kind of failure, too. */
  private static String reason(Throwable failure) {
    boolean isName = failure instanceof FileSystemException ofFile && ofFile.getReason() == null;
    return failure instanceof IOException && !isName
        ? String.valueOf(failure.getMessage())
        : failure.toString();
  }

  /** Ends all of it, within a bounded time. May be called more than once. */
  public void close() {
    HttpEndpoint listening;
    TargetFile written;
    synchronized (this) {
      ended = true;
      listening = endpoint;
      written = target;
      endpoint = null;
      target = null;
    }
    if (listening != null) {
      listening.close();
    }
    if (written != null
        && !AgentThread.does("waitprof-metrics-end", () -> remove(written), END_MILLIS)) {
      warn("cannot remove the target file: no answer from its file system");
    }
  }

  private static void remove(TargetFile written) {
    try {
      written.close();
    } catch (IOException | RuntimeException e) {
      warn("cannot remove the target file: " + FaultText.of(e));
    }
  }

  private static void warn(String what) {
    AgentOutput.println(what);
  }
}
