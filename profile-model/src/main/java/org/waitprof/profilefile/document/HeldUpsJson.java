package org.waitprof.profilefile.document;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.lateness.HeldUp;
import org.waitprof.model.lateness.HeldUps;

/**
 * The member {@code heldUp} of {@code profile.json}, which profiles with {@code causes=full} have:
 * an array {@code [rank, what, where, nanos, times]} for each thing and line.
 */
@AutoService(ProfileSection.class)
@SuppressWarnings("rawtypes") // the service is found as a raw type
public final class HeldUpsJson extends ProfileSection<HeldUps> {
  private static final String WRONG = "is not what blocked a rank";

  public HeldUpsJson() {
    super(HeldUps.class, "heldUp");
  }

  @Override
  public void write(HeldUps all, CallPathTree tree, JsonWriter json) throws IOException {
    json.beginArray();
    for (HeldUp each : all.rows()) {
      json.beginArray().value(each.rank()).value(each.what()).value(each.where());
      json.value(each.nanos()).value(each.times()).endArray();
    }
    json.endArray();
  }

  @Override
  public HeldUps read(JsonReader json, DocumentContext document) throws IOException {
    List<HeldUp> rows = new ArrayList<>();
    json.array(() -> rows.add(row(json, document)));
    return new HeldUps(rows);
  }

  private HeldUp row(JsonReader json, DocumentContext document) throws IOException {
    MemoryBudget budget = document.budget();
    budget.charge(64);
    json.beginArray();
    int rank = json.next(WRONG).nextInt(0, Integer.MAX_VALUE);
    document.checkRank(rank, member());
    String what = budget.keep(json.next(WRONG).nextString());
    String where = budget.keep(json.next(WRONG).nextString());
    long nanos = json.next(WRONG).nextLong();
    HeldUp row = new HeldUp(rank, what, where, nanos, json.next(WRONG).nextLong());
    json.endRow();
    return row;
  }

  @Override
  public HeldUps merge(List<HeldUps> parts) {
    List<HeldUp> all = new ArrayList<>();
    parts.forEach(part -> all.addAll(part.rows()));
    return new HeldUps(all);
  }
}
