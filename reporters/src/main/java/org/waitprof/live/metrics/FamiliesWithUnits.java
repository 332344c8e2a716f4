package org.waitprof.live.metrics;

import io.prometheus.client.Collector.MetricFamilySamples;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/**
 * Families in the form of OpenMetrics, with the unit that their name ends with. Neither
 * Micrometer's registry nor the families of simpleclient state the unit by themselves.
 */
final class FamiliesWithUnits {
  private static final String[] UNITS = {"seconds", "bytes", "ratio"};

  private FamiliesWithUnits() {}

  static Enumeration<MetricFamilySamples> of(Enumeration<MetricFamilySamples> families) {
    List<MetricFamilySamples> all = Collections.list(families);
    all.replaceAll(FamiliesWithUnits::withUnit);
    return Collections.enumeration(all);
  }

  private static MetricFamilySamples withUnit(MetricFamilySamples family) {
    for (String unit : UNITS) {
      if (family.unit.isEmpty() && family.name.endsWith("_" + unit)) {
        return new MetricFamilySamples(family.name, unit, family.type, family.help, family.samples);
      }
    }
    return family;
  }
}
