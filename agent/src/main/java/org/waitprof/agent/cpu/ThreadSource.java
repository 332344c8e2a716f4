package org.waitprof.agent.cpu;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.waitprof.system.KernelText;

/**
 * Reads the times of one thread, from any thread of the process: the times that Linux's scheduler
 * has booked for it or, without them, the JVM's CPU time.
 *
 * <p>The kernel's {@code schedstat} has a thread's nanoseconds on a core, and those in which it was
 * ready and waited for one ({@code Documentation/scheduler/sched-stats} in the kernel). Reading
 * that and {@code status} takes 20 us. If the kernel keeps none, the rest of the time is an upper
 * limit of the time that a thread lacked a core, because it contains sleeping. That needs the
 * module {@code java.management}, which an image may lack, and some 30 ms for it.
 */
final class ThreadSource {
  private static final Path SELF = Path.of("/proc/thread-self");

  private final String folder;
  private final long managedId;
  private @Nullable ThreadTimes before;
  private @Nullable ThreadTimes atEnd;

  private ThreadSource(String folder, long managedId) {
    this.folder = folder;
    this.managedId = managedId;
    before = read();
  }

  /**
   * Source for any thread: the kernel's own statistics if they exist, otherwise the JVM's.
   *
   * @param folder result of {@link #folderOfCaller}
   */
  static ThreadSource of(String folder, Thread thread) {
    ThreadSource scheduler = ofScheduler(folder);
    return scheduler != null ? scheduler : ofJvm(thread);
  }

  /** The kernel's statistics of a thread; null where it keeps none. */
  static @Nullable ThreadSource ofScheduler(String folder) {
    ThreadSource source = folder.isEmpty() ? null : new ThreadSource(folder, -1);
    return source == null || source.before == null ? null : source;
  }

  /**
   * Folder of the kernel's files about the calling thread, which other threads can read; or empty.
   */
  static String folderOfCaller() {
    try {
      return "/proc/" + Files.readSymbolicLink(SELF); // PID/task/TID
    } catch (IOException | RuntimeException e) {
      return "";
    }
  }

  /** Key that distinguishes threads of the operating system, also where the folder is unknown. */
  @SuppressWarnings("deprecation") // threadId() is Java 19
  static String key(String folder, Thread thread) {
    return folder.isEmpty() ? Long.toString(thread.getId()) : folder;
  }

  /** Whether a thread is a virtual one, which shares its thread of the system with others. */
  static boolean isVirtual(Thread thread) {
    ThreadGroup group = thread.getThreadGroup();
    return group == null || group.getName().equals("VirtualThreads");
  }

  /** Source of a thread's CPU time from the JVM. */
  @SuppressWarnings("deprecation") // threadId() is Java 19
  static ThreadSource ofJvm(Thread thread) {
    return new ThreadSource("", thread.getId());
  }

  /** The times so far; null where they cannot be had, for instance of a thread that has ended. */
  @Nullable ThreadTimes read() {
    try {
      return tellsReady() ? booked() : managed();
    } catch (RuntimeException | LinkageError e) {
      return null;
    }
  }

  /** Begins: times of the thread before this do not count. */
  void begin() {
    before = read();
    atEnd = null;
  }

  /** Ends: times of the thread after this do not count. */
  void end() {
    atEnd = read();
  }

  /** Times of the thread at the end; null if they could not be read, or if there was no end. */
  @Nullable ThreadTimes atEnd() {
    return atEnd;
  }

  /** Times of the thread at the begin; null if they could not be read. */
  @Nullable ThreadTimes before() {
    return before;
  }

  private @Nullable ThreadTimes booked() {
    String line = KernelText.of(folder + "/schedstat");
    int first = line.indexOf(' ');
    int second = line.indexOf(' ', first + 1);
    return first <= 0 || second < 0
        ? null
        : new ThreadTimes(
            System.nanoTime(),
            Long.parseLong(line.substring(0, first)),
            Long.parseLong(line.substring(first + 1, second)),
            KernelText.number(KernelText.of(folder + "/status"), "nonvoluntary_ctxt_switches:"));
  }

  private @Nullable ThreadTimes managed() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long cpu = threads.isThreadCpuTimeSupported() ? threads.getThreadCpuTime(managedId) : -1;
    return cpu < 0 ? null : new ThreadTimes(System.nanoTime(), cpu, 0, 0);
  }

  /** Whether the thread has ended. Cheaper than reading if the kernel has its files. */
  boolean hasEnded() {
    return tellsReady() ? !new File(folder).exists() : read() == null;
  }

  /** Key of the thread: equal for all its sources, different for all other living threads. */
  String key() {
    return tellsReady() ? folder : Long.toString(managedId);
  }

  boolean tellsReady() {
    return !folder.isEmpty();
  }

  /** The thread's folder in {@code /proc}; empty where the kernel keeps no statistics. */
  String folder() {
    return folder;
  }

  /** The kernel's number of the thread; empty likewise. */
  String id() {
    return folder.substring(folder.lastIndexOf('/') + 1);
  }
}
