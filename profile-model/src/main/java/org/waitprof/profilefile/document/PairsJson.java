package org.waitprof.profilefile.document;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.model.JobProfile.RankPairs;

/**
 * The member {@code pairs} of {@code profile.json}, which profiles with a coordinated sample have.
 * It is an array {@code [rank, peer, messages, bytes, wait_ns]} for each cell of the matrices of
 * ranks.
 */
@AutoService(ProfileSection.class)
@SuppressWarnings("rawtypes") // the service is found as a raw type
public final class PairsJson extends ProfileSection<RankPairs> {
  public PairsJson() {
    super(RankPairs.class, "pairs");
  }

  @Override
  public void write(RankPairs pairs, CallPathTree tree, JsonWriter json) throws IOException {
    json.beginArray();
    for (RankPair each : pairs.cells()) {
      json.numbers(each.rank(), each.peer(), each.messages(), each.bytes(), each.waitNanos());
    }
    json.endArray();
  }

  @Override
  public RankPairs read(JsonReader json, DocumentContext document) throws IOException {
    List<RankPair> pairs = new ArrayList<>();
    json.array(() -> pairs.add(pair(json, document)));
    return new RankPairs(pairs);
  }

  /** All cells, by rank; those without a name last. */
  @Override
  public RankPairs merge(List<RankPairs> parts) {
    List<RankPair> cells = new ArrayList<>();
    parts.forEach(each -> cells.addAll(each.cells()));
    // Not with the methods of Comparator, whose lambdas are spun when they are first used.
    cells.sort(
        (a, b) ->
            a.rank() != b.rank()
                ? Integer.compare(a.rank(), b.rank())
                : Integer.compareUnsigned(a.peer(), b.peer()));
    return new RankPairs(cells);
  }

  private static RankPair pair(JsonReader json, DocumentContext document) throws IOException {
    String wrong = "is not a pair of ranks";
    document.budget().charge(56);
    long[] cell = json.numbers(5, wrong);
    if (cell[0] < 0 || cell[1] < -1) {
      throw json.problem(wrong);
    }
    document.checkRank(Math.max(cell[0], cell[1]), "messages");
    return new RankPair((int) cell[0], (int) cell[1], cell[2], cell[3], cell[4]);
  }
}
