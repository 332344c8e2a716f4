package org.waitprof.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CountTextTest {
  @Test
  void oneHasTheSingular() {
    assertEquals("1 rank", CountText.of(1, "rank"));
    assertEquals("0 ranks", CountText.of(0, "rank"));
    assertEquals("2 ranks", CountText.of(2, "rank"));
  }

  @Test
  void sentencesFollowTheNumber() {
    String text = "# {message has|messages have} no receive, of # {|in all}";
    assertEquals("1 message has no receive, of 1 ", CountText.fill(1, text));
    assertEquals("12 messages have no receive, of 12 in all", CountText.fill(12, text));
    assertEquals("without number", CountText.fill(3, "without number"));
  }
}
