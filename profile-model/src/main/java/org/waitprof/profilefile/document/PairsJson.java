package org.waitprof.profilefile.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.model.RunFacts;

/**
 * The member {@code pairs} of {@code profile.json}, which profiles with a coordinated sample have:
 * an array {@code [rank, peer, messages, bytes, wait_ns]} for each cell of the matrices of ranks.
 */
public final class PairsJson {
  private static final int FIELDS = 5;

  private PairsJson() {}

  public static void write(List<RankPair> pairs, JsonWriter json) throws IOException {
    json.beginArray();
    for (RankPair each : pairs) {
      json.beginArray().value(each.rank()).value(each.peer()).value(each.messages());
      json.value(each.bytes()).value(each.waitNanos()).endArray();
    }
    json.endArray();
  }

  public static List<RankPair> read(JsonReader json, MemoryBudget budget) throws IOException {
    List<RankPair> pairs = new ArrayList<>();
    json.beginArray();
    while (json.hasNext()) {
      budget.charge(56);
      pairs.add(pair(json));
    }
    json.endArray();
    return pairs;
  }

  private static RankPair pair(JsonReader json) throws IOException {
    long[] cell = new long[FIELDS];
    int fields = 0;
    json.beginArray();
    while (json.hasNext()) {
      if (fields < FIELDS) {
        cell[fields++] = json.nextLong();
      } else {
        json.skipValue();
      }
    }
    json.endArray();
    int rank = (int) cell[0];
    int peer = (int) cell[1];
    if (fields < FIELDS
        || rank != cell[0]
        || peer != cell[1]
        || rank < 0
        || peer < -1
        || Math.max(rank, peer) >= RunFacts.MAX_RANKS) {
      throw json.problem("is no pair of ranks");
    }
    return new RankPair(rank, peer, cell[2], cell[3], cell[4]);
  }
}
