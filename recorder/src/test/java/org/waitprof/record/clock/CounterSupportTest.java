package org.waitprof.record.clock;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Expectation: a "no" only for Intel processors that HotSpot's list leaves out. */
class CounterSupportTest {
  private static String cpu(String vendor, int family, int model) {
    return "processor\t: 0\nvendor_id\t: "
        + vendor
        + "\ncpu family\t: "
        + family
        + "\nmodel\t\t: "
        + model
        + "\nmodel name\t: Some 62 processor\nstepping\t: 1\n";
  }

  @Test
  void intelProcessorsOfTheListAreAsked() {
    assertTrue(CounterSupport.isPossible(cpu("GenuineIntel", 6, 45)));
    assertTrue(CounterSupport.isPossible(cpu("GenuineIntel", 6, 62)));
  }

  @Test
  void otherIntelProcessorsAreNot() {
    assertFalse(CounterSupport.isPossible(cpu("GenuineIntel", 6, 85)));
    assertFalse(CounterSupport.isPossible(cpu("GenuineIntel", 6, 167)));
  }

  @Test
  void whatIsUnknownIsAsked() {
    assertTrue(CounterSupport.isPossible(cpu("AuthenticAMD", 25, 1)));
    assertTrue(CounterSupport.isPossible(cpu("GenuineIntel", 19, 1)));
    assertTrue(CounterSupport.isPossible("processor\t: 0\nBogoMIPS\t: 50.00\n"));
    assertTrue(CounterSupport.isPossible(""));
  }
}
