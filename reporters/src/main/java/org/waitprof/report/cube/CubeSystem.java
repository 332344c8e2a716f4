package org.waitprof.report.cube;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.JobProfile;
import org.waitprof.report.figures.Selection;

/**
 * The system tree: hosts and their ranks. A rank's location is its place in this order, host by
 * host, and also its column in the data.
 *
 * @param hosts the ranks of each host
 * @param ranks rank of each location
 */
record CubeSystem(Map<String, List<Integer>> hosts, int[] ranks) {

  static CubeSystem of(JobProfile profile, Selection selection) {
    Map<String, List<Integer>> hosts = new LinkedHashMap<>();
    for (int rank : selection.presentRanks(profile)) {
      hosts.computeIfAbsent(profile.ranks().get(rank).host(), host -> new ArrayList<>()).add(rank);
    }
    int[] ranks = hosts.values().stream().flatMap(List::stream).mapToInt(rank -> rank).toArray();
    return new CubeSystem(hosts, ranks);
  }
}
