package org.waitprof.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Paraver traces, read and replayed. */
final class ParaverTarget implements FuzzTarget {
  private static final String SEED =
      """
      #Paraver (20/11/2026 at 12:00):100000_ns:1(2):1:2(1:1,1:1),1
      c:1:1:2:1:2
      2:1:1:1:1:0:40000001:1
      2:2:1:2:1:0:40000001:1
      2:2:1:2:1:4000:50000001:2
      1:1:1:1:1:0:10000:1
      2:1:1:1:1:10000:50000001:1
      3:1:1:1:1:10000:11000:2:1:2:1:4000:12000:65536:0
      2:1:1:1:1:11000:50000001:0
      2:2:1:2:1:12000:50000001:0
      2:2:1:2:1:13000:50000001:4
      2:2:1:2:1:14000:50000001:0
      2:2:1:2:1:15000:50000001:5
      2:1:1:1:1:20000:50000001:3
      3:1:1:1:1:20000:21000:2:1:2:1:13000:24000:8:0
      2:1:1:1:1:21000:50000001:0
      2:2:1:2:1:24000:50000001:0
      2:1:1:1:1:30000:50000002:10:50100001:8:50100002:8:50100003:0:50100004:1
      2:2:1:2:1:35000:50000002:10:50100001:8:50100002:8:50100003:0:50100004:1
      2:1:1:1:1:36000:50000002:0:50100004:0
      2:2:1:2:1:36000:50000002:0:50100004:0
      2:1:1:1:1:100000:40000001:0
      2:2:1:2:1:100000:40000001:0
      """;

  @Override
  public String name() {
    return "paraver";
  }

  @Override
  public List<byte[]> seeds() throws IOException {
    List<byte[]> seeds = new ArrayList<>(RandomRuns.seeds(RandomRuns::paraver));
    Collections.addAll(
        seeds,
        SEED.getBytes(UTF_8),
        SEED.replace("1:2(1:1,1:1),1", "1:1000000000(1:1),1").getBytes(UTF_8),
        SEED.replace("12000", "9223372036854775808").getBytes(UTF_8),
        SEED.replace(":4000:12000:65536", ":400:500:65536").getBytes(UTF_8),
        SEED.replace("_ns", "_ms").getBytes(UTF_8));
    return seeds;
  }

  @Override
  public String read(byte[] input, Path folder) throws Exception {
    Path file = folder.resolve("f.prv");
    store(input, file);
    return TraceTarget.analysed(file, Arrays.hashCode(input) & Integer.MAX_VALUE);
  }
}
