package org.waitprof.agent.flight;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.trace.folder.StacksFile;

/**
 * The execution samples of a recording, in memory that is limited: it belongs to the program. Where
 * they are too many, each second one goes, so that the rest stands for the whole run. Used by one
 * thread.
 */
final class SampleStore {
  /** Bytes of a sample in memory, with its place in a list. */
  private static final int BYTES = 40;

  /** Part of the largest heap that samples may take, as a divisor. */
  private static final int PART = 16;

  private final int room;
  private final Map<String, String> stacks = new HashMap<>();
  private List<StackSample> samples = new ArrayList<>();
  private int weight = 1;
  private int skipped;

  /** Makes an empty store, for as many samples as suit the heap of this JVM. */
  SampleStore() {
    this((int) Math.min(StacksFile.MOST_SAMPLES, Runtime.getRuntime().maxMemory() / PART / BYTES));
  }

  /** Makes an empty store for a number of samples. */
  SampleStore(int room) {
    this.room = room;
  }

  /** Adds a sample, or lets it go. Equal stacks are kept once. */
  void add(long nanos, long thread, String stack) {
    if (++skipped < weight) {
      return;
    }
    skipped = 0;
    if (samples.size() >= room) {
      List<StackSample> half = new ArrayList<>(room);
      for (int i = 1; i < samples.size(); i += 2) {
        half.add(samples.get(i));
      }
      samples = half;
      weight *= 2;
    }
    String known = stacks.putIfAbsent(stack, stack);
    samples.add(new StackSample(nanos, thread, known == null ? stack : known));
  }

  /** Samples that each of the remaining ones stands for. */
  int weight() {
    return weight;
  }

  /** The samples with times of the recorder; none where its clock is not known. */
  List<StackSample> at(FlightClock clock) {
    if (!clock.isKnown()) {
      return List.of();
    }
    samples.replaceAll(
        each -> new StackSample(clock.ticksOf(each.ticks()), each.thread(), each.stack()));
    return samples;
  }
}
