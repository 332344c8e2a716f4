package org.waitprof.cli.calibrate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Some processes that measure; process 0 leads them.
 *
 * @param members by their order in the communicator, process 0 first
 * @param acrossHosts whether neighbours are on different hosts
 */
record ProcessGroup(List<Integer> members, boolean acrossHosts) {
  int size() {
    return members.size();
  }

  /**
   * All groups: 2, 3, 4, 6, 8, 12, ... and all processes of one host, and equal numbers taken from
   * the hosts in turn. The result is equal on all processes.
   *
   * @param hosts by process
   */
  static List<ProcessGroup> all(List<String> hosts) {
    Map<String, List<Integer>> byHost = new LinkedHashMap<>();
    for (int process = 0; process < hosts.size(); process++) {
      byHost.computeIfAbsent(hosts.get(process), none -> new ArrayList<>()).add(process);
    }
    List<ProcessGroup> groups =
        new ArrayList<>(of(byHost.getOrDefault(hosts.get(0), List.of()), false));
    if (byHost.size() > 1) {
      groups.addAll(of(inTurn(new ArrayList<>(byHost.values())), true));
    }
    return groups;
  }

  private static List<ProcessGroup> of(List<Integer> processes, boolean acrossHosts) {
    return sizes(processes.size()).stream()
        .map(size -> new ProcessGroup(processes.subList(0, size), acrossHosts))
        .toList();
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
}
