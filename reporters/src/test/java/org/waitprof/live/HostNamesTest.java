package org.waitprof.live;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.system.KernelText;

/** A target is an address as a Prometheus takes it: one pair of brackets around IPv6's. */
class HostNamesTest {
  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 127.0.0.1:9400",
    "localhost, localhost:9400",
    "::1, [::1]:9400",
    "[::1], [::1]:9400",
    "[0:0:0:0:0:0:0:1], [0:0:0:0:0:0:0:1]:9400"
  })
  void areTargets(String host, String target) {
    assertEquals(target, HostNames.target(host, 9400));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::", "[::]"})
  void allAddressesAreTheHost(String host) {
    assertEquals(KernelText.hostName() + ":9400", HostNames.target(host, 9400));
  }
}
