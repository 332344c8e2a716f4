package org.waitprof.agent.cpu;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.sample.CpuLimit;
import org.waitprof.system.KernelText;

/**
 * Control groups of this process, its own and those around it, as far as the mount shows them, in
 * both versions ({@code man 7 cgroups}). Read when Init has returned, in 0.4 ms, 0.9 ms the first
 * time (busy machine), and where the process has another group later.
 */
public final class ControlGroups {
  /** Names the groups of this process. */
  static final String OWN = "/proc/self/cgroup";

  /** Groups within groups rarely have a quota each. */
  private static final int MOST_QUOTAS = 2;

  private final String controller;
  private final List<Folder> folders = new ArrayList<>();

  private ControlGroups(String controller) {
    this.controller = controller;
  }

  /**
   * A folder with the files of one group.
   *
   * @param second whether the hierarchy is of version 2, which has other names of files
   */
  record Folder(String path, boolean second) {}

  /** The limits of CPU time of this process, innermost first. */
  static List<CpuLimit> limits() {
    return limits(KernelText.of(OWN), KernelText.of("/proc/self/mountinfo"));
  }

  /** The limits of CPU time by the texts of these two files. */
  static List<CpuLimit> limits(String groups, String mounts) {
    List<CpuLimit> limits = new ArrayList<>();
    for (Folder each : folders("cpu", groups, mounts)) {
      CpuLimit limit = limits.size() < MOST_QUOTAS ? limit(each) : null;
      if (limit != null) {
        limits.add(limit);
      }
    }
    return limits;
  }

  private static @Nullable CpuLimit limit(Folder group) {
    String quota = group.path() + (group.second() ? "/cpu.max" : "/cpu.cfs_quota_us");
    String text = KernelText.of(quota);
    if (KernelText.number(text, "") == 0) {
      return null;
    }
    String period =
        group.second()
            ? text.substring(text.indexOf(' ') + 1)
            : KernelText.of(group.path() + "/cpu.cfs_period_us");
    return new CpuLimit(group.path() + "/cpu.stat", quota, KernelText.number(period, ""));
  }

  /**
   * Number of threads and processes that the groups of this process have room for; {@code
   * Long.MAX_VALUE} where they have no limit. Called in any thread.
   */
  public static long roomForThreads() {
    return roomForThreads(KernelText.of(OWN), KernelText.of("/proc/self/mountinfo"));
  }

  static long roomForThreads(String groups, String mounts) {
    long room = Long.MAX_VALUE;
    for (Folder each : folders("pids", groups, mounts)) {
      long most = KernelText.number(KernelText.of(each.path() + "/pids.max"), "");
      if (most > 0) {
        long there = KernelText.number(KernelText.of(each.path() + "/pids.current"), "");
        room = Math.min(room, most - there);
      }
    }
    return room;
  }

  /**
   * The groups of one controller, innermost first, by the texts of the two files. A line of a group
   * is {@code 4:cpu,cpuacct:/job} or {@code 0::/job}. A line of a mount is {@code 31 24 0:28 /part
   * /sys/fs/cgroup rw - cgroup2 cgroup2 rw}, where {@code /part} is the visible part of the
   * hierarchy.
   */
  private static List<Folder> folders(String controller, String groups, String mounts) {
    ControlGroups found = new ControlGroups(controller);
    for (String group : groups.split("\n", -1)) {
      int name = group.indexOf(':') + 1;
      int path = group.indexOf(':', name) + 1;
      if (name > 0 && path > 0) {
        String controllers = group.substring(name, path - 1);
        if (controllers.isEmpty() || has(controllers, controller)) {
          found.add(group.substring(path), mounts, controllers.isEmpty());
        }
      }
    }
    return found.folders;
  }

  /** The first mount that shows the group, else the first one's whole, which contains it. */
  private void add(String group, String mounts, boolean second) {
    String outside = "";
    for (String mount : mounts.split("\n", -1)) {
      int behind = mount.indexOf(" - ");
      if (behind > 0 && isOne(mount.substring(behind + 3), second)) {
        String[] fields = mount.split(" ", 6);
        String root = plain(fields[3]);
        String point = plain(fields[4]);
        if (root.equals("/") ? !group.startsWith("/..") : isWithin(group, root)) {
          addAll(point, root.equals("/") ? group : group.substring(root.length()), second);
          return;
        }
        outside = outside.isEmpty() ? point : outside;
      }
    }
    if (!outside.isEmpty()) {
      addAll(outside, "", second);
    }
  }

  private static boolean isWithin(String group, String root) {
    return group.equals(root) || group.startsWith(root + "/");
  }

  /**
   * Whether that is the controller's hierarchy.
   *
   * @param system type, source and options of a mount
   */
  private boolean isOne(String system, boolean second) {
    return second
        ? system.startsWith("cgroup2 ")
        : system.startsWith("cgroup ")
            && has(system.substring(system.lastIndexOf(' ') + 1), controller);
  }

  private static boolean has(String list, String word) {
    return ("," + list + ",").contains("," + word + ",");
  }

  /** A group and those around it, up to what is mounted. */
  private void addAll(String mount, String group, boolean second) {
    String inner = group;
    while (inner.endsWith("/")) {
      inner = inner.substring(0, inner.length() - 1);
    }
    while (true) {
      folders.add(new Folder(mount + inner, second));
      int slash = inner.lastIndexOf('/');
      if (slash < 0) {
        return;
      }
      inner = inner.substring(0, slash);
    }
  }

  /** The text with blanks and other characters in place of their octal numbers. */
  private static String plain(String text) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '\\' && i + 4 <= text.length()) {
        plain.append((char) Integer.parseInt(text.substring(i + 1, i + 4), 8));
        i += 3;
      } else {
        plain.append(text.charAt(i));
      }
    }
    return plain.toString();
  }
}
