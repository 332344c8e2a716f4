package org.waitprof.agent.build;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The list of the classes that every run loads, in Init, in Finalize, and in that of rank 0, which
 * {@code benchmarks/usual-classes.sh} takes from a run. Each of the three becomes one pack, whose
 * classes are defined together. A list that is out of date costs time and nothing else: a class
 * that is not in it is loaded from its package's pack, one that is no more is passed over.
 */
final class UsualClasses {
  /** Packs that every rank reads. */
  private static final Set<String> OF_EVERY_RANK =
      Set.of(PackPlan.HOT, PackPlan.SAMPLE, "start.pack", "end.pack");

  private UsualClasses() {}

  /**
   * Whether an entry of the jar lies there uncompressed. The pack of rank 0 is the largest by far
   * and is read once per job, so the weight of the jar counts more.
   */
  static boolean isStored(String name) {
    return OF_EVERY_RANK.contains(name);
  }

  /**
   * Reads the list.
   *
   * @param text lines of a pack's name and a class's
   * @return the pack's entry in the jar by the internal name of the class
   */
  static Map<String, String> read(String text) {
    Map<String, String> packs = new TreeMap<>();
    text.lines()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split(" "))
        .forEach(words -> packs.put(words[1].replace('.', '/'), words[0] + ".pack"));
    return packs;
  }
}
