package org.waitprof.agent.cpu;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.sample.CpuLimit;
import org.waitprof.system.KernelText;

/**
 * Control groups of this process that have a quota of CPU time: its own group and those around it,
 * as far as the mount shows them, in both versions ({@code man 7 cgroups}). Read when Init has
 * returned, in 0.4 ms, 0.9 ms the first time (busy machine), and where the process has another
 * group later.
 */
final class ControlGroups {
  /** Names the groups of this process. */
  static final String OWN = "/proc/self/cgroup";

  /** Groups within groups rarely have a quota each. */
  private static final int MOST = 2;

  private final List<CpuLimit> limits = new ArrayList<>();

  private ControlGroups() {}

  /** The limits of this process, innermost first. */
  static List<CpuLimit> limits() {
    return limits(KernelText.of(OWN), KernelText.of("/proc/self/mountinfo"));
  }

  /**
   * The limits by the texts of these two files. A line of a group is {@code 4:cpu,cpuacct:/job} or
   * {@code 0::/job}. A line of a mount is {@code 31 24 0:28 /part /sys/fs/cgroup rw - cgroup2
   * cgroup2 rw}, where {@code /part} is the visible part of the hierarchy.
   */
  static List<CpuLimit> limits(String groups, String mounts) {
    ControlGroups found = new ControlGroups();
    for (String group : groups.split("\n", -1)) {
      int name = group.indexOf(':') + 1;
      int path = group.indexOf(':', name) + 1;
      if (name > 0 && path > 0) {
        String controllers = group.substring(name, path - 1);
        if (controllers.isEmpty() || has(controllers, "cpu")) {
          found.add(group.substring(path), mounts, controllers.isEmpty());
        }
      }
    }
    return found.limits;
  }

  /** The first mount that shows the group, else the first one's whole, which contains it. */
  private void add(String group, String mounts, boolean second) {
    String outside = "";
    for (String mount : mounts.split("\n", -1)) {
      int behind = mount.indexOf(" - ");
      if (behind > 0 && isCpu(mount.substring(behind + 3), second)) {
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
   * Whether that is the hierarchy.
   *
   * @param system type, source and options of a mount
   */
  private static boolean isCpu(String system, boolean second) {
    return second
        ? system.startsWith("cgroup2 ")
        : system.startsWith("cgroup ") && has(system.substring(system.lastIndexOf(' ') + 1), "cpu");
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
    while (limits.size() < MOST) {
      addOne(mount + inner, second);
      int slash = inner.lastIndexOf('/');
      if (slash < 0) {
        return;
      }
      inner = inner.substring(0, slash);
    }
  }

  private void addOne(String folder, boolean second) {
    String quota = folder + (second ? "/cpu.max" : "/cpu.cfs_quota_us");
    String text = KernelText.of(quota);
    if (KernelText.number(text, "") > 0) {
      String period =
          second
              ? text.substring(text.indexOf(' ') + 1)
              : KernelText.of(folder + "/cpu.cfs_period_us");
      limits.add(new CpuLimit(folder + "/cpu.stat", quota, KernelText.number(period, "")));
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
