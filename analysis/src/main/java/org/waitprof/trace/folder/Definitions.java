package org.waitprof.trace.folder;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.CallPath;
import org.waitprof.model.MpiCall;
import org.waitprof.record.trace.TraceLayout;
import org.waitprof.system.SpecialFile;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.Trace;

/**
 * Meaning of the numbers in one rank's events. Lines that cannot be read are counted and left out;
 * the last line of a rank that was killed may be cut.
 */
final class Definitions {
  private static final MpiCall[] CALLS = MpiCall.values();

  /** Characters of a line's checksum, and the tab before it. */
  private static final int CHECK = 9;

  /** Bounds the memory that a damaged file can make this allocate. */
  private static final int MOST_NUMBERS = 1 << 20;

  private static final int[] NOBODY = {};

  private static final PathDefinition UNDEFINED =
      new PathDefinition(CallPath.EMPTY, "undefined", Optional.empty());

  private final Map<String, String> facts = new LinkedHashMap<>();
  private final Map<String, List<String>> repeated = new HashMap<>();
  private final Map<String, CallPath> paths = new HashMap<>();
  private final Map<Integer, String[]> regionLines = new HashMap<>();
  private final Map<Integer, PathDefinition> regions = new HashMap<>();
  private final Map<Integer, GroupPair> comms = new HashMap<>();
  private final Map<Long, Communicator> byId = new HashMap<>();
  private final Map<Long, int[]> neighbours = new HashMap<>();
  private final List<long[]> spans = new ArrayList<>();
  private final Map<SpanUse, SpanUse.Range> uses = new HashMap<>();
  private int border;
  private int unreadable;
  private long lines;

  /**
   * A communicator from the view of a rank.
   *
   * @param id number of the communicator, equal on all ranks
   * @param own world ranks of the rank's own group
   * @param peers world ranks of the group of peers: the other group of an intercommunicator
   */
  record GroupPair(long id, int[] own, int[] peers) {}

  private Definitions() {}

  static Definitions none() {
    return new Definitions();
  }

  static Definitions read(Path file) throws IOException {
    Definitions definitions = new Definitions();
    String text = new String(Files.readAllBytes(SpecialFile.refuse(file)), StandardCharsets.UTF_8);
    List<String> lines = text.lines().filter(line -> !line.isEmpty()).toList();
    // Layout 1 has no checksums; if one line has a checksum, all must.
    definitions.lines = lines.size();
    boolean checked = lines.stream().anyMatch(Definitions::isSound);
    for (String line : lines) {
      try {
        if (checked && !isSound(line)) {
          definitions.unreadable++;
        } else {
          definitions.add(checked ? line.substring(0, line.length() - CHECK) : line);
        }
      } catch (RuntimeException e) {
        definitions.unreadable++;
      }
    }
    definitions.regionLines.forEach(definitions::define);
    definitions.defineBorders();
    return definitions;
  }

  static boolean isSound(String line) {
    int end = line.length() - CHECK;
    return end > 0
        && line.charAt(end) == '\t'
        && line.substring(end + 1).equals(TraceLayout.check(line.substring(0, end)));
  }

  private void add(String line) {
    String[] words = line.split(" ", 3);
    switch (words[0]) {
      case TraceLayout.DEFINE_FACT -> {
        facts.put(words[1], words[2]);
        repeated.computeIfAbsent(words[1], key -> new ArrayList<>()).add(words[2]);
      }
      case TraceLayout.DEFINE_PATH -> paths.put(words[1], CallPath.parse(words[2]));
      case TraceLayout.DEFINE_REGION -> {
        String[] region = words[2].split(" ", -1);
        Integer.parseInt(region[1]);
        regionLines.put(number(words[1]), region);
      }
      case TraceLayout.DEFINE_COMMUNICATOR -> {
        String[] groups = words[2].split(" ", -1);
        long id = Long.parseUnsignedLong(groups[0], 16);
        int[] own = ranks(groups[1]);
        int[] other = ranks(groups[2]);
        comms.put(number(words[1]), new GroupPair(id, own, other.length == 0 ? own : other));
        byId.put(id, communicator(id, own, other));
      }
      case TraceLayout.DEFINE_NEIGHBOURS -> {
        GroupPair pair = comms.get(number(words[1]));
        if (pair == null) {
          unreadable++;
        } else {
          neighbours.put(pair.id(), ranks(words[2]));
        }
      }
      case TraceLayout.DEFINE_SPAN -> span(number(words[1]), words[2].split(" ", -1));
      case TraceLayout.DEFINE_USED -> used(number(words[1]), words[2].split(" ", -1));
      default -> unreadable++;
    }
  }

  /** A span has one line when it begins, and another one when it ends. */
  private void span(int number, String[] ticks) {
    long begin = Long.parseLong(ticks[0]);
    long end = ticks.length == 1 ? Long.MAX_VALUE : Long.parseLong(ticks[1]);
    if (number > spans.size() || begin > end) {
      throw new NumberFormatException(String.join(" ", ticks));
    }
    if (number == spans.size()) {
      spans.add(new long[2]);
    }
    spans.set(number, new long[] {begin, end});
  }

  private void used(int span, String[] numbers) {
    int kind = number(numbers[0]);
    int peer = number(numbers[2]);
    GroupPair pair = comms.get(number(numbers[1]));
    boolean collective = kind == SpanUse.COLLECTIVE;
    if (pair == null
        || kind > SpanUse.COLLECTIVE
        || numbers.length < 6
        || (peer >= pair.peers().length && !collective)) {
      unreadable++;
      return;
    }
    int world = collective ? 0 : pair.peers()[peer];
    SpanUse use = new SpanUse(span, kind, pair.id(), world, Integer.parseInt(numbers[3]));
    uses.put(use, new SpanUse.Range(Long.parseLong(numbers[4]), Long.parseLong(numbers[5])));
  }

  /** If parts of the run are traced, they begin with an Init, and end with a Finalize. */
  private void defineBorders() {
    if (!choice().isEmpty()) {
      for (int number : regions.keySet()) {
        border = Math.max(border, number + 1);
      }
      regions.put(border, border("begin", MpiCall.MPI_INIT));
      regions.put(border + 1, border("end", MpiCall.MPI_FINALIZE));
    }
  }

  private static PathDefinition border(String name, MpiCall call) {
    return PathDefinition.of(CallPath.parse("(trace)." + name + ":0"), call);
  }

  /** The region of the Init or Finalize that stands for the begin or end of the traced part. */
  int border(boolean end) {
    return border + (end ? 1 : 0);
  }

  /** The part of the run that is traced; empty for all of it. */
  String choice() {
    return fact(TraceLayout.CHOICE);
  }

  /** Begin and end of the parts of the run that are traced, in ticks. Do not modify. */
  List<long[]> spans() {
    return spans;
  }

  /** Numbers of the operations recorded in the spans. Do not modify. */
  Map<SpanUse, SpanUse.Range> uses() {
    return uses;
  }

  private static int number(String text) {
    int number = Integer.parseInt(text);
    if (number < 0 || number > MOST_NUMBERS) {
      throw new NumberFormatException(text);
    }
    return number;
  }

  private static Communicator communicator(long id, int[] own, int[] other) {
    boolean ownFirst = other.length == 0 || own.length == 0 || own[0] < other[0];
    String name = id == 1 ? "MPI_COMM_WORLD" : "";
    return ownFirst
        ? new Communicator(id, name, own, other)
        : new Communicator(id, name, other, own);
  }

  private void define(int number, String[] region) {
    int ordinal = Integer.parseInt(region[1]);
    CallPath path = paths.get(region[0]);
    if (ordinal < 0 || ordinal >= CALLS.length) {
      unreadable++;
    } else {
      regions.put(number, PathDefinition.of(path == null ? CallPath.EMPTY : path, CALLS[ordinal]));
    }
  }

  private static int[] ranks(String text) {
    if (text.equals("-")) {
      return new int[0];
    }
    int[] ranks = new int[16];
    int count = 0;
    for (String part : text.split(",", -1)) {
      int dash = part.indexOf('-');
      int first =
          part.equals("?") ? -2 : Integer.parseInt(dash < 0 ? part : part.substring(0, dash));
      int last = dash < 0 ? first : Integer.parseInt(part.substring(dash + 1));
      if (last >= Trace.MOST_RANKS || (long) count + last - first >= Trace.MOST_RANKS) {
        throw new NumberFormatException(text);
      }
      for (int rank = first; rank <= last; rank++) {
        ranks = count == ranks.length ? Arrays.copyOf(ranks, 2 * count) : ranks;
        ranks[count++] = rank;
      }
    }
    return Arrays.copyOf(ranks, count);
  }

  PathDefinition region(int number) {
    return regions.getOrDefault(number, UNDEFINED);
  }

  /** The call of a region; null if it is not defined. */
  @Nullable MpiCall call(int number) {
    PathDefinition region = regions.get(number);
    return region == null ? null : region.call().orElse(null);
  }

  @Nullable GroupPair comm(int number) {
    return comms.get(number);
  }

  Optional<Communicator> communicator(long id) {
    return Optional.ofNullable(byId.get(id));
  }

  int[] neighbours(long id) {
    return neighbours.getOrDefault(id, NOBODY);
  }

  /** The latest value of a fact; empty if it is not stated. */
  String fact(String key) {
    return facts.getOrDefault(key, "");
  }

  /** All values of a fact that is stated several times. */
  List<String> facts(String key) {
    return repeated.getOrDefault(key, List.of());
  }

  Map<String, String> facts() {
    return facts;
  }

  long number(String key, long otherwise) {
    try {
      return Long.parseLong(fact(key));
    } catch (NumberFormatException e) {
      return otherwise;
    }
  }

  /** Number of lines that are lost; 0 if not known. */
  long missing() {
    return Math.max(0, part(1, lines - 1) - (lines - 1));
  }

  /** Number of streams of the rank; 0 if not known. */
  long streams() {
    return part(0, 0);
  }

  private long part(int place, long otherwise) {
    String[] numbers = fact(TraceLayout.PARTS).split(" ", -1);
    return numbers.length == 2 && numbers[place].matches("\\d{1,9}")
        ? Long.parseLong(numbers[place])
        : otherwise;
  }

  /** Number of lines that could not be read. */
  int unreadable() {
    return unreadable;
  }
}
