package org.waitprof.profilefile.document;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.lateness.LatenessRows;

/**
 * The member {@code lateness} of {@code profile.json}, which profiles with a coordinated sample
 * have. It is an array {@code [rank, cause, wait_ns, interval_ns, lost_ns, events]} for each rank
 * and cause; {@code lost_ns} is -1 where it is not known. Causes that this version does not know
 * are left out.
 */
@AutoService(ProfileSection.class)
@SuppressWarnings("rawtypes") // the service is found as a raw type
public final class LatenessJson extends ProfileSection<LatenessRows> {
  private static final String WRONG = "is not a cause of lateness";

  public LatenessJson() {
    super(LatenessRows.class, "lateness");
  }

  @Override
  public void write(LatenessRows causes, CallPathTree tree, JsonWriter json) throws IOException {
    json.beginArray();
    for (LatenessRow each : causes.rows()) {
      json.beginArray().value(each.rank()).value(each.cause().id()).value(each.waitNanos());
      json.value(each.intervalNanos()).value(each.lostNanos()).value(each.events()).endArray();
    }
    json.endArray();
  }

  @Override
  public LatenessRows read(JsonReader json, DocumentContext document) throws IOException {
    List<LatenessRow> rows = new ArrayList<>();
    json.array(() -> row(json, rows, document));
    return new LatenessRows(rows);
  }

  @Override
  public LatenessRows merge(List<LatenessRows> parts) {
    return LatenessRows.together(parts);
  }

  private static void row(JsonReader json, List<LatenessRow> rows, DocumentContext document)
      throws IOException {
    document.budget().charge(64);
    json.beginArray();
    long rank = json.next(WRONG).nextLong();
    LatenessCause cause = LatenessCause.withId(json.next(WRONG).nextString()).orElse(null);
    long wait = json.next(WRONG).nextLong();
    long interval = json.next(WRONG).nextLong();
    long lost = json.next(WRONG).nextLong();
    long events = json.next(WRONG).nextLong();
    json.endRow();
    if (rank < -1) {
      throw json.problem("is not a rank");
    }
    document.checkRank(rank, "lateness");
    if (cause != null) {
      rows.add(new LatenessRow((int) rank, cause, wait, interval, lost, events));
    }
  }
}
