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
    int rank = next(json).nextInt(0, Integer.MAX_VALUE);
    document.checkRank(rank, member());
    String what = budget.keep(next(json).nextString());
    String where = budget.keep(next(json).nextString());
    long nanos = next(json).nextLong();
    HeldUp row = new HeldUp(rank, what, where, nanos, next(json).nextLong());
    while (json.hasNext()) {
      json.skipValue();
    }
    json.endArray();
    return row;
  }

  private static JsonReader next(JsonReader json) throws IOException {
    if (!json.hasNext()) {
      throw json.problem("is not what blocked a rank");
    }
    return json;
  }

  @Override
  public HeldUps merge(List<HeldUps> parts) {
    List<HeldUp> all = new ArrayList<>();
    parts.forEach(part -> all.addAll(part.rows()));
    return new HeldUps(all);
  }
}
