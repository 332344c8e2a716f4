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
 * Tells the times of one thread, from any thread of the process: what Linux's scheduler has booked
 * for it, else CPU time as the JVM tells it.
 *
 * <p>The kernel's {@code schedstat} has a thread's nanoseconds on a core, and those in which it was
 * ready and waited for one ({@code Documentation/scheduler/sched-stats} in the kernel). Reading
 * that and {@code status} takes 20 us. Where the kernel keeps none, the rest of the time is an
 * upper limit of what a thread lacked, for it contains sleeping; that needs the module {@code
 * java.management}, which an image may lack, and some 30 ms for it.
 */
final class ThreadSource {
  private static final Path SELF = Path.of("/proc/thread-self");

  private final String folder;
  private final long managedId;
  private @Nullable ThreadTimes before;

  private ThreadSource(String folder, long managedId) {
    this.folder = folder;
    this.managedId = managedId;
    before = read();
  }

  /** For the calling thread: the kernel's own statistics where there are any, else the JVM's. */
  static ThreadSource ofCaller() {
    return of(folderOfCaller(), Thread.currentThread());
  }

  /**
   * For any thread: the kernel's own statistics where there are any, else the JVM's.
   *
   * @param folder as {@link #folderOfCaller} gave it
   */
  static ThreadSource of(String folder, Thread thread) {
    ThreadSource scheduler = ofScheduler(folder);
    return scheduler != null ? scheduler : ofJvm(thread);
  }

  /** The kernel's statistics of the calling thread; null where it keeps none. */
  static @Nullable ThreadSource ofScheduler() {
    return ofScheduler(folderOfCaller());
  }

  private static @Nullable ThreadSource ofScheduler(String folder) {
    ThreadSource source = folder.isEmpty() ? null : new ThreadSource(folder, -1);
    return source == null || source.before == null ? null : source;
  }

  /** Where the kernel tells of the calling thread, by which other threads find it; or empty. */
  static String folderOfCaller() {
    try {
      return "/proc/" + Files.readSymbolicLink(SELF); // PID/task/TID
    } catch (IOException | RuntimeException e) {
      return "";
    }
  }

  /** What tells threads of the operating system apart, where the folder may be unknown. */
  @SuppressWarnings("deprecation") // threadId() is Java 19
  static String key(String folder, Thread thread) {
    return folder.isEmpty() ? Long.toString(thread.getId()) : folder;
  }

  /** Whether a thread is a virtual one, on a thread of the system that others are on as well. */
  static boolean isVirtual(Thread thread) {
    ThreadGroup group = thread.getThreadGroup();
    return group == null || group.getName().equals("VirtualThreads");
  }

  /** CPU time as the JVM tells it. */
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

  /** What the thread has had so far does not count. */
  void begin() {
    before = read();
  }

  /** What it had had then; null where that could not be had. */
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

  /** Whether there is nothing more to read. Cheaper than reading where the kernel tells. */
  boolean hasEnded() {
    return tellsReady() ? !new File(folder).exists() : read() == null;
  }

  /** Key of the thread: equal for all its sources, different for all other living threads. */
  String key() {
    return tellsReady() ? folder : Long.toString(managedId);
  }

  /** Whether {@link ThreadTimes#readyNanos} is known. */
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
