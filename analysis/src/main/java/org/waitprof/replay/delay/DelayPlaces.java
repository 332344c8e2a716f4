package org.waitprof.replay.delay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Numbers of places in this process, so that ranks can compare theirs. Other processes get the
 * {@link DelayPlace#fingerprint}. Safe for several threads; used once per rank and place.
 */
public final class DelayPlaces {
  private final Map<Long, Integer> numbers = new HashMap<>();
  private final List<Long> fingerprints = new ArrayList<>();
  private final Map<Integer, DelayPlace> places = new TreeMap<>();

  /** No place has a number yet. */
  public DelayPlaces() {}

  synchronized int number(DelayPlace place) {
    int number = ofFingerprint(place.fingerprint());
    places.putIfAbsent(number, place);
    return number;
  }

  synchronized int ofFingerprint(long fingerprint) {
    Integer known = numbers.putIfAbsent(fingerprint, fingerprints.size());
    if (known != null) {
      return known;
    }
    fingerprints.add(fingerprint);
    return fingerprints.size() - 1;
  }

  synchronized long fingerprint(int number) {
    return fingerprints.get(number);
  }

  /** The places on ranks of this process, by number. */
  public synchronized List<DelayPlace> places() {
    return List.copyOf(places.values());
  }
}
