package org.waitprof.report.wording;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.model.CallPath;

class WordingTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0 s",
    "1, 1 ns",
    "780, 780 ns",
    "999, 999 ns",
    "1000, 1.00 us",
    "12345, 12.3 us",
    "999499, 999 us",
    "999500, 1.00 ms",
    "81234567, 81.2 ms",
    "999999999, 1.00 s",
    "312400000000, 312.4 s",
    "7384000000000, 7384.0 s",
    "9999940000000, 9999.9 s",
    "9999960000000, 10000 s",
    "47885700000000, 47886 s"
  })
  void durations(long nanos, String expected) {
    assertEquals(expected, Durations.of(nanos));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 B",
    "1023, 1023 B",
    "1024, 1.00 KiB",
    "1048575, 1.00 MiB",
    "1572864, 1.50 MiB",
    "9223372036854775807, 8.00 EiB"
  })
  void sizes(long bytes, String expected) {
    assertEquals(expected, ByteSizes.of(bytes));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 B",
    "1, 1 B",
    "2, 2-4 B",
    "10, 512 B-1 KiB",
    "11, 1-2 KiB",
    "20, 512 KiB-1 MiB",
    "17, 64-128 KiB",
    "62, 2-4 EiB",
    "63, unknown"
  })
  void sizeClasses(int sizeClass, String expected) {
    assertEquals(expected, ByteSizes.ofClass(sizeClass));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0.00 %",
    "0.00001, <0.01 %",
    "0.0052, 0.52 %",
    "0.00999, 1.0 %",
    "0.1842, 18.4 %",
    "1, 100.0 %"
  })
  void percentages(double ratio, String expected) {
    assertEquals(expected, Percentages.sentence(ratio));
  }

  @Test
  void limitsAsChosen() {
    assertEquals("0.5 %", Percentages.exact(0.005));
    assertEquals("0.07 %", Percentages.exact(0.0007));
    assertEquals("10 %", Percentages.exact(0.1));
  }

  @Test
  void columnsKeepOneUnit() {
    DurationUnit unit = DurationUnit.forLargest(12_000_000_000L);
    assertEquals("s", unit.name());
    assertEquals("12.000", unit.format(12_000_000_000L));
    assertEquals("0.001", unit.format(1_000_000L));
    assertEquals("ms", DurationUnit.forLargest(999_999_999L).name());
    assertEquals("ns", DurationUnit.forLargest(0).name());
  }

  @Test
  void framesAndRecursion() {
    CallPath path = CallPath.parse("a.b.Main.main:3;N.visit:31;N.visit:31;N.visit:31;a.C$D.<init>");
    assertEquals(
        List.of("Main.main:3", "N.visit:31 (x 3)", "C$D.<init>"), FrameNames.of(path, false));
    assertEquals("C$D.<init>", FrameNames.innermost(path));
    assertEquals("", FrameNames.innermost(CallPath.EMPTY));
  }

  @Test
  void noCharacterIsCutInTwo() {
    String emoji = "\uD83D\uDE00";
    assertEquals("xxxxx ...", PlainText.head("xxxxx" + emoji + "yyyy", 10));
    assertEquals("..yy", PlainText.tail("xx" + emoji + "yy", 5));
    assertEquals(".." + emoji + "yy", PlainText.tail("xxx" + emoji + "yy", 6));
  }
}
