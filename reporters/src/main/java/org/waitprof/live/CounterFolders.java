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
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.waitprof.counterfile.RankReading;
import org.waitprof.counterfile.RunningRank;
import org.waitprof.reduce.LearnedWaits;
import org.waitprof.system.FileOwners;
import org.waitprof.system.ForeignFileException;
import org.waitprof.system.OwnedFile;

/**
 * The counter files of this host, kept open and read repeatedly. Ranks remove their files once the
 * profile is written; removed files are forgotten. A file that cannot be read may have only just
 * been made, so it is tried again next time. Files of other users count only if {@link FileOwners}
 * allows it. They never make one job with the reader's files. Not thread-safe.
 */
public final class CounterFolders implements Closeable {
  private static final String PREFIX = "waitprof-";
  private static final String FILES = PREFIX + "*.counters*";

  /** Maximum number of files: each takes a descriptor. */
  private static final int MOST_FILES = 4096;

  private final List<Path> folders;
  private final FileOwners owners;
  private final String leftOut;
  private final Map<Path, RunningRank> open = new LinkedHashMap<>();

  /** Runs of files that are not open, because no caller wanted these runs. */
  private final Map<Path, String> passedOver = new HashMap<>();

  private final Map<String, LearnedWaits> learned = new HashMap<>();
  private final Map<String, LiveCalibration> calibrations = new HashMap<>();
  private int unreadable;
  private int foreign;

  /**
   * Creates a reader; opens no file yet.
   *
   * @param folders folders of counter files; missing ones are passed over
   * @param owners users whose files count
   */
  public CounterFolders(List<Path> folders, FileOwners owners) {
    this(folders, owners, "");
  }

  private CounterFolders(List<Path> folders, FileOwners owners, String leftOut) {
    this.folders = List.copyOf(folders);
    this.owners = owners;
    this.leftOut = leftOut;
  }

  /**
   * The files of all processes of this user but one, which reads its own ranks otherwise.
   *
   * @param pid the process that is left out
   */
  public static CounterFolders besides(long pid, Path folder) {
    return new CounterFolders(List.of(folder), FileOwners.own(), PREFIX + pid + "-");
  }

  /** The default folders of counter files. */
  public static List<Path> usual() {
    Set<Path> usual = new HashSet<>();
    usual.add(Path.of("/dev/shm"));
    usual.add(Path.of(System.getProperty("java.io.tmpdir", "/tmp")));
    return usual.stream().filter(Files::isDirectory).sorted().toList();
  }

  /** The reader's counter files that the last reading could not use. */
  public int unreadable() {
    return unreadable;
  }

  /** Counter files of other users that the last reading passed over. */
  public int foreign() {
    return foreign;
  }

  /** Reads all files anew: the jobs that have ranks here, the youngest first. */
  public List<RunningJob> read() {
    return read(run -> true);
  }

  /**
   * Reads the files of some runs anew; of other runs only their ids.
   *
   * @param wanted selects the runs
   */
  public List<RunningJob> read(Predicate<String> wanted) {
    foreign = 0;
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
    passedOver.keySet().retainAll(there);
    unreadable = 0;
    Map<String, Map<String, List<RankReading>>> runs = new TreeMap<>();
    Map<String, List<RunningRank>> files = new HashMap<>();
    Set<RankReading> alive = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Path file : there) {
      String otherRun = passedOver.get(file);
      if (otherRun != null && !wanted.test(otherRun)) {
        continue;
      }
      try {
        RunningRank rank = open.get(file);
        if (rank == null) {
          rank = RunningRank.open(file, owners);
          open.put(file, rank);
        }
        String itsRun = rank.runId();
        if (!wanted.test(itsRun)) {
          passOver(file, itsRun);
          continue;
        }
        RankReading now = rank.read(true);
        if (Processes.isAlive(now.pid(), now.startEpochMillis())) {
          alive.add(now);
        } else {
          now = rank.read(false);
        }
        runs.computeIfAbsent(now.runId(), id -> new TreeMap<>())
            .computeIfAbsent(rank.owner(), owner -> new ArrayList<>())
            .add(now);
        files.computeIfAbsent(job(now.runId(), rank.owner()), id -> new ArrayList<>()).add(rank);
      } catch (ForeignFileException e) {
        foreign++;
      } catch (IOException e) {
        unreadable++;
        passOver(file, "");
      }
    }
    List<RunningJob> jobs = new ArrayList<>();
    Function<RankReading, RankState> states = rank -> RankState.of(rank, alive.contains(rank));
    runs.forEach(
        (run, byOwner) ->
            byOwner.forEach(
                (owner, ranks) -> {
                  // A user who claims another user's run gets a name of his own.
                  boolean isShared = byOwner.size() > 1 && !owner.isEmpty();
                  String name = isShared ? run + "@" + owner : run;
                  jobs.add(
                      RunningJob.of(name, owner, ranks, states, waits(run, owner, ranks, files)));
                }));
    learned.keySet().retainAll(files.keySet());
    calibrations.keySet().retainAll(files.keySet());
    jobs.sort(Comparator.comparingLong(CounterFolders::start).reversed());
    return jobs;
  }

  /**
   * Learns the waits of a job. Ranks that are not yet in a job, or whose waits the caller does not
   * need, are not matched.
   */
  private LearnedWaits waits(
      String run, String owner, List<RankReading> ranks, Map<String, List<RunningRank>> files) {
    String job = job(run, owner);
    LearnedWaits known = learned.computeIfAbsent(job, none -> new LearnedWaits());
    if (!run.isEmpty() && leftOut.isEmpty()) {
      known.learn(files.getOrDefault(job, List.of()));
      if (owner.isEmpty()) {
        // Files that other users name are not opened.
        known.calibrate(
            calibrations.computeIfAbsent(job, none -> new LiveCalibration()).floors(ranks));
      }
    }
    return known;
  }

  /**
   * Closes a file. Killed jobs leave theirs by the hundred, and the descriptors of a rank are the
   * program's.
   *
   * @param run of the file; empty if it may yet change
   */
  private void passOver(Path file, String run) {
    RunningRank rank = open.remove(file);
    if (rank != null) {
      close(rank);
    }
    if (!run.isEmpty()) {
      passedOver.put(file, run);
    }
  }

  private static String job(String run, String owner) {
    return run + "@" + owner;
  }

  /** The files of a run as the last reading found them, for callers that match them themselves. */
  public List<RunningRank> files(String run) {
    List<RunningRank> files = new ArrayList<>();
    for (RunningRank rank : open.values()) {
      try {
        if (rank.runId().equals(run)) {
          files.add(rank);
        }
      } catch (IOException e) {
        // Gone or damaged: its partners' calls stay unmatched.
      }
    }
    return files;
  }

  /** Paths of a job's counter files, as the last reading found them. */
  public List<Path> paths(RunningJob job) {
    String run = job.ranks().isEmpty() ? job.runId() : job.ranks().get(0).now().runId();
    List<Path> paths = new ArrayList<>();
    open.forEach(
        (path, rank) -> {
          try {
            if (rank.owner().equals(job.user()) && rank.runId().equals(run)) {
              paths.add(path);
            }
          } catch (IOException e) {
            // Gone or damaged: the remaining ranks make the figures.
          }
        });
    return paths;
  }

  private static long start(RunningJob job) {
    return job.ranks().stream().mapToLong(rank -> rank.now().startEpochMillis()).max().orElse(0);
  }

  private Set<Path> files() {
    Set<Path> files = new java.util.TreeSet<>();
    for (Path folder : folders) {
      if (!Files.isDirectory(folder)) {
        continue; // A missing folder may exist next time; to list a pipe would wait for ever.
      }
      try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, FILES)) {
        for (Path file : found) {
          if (!isLeftOut(file) && counts(file) && files.size() < MOST_FILES) {
            files.add(file);
          }
        }
      } catch (IOException e) {
        // It may be readable next time.
      }
    }
    return files;
  }

  /** Any user may put files here: links and named pipes are not touched. */
  private boolean counts(Path file) {
    try {
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        return false;
      }
      if (!owners.accepts(OwnedFile.uid(file))) {
        foreign++;
        return false;
      }
      return true;
    } catch (IOException e) {
      // The file has gone meanwhile.
      return false;
    }
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
