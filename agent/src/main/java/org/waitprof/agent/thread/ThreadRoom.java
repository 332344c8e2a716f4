package org.waitprof.agent.thread;

import java.io.File;
import java.util.function.BooleanSupplier;
import org.waitprof.agent.cpu.ControlGroups;
import org.waitprof.system.KernelText;

/**
 * Room for another thread, under the limits of this process's control groups and of its user. The
 * JVM reports each thread that it cannot start on the program's stdout, and the last threads that
 * there is room for are the program's. Asked before each thread of the agent starts, in any thread;
 * up to 1 ms.
 */
public final class ThreadRoom implements BooleanSupplier {
  /** Threads and processes that are left to the program. */
  private static final int LEFT = 16;

  private static final String PROC = "/proc/";

  @Override
  public boolean getAsBoolean() {
    return ControlGroups.roomForThreads() > LEFT && roomOfUser() > LEFT;
  }

  /** Room under the limit of a user's processes ({@code ulimit -u}), which root does not have. */
  private static long roomOfUser() {
    String user = user(KernelText.of(PROC + "self/status"));
    long most = KernelText.number(KernelText.of(PROC + "self/limits"), "Max processes");
    if (most == 0 || user.equals("0")) {
      return Long.MAX_VALUE;
    }
    // As 0.50 0.40 0.30 2/218 11138, where 218 is the number of threads of all users.
    String load = KernelText.of(PROC + "loadavg");
    long all = KernelText.number(load.substring(load.indexOf('/') + 1), "");
    return all + LEFT < most ? most - all : most - threadsOf(user);
  }

  private static long threadsOf(String user) {
    long threads = 0;
    String[] processes = new File(PROC).list();
    for (String each : processes == null ? new String[0] : processes) {
      String status =
          Character.isDigit(each.charAt(0)) ? KernelText.of(PROC + each + "/status") : "";
      threads += user(status).equals(user) ? KernelText.number(status, "Threads:") : 0;
    }
    return threads;
  }

  /** The number of the user whose processes are counted, by a process's status. */
  private static String user(String status) {
    return KernelText.rest(status, "Uid:").split("\\s", 2)[0];
  }
}
