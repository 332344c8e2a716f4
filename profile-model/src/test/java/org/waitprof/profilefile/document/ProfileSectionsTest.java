package org.waitprof.profilefile.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.waitprof.json.JsonReader;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.model.JobProfile.RankPairs;
import org.waitprof.model.JobProfile.WaitPropagation;
import org.waitprof.model.RootCauses;
import org.waitprof.model.lateness.HeldUp;
import org.waitprof.model.lateness.HeldUps;
import org.waitprof.model.section.ProfileParts;
import org.waitprof.timeseries.TimeSeries;

/**
 * Sections are read by name, unknown members are skipped, and parts of ranks are the same whether
 * they are merged at once or packed and merged in groups.
 */
class ProfileSectionsTest {
  private static ProfileParts read(String text) throws IOException {
    MemoryBudget budget = new MemoryBudget("test", 1 << 20);
    JsonReader json = new JsonReader(new StringReader(text), "test", 1 << 20);
    DocumentContext document = new DocumentContext(new CallPathTree(), 2, "test", budget);
    ProfileParts sections = ProfileParts.NONE;
    json.beginObject();
    while (json.hasNext()) {
      sections = ProfileSections.read(sections, json.nextName(), json, document);
    }
    json.endObject();
    return sections;
  }

  @Test
  void membersAreReadByTheirOldNamesToo() throws IOException {
    ProfileParts old =
        read(
            "{\"course\": {\"ideal_ns\": 9}, \"later\": [{}],"
                + " \"causes\": {\"rule\": \"paper\", \"ways\": [[1, 0, 3, 28]]}}");
    assertEquals(
        OptionalLong.of(9), old.get(TimeSeries.class).map(TimeSeries::idealNanos).orElseThrow());
    assertEquals(
        List.of(new WaitPropagation(1, 0, 3, 28)),
        old.get(RootCauses.class).map(RootCauses::propagation).orElseThrow());
  }

  /** What something shorter held up comes later, whoever reported it first. */
  @Test
  void whatBlockedRanksIsWrittenAndRead() throws IOException {
    HeldUp lock = new HeldUp(1, "a lock (x.Y) that thread \"w\" held", "x.Y.put:40", 2000, 30);
    HeldUp sleep = new HeldUp(0, "the end of its sleep", "", 10, 1);
    ProfileParts some = ProfileParts.NONE.with(new HeldUps(List.of(sleep)));
    ProfileParts all =
        ProfileSections.merge(List.of(some, ProfileParts.NONE.with(new HeldUps(List.of(lock)))));
    assertEquals(all, PackedSections.read(PackedSections.write(all), 2));
    assertEquals(List.of(lock, sleep), all.get(HeldUps.class).map(HeldUps::rows).orElseThrow());
    assertThrows(IOException.class, () -> read("{\"heldUp\": [[2, \"a\", \"b\", 3, 4]]}"));
    assertThrows(IOException.class, () -> read("{\"heldUp\": [[0, \"a\"]]}"));
  }

  private static ProfileParts pairs(RankPair... cells) {
    return ProfileParts.NONE.with(new RankPairs(List.of(cells)));
  }

  @Test
  void ranksAreMergedInAnyGroups() {
    RankPair rest = new RankPair(0, -1, 1, 2, 3);
    RankPair named = new RankPair(0, 1, 4, 5, 6);
    RankPair other = new RankPair(1, 0, 7, 8, 9);
    ProfileParts group = ProfileSections.merge(List.of(pairs(other), ProfileParts.NONE));
    ProfileParts packed = PackedSections.read(PackedSections.write(group), 2);
    assertEquals(
        pairs(named, rest, other), ProfileSections.merge(List.of(packed, pairs(rest, named))));
    assertEquals("", PackedSections.write(ProfileParts.NONE));
    assertThrows(
        IllegalStateException.class,
        () -> ProfileSections.merge(List.of(ProfileParts.NONE.with(RootCauses.NONE))));
  }
}
