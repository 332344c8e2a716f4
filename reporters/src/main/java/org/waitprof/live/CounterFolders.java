package org.waitprof.live;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.waitprof.file.RankReading;
import org.waitprof.file.RunningRank;
import org.waitprof.live.RunningJob.Rank;
import org.waitprof.reduce.RunningWaits;

/**
 * The counter files of this host, kept open and read again and again. Files come and go: one that
 * is removed, which ranks do once the profile is written, is forgotten; one that cannot be read,
 * for another user owns it or it has only just been made, is tried again next time. Not
 * thread-safe.
 */
public final class CounterFolders implements Closeable {
  private static final String PREFIX = "waitprof-";
  private static final String FILES = PREFIX + "*.counters*";

  private final List<Path> folders;
  private final String leftOut;
  private final Map<Path, RunningRank> open = new LinkedHashMap<>();
  private int unreadable;

  /**
   * Nothing is opened yet.
   *
   * @param folders where counter files may be; those that do not exist are passed over
   */
  public CounterFolders(List<Path> folders) {
    this(folders, "");
  }

  private CounterFolders(List<Path> folders, String leftOut) {
    this.folders = List.copyOf(folders);
    this.leftOut = leftOut;
  }

  /**
   * The files of all processes but one, which knows its own ranks without.
   *
   * @param pid the process that is left out
   */
  public static CounterFolders besides(long pid, Path folder) {
    return new CounterFolders(List.of(folder), PREFIX + pid + "-");
  }

  /** Where ranks put their counter files unless told otherwise. */
  public static List<Path> usual() {
    Set<Path> usual = new HashSet<>();
    usual.add(Path.of("/dev/shm"));
    usual.add(Path.of(System.getProperty("java.io.tmpdir", "/tmp")));
    return usual.stream().filter(Files::isDirectory).sorted().toList();
  }

  /** Counter files that the last reading could not use. */
  public int unreadable() {
    return unreadable;
  }

  /** Reads all files anew: the jobs that have ranks here, the youngest first. */
  public List<RunningJob> read() {
    Set<Path> there = files();
    open.entrySet()
        .removeIf(
            entry -> {
              boolean gone = !there.contains(entry.getKey());
              if (gone) {
                close(entry.getValue());
              }
              return gone;
            });
    unreadable = 0;
    Map<String, List<RankReading>> runs = new TreeMap<>();
    Set<RankReading> alive = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Path file : there) {
      try {
        RunningRank rank = open.get(file);
        if (rank == null) {
          rank = RunningRank.open(file);
          open.put(file, rank);
        }
        RankReading now = rank.read(true);
        if (Processes.isAlive(now.pid(), now.startEpochMillis())) {
          alive.add(now);
        } else {
          now = rank.read(false);
        }
        runs.computeIfAbsent(now.runId(), id -> new ArrayList<>()).add(now);
      } catch (IOException e) {
        unreadable++;
      }
    }
    List<RunningJob> jobs = new ArrayList<>();
    runs.forEach(
        (run, ranks) -> jobs.add(job(run, ranks, rank -> Life.of(rank, alive.contains(rank)))));
    jobs.sort(Comparator.comparingLong(CounterFolders::start).reversed());
    return jobs;
  }

  /**
   * A job of ranks in any order.
   *
   * @param life how each fares
   */
  public static RunningJob job(
      String run, List<RankReading> readings, Function<RankReading, Life> life) {
    List<RankReading> sorted = new ArrayList<>(readings);
    sorted.sort(Comparator.comparingInt(RankReading::rank).thenComparingLong(RankReading::pid));
    List<Rank> ranks = new ArrayList<>();
    for (RankReading now : sorted) {
      ranks.add(new Rank(ranks.size(), now, life.apply(now)));
    }
    return new RunningJob(run, List.copyOf(ranks), new RunningWaits(sorted));
  }

  private static long start(RunningJob job) {
    return job.ranks().stream().mapToLong(rank -> rank.now().startEpochMillis()).max().orElse(0);
  }

  private Set<Path> files() {
    Set<Path> files = new java.util.TreeSet<>();
    for (Path folder : folders) {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, FILES)) {
        for (Path file : found) {
          // Everybody may put things here: a named pipe would hold the reader up for ever.
          if (!isLeftOut(file) && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            files.add(file);
          }
        }
      } catch (IOException e) {
        // A folder that is not there now may be there next time.
      }
    }
    return files;
  }

  private boolean isLeftOut(Path file) {
    return !leftOut.isEmpty() && String.valueOf(file.getFileName()).startsWith(leftOut);
  }

  private static void close(RunningRank rank) {
    try {
      rank.close();
    } catch (IOException e) {
      // Nothing was written.
      return;
    }
  }

  @Override
  public void close() {
    open.values().forEach(CounterFolders::close);
    open.clear();
  }
}
