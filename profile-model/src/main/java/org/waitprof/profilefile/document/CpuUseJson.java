package org.waitprof.profilefile.document;

import java.io.IOException;
import java.util.Arrays;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.CpuUse;

/**
 * The member {@code cpu} of a rank in {@code profile.json}: the numbers of {@link CpuUse} in their
 * order. It is short, because each rank has one: zeros at the end are left out of the numbers that
 * later versions added. Missing where nothing is known.
 */
final class CpuUseJson {
  private static final String MEMBER = "cpu";

  private CpuUseJson() {}

  static void write(CpuUse cpu, JsonWriter json) throws IOException {
    if (!cpu.isKnown()) {
      return;
    }
    long[] numbers = cpu.toNumbers();
    int count = numbers.length;
    while (count > CpuUse.WITHOUT_WORKERS && numbers[count - 1] == 0) {
      count--;
    }
    json.name(MEMBER).numbers(Arrays.copyOf(numbers, count));
  }

  /**
   * Reads the member of that name, or skips any other. Numbers that a later version may have added
   * are passed over.
   *
   * @param numbers receives the numbers of {@link CpuUse}
   */
  static void read(String name, JsonReader json, long[] numbers) throws IOException {
    if (!name.equals(MEMBER)) {
      json.skipValue();
      return;
    }
    int[] count = new int[1];
    json.array(
        () -> {
          long number = json.nextLong();
          if (count[0] < numbers.length) {
            numbers[count[0]++] = number;
          }
        });
  }
}
