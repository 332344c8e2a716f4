package org.waitprof.pairing.cause;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;

/**
 * Expectation: spans of 10 to 20 with 100 and 10, and of 30 to 50 with 200 and 0, each spread
 * evenly: between two instants is the part of each span between them.
 */
class SpansTest {
  private static final double EXACT = 1e-9;

  private final Spans spans = new Spans(2);

  SpansTest() {
    spans.add(10, 20, new long[] {100, 10}, 0);
    spans.add(30, 50, new long[] {7, 200, 0}, 1);
  }

  private void expect(double first, double second, long from, long until) {
    double[] into = {1000, 5, 0};
    spans.addBetween(from, until, into, 1);
    assertArrayEquals(new double[] {1000, 5 + first, second}, into, EXACT);
  }

  @Test
  void partsOfSpansAreCounted() {
    expect(100, 10, 10, 20);
    expect(50, 5, 15, 20);
    expect(150, 5, 15, 40);
    expect(200, 0, 30, 50);
    expect(10, 0, 40, 41);
    expect(300, 10, 0, 100);
    expect(300, 10, 10, 50);
  }

  @Test
  void betweenSpansIsNothing() {
    expect(0, 0, 20, 30);
    expect(0, 0, 0, 10);
    expect(0, 0, 50, 60);
    expect(0, 0, 40, 40);
    expect(0, 0, 45, 40);
    double[] into = {3};
    new Spans(1).addBetween(0, 100, into, 0);
    assertArrayEquals(new double[] {3}, into);
  }

  @Test
  void whatBeginsBeforeTheLastOneEndedIsLeftOut() {
    spans.add(49, 60, new long[] {500, 0}, 0);
    spans.add(60, 60, new long[] {500, 0}, 0);
    spans.add(61, 60, new long[] {500, 0}, 0);
    expect(300, 10, 0, 100);
    spans.add(50, 60, new long[] {500, 0}, 0);
    expect(800, 10, 0, 100);
  }

  @Test
  void aBetterClockMovesThem() {
    spans.correct(at -> 2 * at + 100);
    expect(50, 5, 130, 140);
    expect(200, 0, 160, 200);
  }

  @Test
  void anyNumberIsKept() {
    Spans many = new Spans(1);
    for (int i = 0; i < 100; i++) {
      many.add(10L * i, 10L * i + 5, new long[] {i}, 0);
    }
    double[] into = new double[1];
    many.addBetween(0, 1000, into, 0);
    many.addBetween(150, 170, into, 0);
    assertArrayEquals(new double[] {4950 + 15 + 16}, into, EXACT);
  }

  @Test
  void eachSpanHasTheSumsOfAllBeforeIt() {
    spans.add(60, 70, new long[] {0, 40}, 0);
    expect(0, 20, 65, 80);
    expect(300, 30, 0, 65);
    expect(100, 0, 40, 60);
  }
}
