package org.waitprof.replay.delay;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Numbers of places in this process, so that ranks can compare theirs. To another process goes the
 * {@link DelayPlace#fingerprint}. Safe for several threads; asked once a rank and place.
 */
final class DelayPlaces {
  private final Map<Long, Integer> numbers = new HashMap<>();
  private long[] fingerprints = new long[64];

  synchronized int number(DelayPlace place) {
    return ofFingerprint(place.fingerprint());
  }

  synchronized int ofFingerprint(long fingerprint) {
    Integer known = numbers.get(fingerprint);
    if (known != null) {
      return known;
    }
    int number = numbers.size();
    numbers.put(fingerprint, number);
    if (number == fingerprints.length) {
      fingerprints = Arrays.copyOf(fingerprints, 2 * number);
    }
    fingerprints[number] = fingerprint;
    return number;
  }

  synchronized long fingerprint(int number) {
    return fingerprints[number];
  }
}
