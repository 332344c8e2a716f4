package org.waitprof.cli.command;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Session;
import org.waitprof.cli.Subcommand;
import org.waitprof.cli.option.CounterPlaces;
import org.waitprof.cli.option.NumberRange;
import org.waitprof.cli.option.TimeText;
import org.waitprof.live.CounterFolders;
import org.waitprof.live.DeadJobs;
import org.waitprof.live.HostNames;
import org.waitprof.live.LiveFindings;
import org.waitprof.live.TargetFile;
import org.waitprof.live.http.Credentials;
import org.waitprof.live.http.HttpEndpoint;
import org.waitprof.live.http.PortChoice;
import org.waitprof.live.metrics.LiveMetrics;
import org.waitprof.live.metrics.MetricsSettings;
import org.waitprof.system.KernelText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code serve}: one endpoint for all ranks of this host, outside of them. */
@Command(name = "serve")
@AutoService(Subcommand.class)
public final class ServeCommand implements Subcommand {
  @Mixin CounterPlaces places = new CounterPlaces();

  @Option(names = "--port", paramLabel = "PORT")
  String port = "9400";

  @Option(names = "--host", paramLabel = "ADDRESS")
  String host = "127.0.0.1";

  @Option(names = "--auth", paramLabel = "FILE")
  @Nullable Path auth;

  @Option(names = "--targets", paramLabel = "DIR")
  @Nullable Path targets;

  @Option(names = "--ranks", paramLabel = "N", converter = NumberRange.Count.class)
  int ranks = 16;

  @Option(names = "--paths", paramLabel = "N", converter = PathCount.class)
  int paths = 0;

  @Option(names = "--regions")
  boolean regions;

  @Option(
      names = "--keep-dead",
      paramLabel = "TIME",
      converter = TimeText.class,
      defaultValue = "1h")
  Duration keepDead = Duration.ofHours(1);

  /** Range of the number of paths; each is a series in each rank. */
  static final class PathCount extends NumberRange<Integer> {
    PathCount() {
      super(Integer::valueOf, "0", "100");
    }
  }

  @Override
  public int run(Session session) throws CommandFailure {
    PortChoice ports =
        PortChoice.parse(port)
            .orElseThrow(
                () ->
                    CommandFailure.usage("--port " + port + ": must be a port, a range A-B, or 0"));
    DeadJobs dead = new DeadJobs(keepDead);
    MetricsSettings settings = new MetricsSettings(paths, regions, true, ranks);
    LiveFindings findings = new LiveFindings(places.owners());
    try (CounterFolders counters = places.open(session);
        HttpEndpoint endpoint =
            start(
                session,
                ports,
                new LiveMetrics(
                    () -> findings.retain(dead.expire(counters.read())),
                    rank -> true,
                    settings,
                    job -> findings.of(job.runId(), counters.paths(job))))) {
      String url = "http://" + HostNames.target(host, endpoint.port()) + "/metrics";
      @Nullable TargetFile target = target(session, endpoint);
      session.remark(
          "serving " + url + (endpoint.firstWasBusy() ? " (the port before was busy)" : ""));
      untilEnded(target);
    }
    return ExitCode.OK;
  }

  private HttpEndpoint start(Session session, PortChoice ports, LiveMetrics metrics)
      throws CommandFailure {
    Path file = auth;
    try {
      @Nullable Credentials credentials =
          file == null ? null : Credentials.read(session.resolve(file));
      InetAddress address = InetAddress.getByName(host);
      if (credentials == null && !address.isLoopbackAddress()) {
        session.remark(
            "everyone who reaches " + host + " can read this; --auth FILE asks for a password");
      }
      return HttpEndpoint.start(address, ports, credentials, metrics);
    } catch (UnknownHostException e) {
      throw CommandFailure.usage("--host " + host + ": no such address");
    } catch (IOException e) {
      throw CommandFailure.usage("cannot serve: " + e.getMessage());
    }
  }

  private @Nullable TargetFile target(Session session, HttpEndpoint endpoint)
      throws CommandFailure {
    Path folder = targets;
    if (folder == null) {
      return null;
    }
    try {
      return TargetFile.write(
          session.resolve(folder),
          KernelText.hostName(),
          HostNames.target(host, endpoint.port()),
          Map.of());
    } catch (IOException e) {
      throw CommandFailure.unwritable(folder.toString(), e);
    }
  }

  /** Waits for Ctrl-C or SIGTERM, which end the JVM. The target file is removed first. */
  private static void untilEnded(@Nullable TargetFile target) {
    CountDownLatch never = new CountDownLatch(1);
    if (target != null) {
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(
                  () -> {
                    try {
                      target.close();
                    } catch (IOException e) {
                      // The next process of this host removes the file.
                      return;
                    }
                  },
                  "waitprof-serve-end"));
    }
    try {
      never.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
