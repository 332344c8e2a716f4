package org.waitprof.cli.calibrate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The groups of processes that measure: 2, 3, 4, 6, 8, 12, ... and all of one host, and as many
 * taken from the hosts in turn. Process 0 leads all of them. The same on all processes.
 */
final class ProcessGroups {
  /**
   * Some processes.
   *
   * @param members by their order in the communicator, process 0 first
   * @param acrossHosts whether neighbours are on different hosts
   */
  record Group(List<Integer> members, boolean acrossHosts) {
    int size() {
      return members.size();
    }
  }

  private final List<Group> groups = new ArrayList<>();

  private ProcessGroups() {}

  /**
   * Forms groups.
   *
   * @param hosts by process
   */
  static ProcessGroups of(List<String> hosts) {
    Map<String, List<Integer>> byHost = new LinkedHashMap<>();
    for (int process = 0; process < hosts.size(); process++) {
      byHost.computeIfAbsent(hosts.get(process), none -> new ArrayList<>()).add(process);
    }
    ProcessGroups groups = new ProcessGroups();
    groups.addAll(byHost.getOrDefault(hosts.get(0), List.of()), false);
    if (byHost.size() > 1) {
      groups.addAll(inTurn(new ArrayList<>(byHost.values())), true);
    }
    return groups;
  }

  private void addAll(List<Integer> processes, boolean acrossHosts) {
    for (int size : sizes(processes.size())) {
      groups.add(new Group(processes.subList(0, size), acrossHosts));
    }
  }

  /** Powers of two, the numbers half way between them, and all. */
  static List<Integer> sizes(int most) {
    TreeSet<Integer> sizes = new TreeSet<>();
    for (int power = 2; power > 0 && power <= most; power *= 2) {
      sizes.add(power);
      if (power / 2 * 3 <= most && power > 1) {
        sizes.add(power / 2 * 3);
      }
    }
    if (most > 1) {
      sizes.add(most);
    }
    return List.copyOf(sizes);
  }

  private static List<Integer> inTurn(List<List<Integer>> hosts) {
    List<Integer> all = new ArrayList<>();
    int most = hosts.stream().mapToInt(List::size).max().orElse(0);
    for (int i = 0; i < most; i++) {
      for (List<Integer> each : hosts) {
        if (i < each.size()) {
          all.add(each.get(i));
        }
      }
    }
    return all;
  }

  /** All groups. */
  List<Group> all() {
    return groups;
  }
}
