package org.waitprof.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.flight.FlightEvents;
import org.waitprof.agent.live.Endpoint;
import org.waitprof.agent.messenger.CommMessenger;
import org.waitprof.agent.messenger.Messenger;
import org.waitprof.record.CallEvents;
import org.waitprof.record.Lifecycle;
import org.waitprof.record.ProcessId;
import org.waitprof.record.RankCounters;
import org.waitprof.record.RankRegistry;
import org.waitprof.record.RecorderFaults;

/**
 * The turning points of a profiled job, as its ranks reach them: who they are is known once Init
 * returns; the profile is made when Finalize is entered; what is left is said when the JVM ends
 * without it. Called in the application's threads; a JVM may hold several ranks.
 */
final class Job implements Lifecycle {
  private final Options options;
  private final Transformer transformer;
  private final Predicate<String> isApplication;
  private final Map<RankCounters, Messenger> messengers = new WeakHashMap<>();
  private final LateCalls lateCalls = new LateCalls();
  private final AtomicBoolean hooked = new AtomicBoolean();
  private final boolean tracing;
  private final Path counters;
  private final @Nullable Endpoint endpoint;

  /** Whether rank 0 lives in this JVM, which then does what one process of a job has to do. */
  private volatile boolean holdsRoot;

  Job(
      Options options,
      Transformer transformer,
      Predicate<String> isApplication,
      boolean tracing,
      Path counters) {
    this.tracing = tracing;
    this.counters = counters;
    this.options = options;
    this.transformer = transformer;
    this.isApplication = isApplication;
    endpoint =
        options.get(OptionKey.PROMETHEUS).equals("off")
            ? null
            : EndpointStart.of(options, counters);
  }

  @Override
  public void initialized(Class<?> mpi, RankCounters rank) {
    if (hooked.compareAndSet(false, true)) {
      watch();
    }
    try {
      Messenger messenger = new CommMessenger(mpi);
      long runId = messenger.fromRoot(System.currentTimeMillis() << 20 ^ ProcessId.get());
      Map<String, String> facts =
          Map.of(
              "runId", Long.toHexString(runId),
              "binding", messenger.library(),
              "mainClass", mainClass());
      if (tracing) {
        new JobTrace(options, messenger, rank).begin(mpi, facts);
      }
      rank.identify(messenger.rank(), messenger.size(), facts);
      holdsRoot |= messenger.rank() == 0;
      synchronized (messengers) {
        messengers.put(rank, messenger);
      }
    } catch (ReflectiveOperationException e) {
      System.err.println(
          "waitprof: cannot talk to the other ranks, each leaves its own counters: " + e);
    }
    String failure = rank.storeFailure();
    if (failure != null && rank.rank() <= 0) {
      System.err.println(
          "waitprof: counters would not survive a crash, their file cannot be made: "
              + failure
              + "; choose a folder with counters=FOLDER");
    }
    if (endpoint != null) {
      endpoint.add(rank);
    }
  }

  /** What can be done without; the other ranks are waiting for this one meanwhile. */
  private void watch() {
    try {
      Runtime.getRuntime().addShutdownHook(new AtExit());
      CallEvents.show(new FlightEvents(counters));
    } catch (Exception | Error e) {
      System.err.println("waitprof: neither flight events nor a word at the end: " + e);
    }
  }

  /** The class of the outermost application frame: main's, also where a launcher calls it. */
  private String mainClass() {
    String main = "";
    for (StackTraceElement frame : Thread.currentThread().getStackTrace()) {
      if (isApplication.test(frame.getClassName())) {
        main = frame.getClassName();
      }
    }
    return main;
  }

  @Override
  public void finalizing(Class<?> mpi, RankCounters rank) {
    Messenger messenger;
    synchronized (messengers) {
      messenger = messengers.remove(rank);
    }
    if (messenger != null) {
      List<String> limitations = beforeTheEnd(rank);
      if (tracing) {
        endTrace(messenger, rank);
      }
      new JobEnd(options, messenger, rank, limitations).run();
    }
  }

  /** What this rank does alone; the others wait for it, so whatever fails here stays here. */
  private List<String> beforeTheEnd(RankCounters rank) {
    try {
      lateCalls.begin(rank);
      return transformer.limitations();
    } catch (RuntimeException | Error e) {
      System.err.println("waitprof: what call paths may lack is not known: " + e);
      return List.of();
    }
  }

  private void endTrace(Messenger messenger, RankCounters rank) {
    try {
      new JobTrace(options, messenger, rank).end();
    } catch (ReflectiveOperationException e) {
      System.err.println("waitprof: the hosts' clocks cannot be compared at the end: " + e);
    }
  }

  @Override
  public void finalized(RankCounters rank) {
    if (endpoint != null) {
      endpoint.remove(rank);
    }
  }

  @Override
  public void missingSite(String className, String method, int line) {
    transformer.force(className, method, line);
  }

  /** Says where the counters are when the JVM ends and Finalize has not been entered. */
  private final class AtExit extends Thread {
    AtExit() {
      super("waitprof-exit");
    }

    @Override
    public void run() {
      try {
        end();
      } catch (Exception | Error e) {
        System.err.println("waitprof: at the end of the JVM: " + e);
      }
    }

    private void end() {
      if (endpoint != null) {
        endpoint.close();
      }
      RecorderFaults.tellLate();
      lateCalls.tell();
      for (RankCounters rank : RankRegistry.all()) {
        if (rank.isRunning()) {
          rank.noteInstant();
          if (rank.rank() == 0) {
            System.err.println(
                "waitprof: MPI_Finalize was not reached; make the profile with: java -jar"
                    + " waitprof.jar merge --allow-partial "
                    + (rank.file() == null ? "FOLDER" : rank.file().getParent()));
          }
        }
      }
      if (holdsRoot) {
        saveCache();
      }
    }
  }

  /** A job whose cache cannot be written runs as well; its user may want to know all the same. */
  private void saveCache() {
    try {
      String refusal = transformer.save();
      if (refusal != null) {
        System.err.println(
            "waitprof: classes that an earlier start has woven are woven anew: " + refusal);
      }
    } catch (IOException e) {
      if (!options.get(OptionKey.CACHE).equals(OptionKey.CACHE.defaultValue())) {
        System.err.println("waitprof: woven classes are not kept for the next start: " + e);
      }
    } catch (SecurityException e) {
      System.err.println(
          "waitprof: woven classes are not kept for the next start: " + e.getMessage());
    } catch (RuntimeException | Error e) {
      System.err.println("waitprof: woven classes are not kept for the next start: " + e);
    }
  }
}
