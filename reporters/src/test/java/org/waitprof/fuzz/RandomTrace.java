package org.waitprof.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.waitprof.model.MpiCall;
import org.waitprof.record.trace.TraceLayout;

/**
 * The trace folder of a random run that MPI would allow: ranks with several threads, parts of the
 * world and two groups beside the world, and what {@link RandomMessages} and {@link RandomTogether}
 * do: most have two to four ranks and some dozen calls, one in ten is several times larger. Nothing
 * in it is damaged.
 */
final class RandomTrace {
  /** Numbers of communicators, the same on all ranks. */
  static final int WORLD = 0;

  static final int PART = 1;
  static final int GROUPS = 2;
  private static final int PATHS = 3;

  final Random random;
  final int size;

  /** By rank and thread. */
  final List<List<StreamImage>> threads = new ArrayList<>();

  private final List<TreeSet<Integer>> regions = new ArrayList<>();
  private final int cut;

  RandomTrace(Random random) {
    this.random = random;
    boolean large = random.nextInt(10) == 0;
    size = 2 + random.nextInt(large ? 7 : 3);
    cut = 1 + random.nextInt(size - 1);
    for (int rank = 0; rank < size; rank++) {
      List<StreamImage> its = new ArrayList<>();
      for (int thread = 0; thread < 1 + Math.max(0, random.nextInt(5) - 2); thread++) {
        StreamImage image = new StreamImage();
        image.request = (long) thread << TraceLayout.STREAM_SHIFT;
        its.add(image);
      }
      threads.add(its);
      regions.add(new TreeSet<>());
      for (StreamImage image : its) {
        // Further threads poll for the first time when Init is over.
        boolean first = image == its.get(0);
        MpiCall call = first ? MpiCall.MPI_INIT : MpiCall.MPI_IPROBE;
        write(image, TraceLayout.CALL, number(rank, call), first ? 0 : 1000, 1000);
      }
    }
    RandomMessages messages = new RandomMessages(this);
    RandomTogether together = new RandomTogether(this, messages);
    for (int step = random.nextInt(large ? 80 : 16); step >= 0; step--) {
      if (random.nextInt(3) > 0) {
        messages.step();
      } else {
        together.step();
      }
    }
    messages.end();
    long last = 0;
    for (List<StreamImage> its : threads) {
      last = Math.max(last, its.stream().mapToLong(image -> image.ticks).max().orElse(0));
    }
    for (int rank = 0; rank < size; rank++) {
      until(threads.get(rank).get(0), rank, TraceLayout.CALL, MpiCall.MPI_FINALIZE, last + 10);
      threads.get(rank).forEach(image -> image.add(TraceLayout.END));
    }
  }

  private int number(int rank, MpiCall call) {
    int number = call.ordinal() * PATHS + random.nextInt(PATHS);
    regions.get(rank).add(number);
    return number;
  }

  /** One of a rank's threads, most often the first. */
  StreamImage thread(int rank) {
    List<StreamImage> its = threads.get(rank);
    return its.get(random.nextBoolean() ? 0 : random.nextInt(its.size()));
  }

  /** A call that takes some time, after some computation. */
  void call(StreamImage on, int rank, int op, MpiCall call, long ticks, long... numbers) {
    long pause = random.nextInt(3) == 0 ? random.nextInt(5000) : random.nextInt(20);
    write(on, op, number(rank, call), pause, ticks, numbers);
  }

  /** A call that lasts until then, or a little longer. */
  void until(StreamImage on, int rank, int op, MpiCall call, long then, long... numbers) {
    long pause = random.nextInt(20);
    long ticks = Math.max(1, then - on.ticks - pause) + random.nextInt(20);
    write(on, op, number(rank, call), pause, ticks, numbers);
  }

  private static void write(
      StreamImage on, int op, int region, long pause, long ticks, long... numbers) {
    long[] all = new long[3 + numbers.length];
    all[0] = region;
    all[1] = pause;
    all[2] = ticks;
    System.arraycopy(numbers, 0, all, 3, numbers.length);
    on.add(op, all);
    on.ticks += pause + ticks;
  }

  /** World ranks of a communicator that a rank addresses; its own group, or the other one. */
  int[] peers(int communicator, int rank) {
    return communicator == GROUPS ? group(rank < cut ? 1 : 0) : members(communicator, rank);
  }

  /** World ranks of a rank's own group. */
  int[] members(int communicator, int rank) {
    return switch (communicator) {
      case WORLD -> IntStream.range(0, size).toArray();
      case PART -> IntStream.range(0, size).filter(r -> r % 2 == rank % 2).toArray();
      default -> group(rank < cut ? 0 : 1);
    };
  }

  private int[] group(int number) {
    return number == 0 ? IntStream.range(0, cut).toArray() : IntStream.range(cut, size).toArray();
  }

  /** The files by name. */
  Map<String, byte[]> files() {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (int rank = 0; rank < size; rank++) {
      files.put(TraceLayout.definitionsName(rank), definitions(rank).getBytes(UTF_8));
      for (int thread = 0; thread < threads.get(rank).size(); thread++) {
        byte[] file =
            threads.get(rank).get(thread).file(TraceLayout.VERSION, true, rank, size, thread);
        files.put(TraceLayout.eventsName(rank, thread), file);
      }
    }
    return files;
  }

  private String definitions(int rank) {
    List<String> lines =
        new ArrayList<>(
            List.of(
                "fact session 9",
                "fact worldSize " + size,
                "fact mainClass app.Main",
                "fact host h" + rank % 2,
                "fact clockHost h",
                "fact option.mode trace",
                "path a0 app.Main.main:12",
                "path a1 app.Main.main:13;app.Step.run:3",
                "path a2 app.Main.main:13;app.Step.halo:41"));
    for (int number : regions.get(rank)) {
      lines.add("region " + number + " a" + number % PATHS + " " + number / PATHS);
    }
    lines.add("comm 0 1 " + text(members(WORLD, rank)) + " -");
    lines.add("comm 1 2" + rank % 2 + " " + text(members(PART, rank)) + " -");
    lines.add("comm 2 3f " + text(members(GROUPS, rank)) + " " + text(peers(GROUPS, rank)));
    lines.add("neighbours 0 " + (rank + 1) % size);
    lines.add("fact finalized true");
    lines.add(TraceLayout.parts(threads.get(rank).size(), lines.size()));
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> StreamImage.line(text, line, true));
    return text.toString();
  }

  private static String text(int[] ranks) {
    return IntStream.of(ranks).mapToObj(Integer::toString).collect(Collectors.joining(","));
  }
}
