package org.waitprof.model;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Facts about a run as a whole.
 *
 * @param texts what its ranks know about it; texts that are not known are missing
 * @param startEpochMillis wall-clock time of the earliest start
 * @param worldSize size of MPI_COMM_WORLD
 * @param complete whether every rank entered Finalize and its counters are here
 * @param missingRanks ranks without counters
 * @param estimator {@code both-sides}, or what else gave the floors; {@code trace} if measured
 * @param options the effective options with their origin
 * @param processGrid lengths of the dimensions of the program's Cartesian communicator over all
 *     ranks, ranks in row-major order; empty without one
 */
public record RunFacts(
    Map<Text, String> texts,
    long startEpochMillis,
    int worldSize,
    boolean complete,
    List<Integer> missingRanks,
    String estimator,
    Map<String, String> options,
    List<Integer> processGrid) {

  /** Maximum number of ranks of a job; also bounds arrays by rank. */
  public static final int MAX_RANKS = 1 << 22;

  private static final String MEASURED = "trace";

  /** A text about the run. A constant here is in counter files, traces, profiles and exports. */
  public enum Text {
    /** Version of waitprof that wrote the profile; the ranks do not write it down. */
    TOOL_VERSION("Of waitprof."),
    RUN_ID("Of this run alone."),
    /** Command line of the first rank, without its JVM options. */
    COMMAND("The command line."),
    MAIN_CLASS("The program."),
    /** {@code Open MPI 4.1.4} or {@code MPJ Express 0.44 multicore}. */
    BINDING("MPI and its version."),
    JAVA("Version of the JVM."),
    JOB_ID("Of the batch system.");

    private final String id;
    private final String key;
    private final String description;

    Text(String description) {
      String[] words = name().toLowerCase(Locale.ROOT).split("_", -1);
      StringBuilder joined = new StringBuilder(words[0]);
      for (int i = 1; i < words.length; i++) {
        joined.append(Character.toUpperCase(words[i].charAt(0))).append(words[i].substring(1));
      }
      id = String.join("_", words);
      key = joined.toString();
      this.description = description;
    }

    /** Name in profiles and exports, {@code main_class}. */
    public String id() {
      return id;
    }

    /** Name in what a rank writes down, {@code mainClass}. */
    public String key() {
      return key;
    }

    /** Sentence for the schema of exports. */
    public String description() {
      return description;
    }

    /** Reads each text from a source, which gives an empty text for what it does not know. */
    public static Map<Text, String> all(Function<Text, String> source) {
      Map<Text, String> texts = new EnumMap<>(Text.class);
      for (Text text : values()) {
        texts.put(text, source.apply(text));
      }
      return texts;
    }
  }

  public RunFacts {
    Map<Text, String> known = new EnumMap<>(Text.class);
    known.putAll(texts);
    known.values().removeIf(String::isEmpty);
    texts = Map.copyOf(known);
    missingRanks = List.copyOf(missingRanks);
    options = Map.copyOf(options);
    processGrid = List.copyOf(processGrid);
  }

  /** The ranks of a job that are not there, ascending. */
  public static List<Integer> missing(int worldSize, IntPredicate isThere) {
    return IntStream.range(0, worldSize).filter(isThere.negate()).boxed().toList();
  }

  /** Facts that a trace of another tool gives: a name, and the ranks that it has. */
  public static RunFacts ofTrace(String name, int worldSize, IntPredicate isThere) {
    List<Integer> missing = missing(worldSize, isThere);
    return new RunFacts(
        Map.of(Text.RUN_ID, name, Text.MAIN_CLASS, name),
        0,
        worldSize,
        missing.isEmpty(),
        missing,
        MEASURED,
        Map.of(),
        List.of());
  }

  /** A text of the run, empty where it is not known. */
  public String text(Text which) {
    return texts.getOrDefault(which, "");
  }

  public String toolVersion() {
    return text(Text.TOOL_VERSION);
  }

  public String runId() {
    return text(Text.RUN_ID);
  }

  public String command() {
    return text(Text.COMMAND);
  }

  public String mainClass() {
    return text(Text.MAIN_CLASS);
  }

  public String binding() {
    return text(Text.BINDING);
  }

  public String java() {
    return text(Text.JAVA);
  }

  public String jobId() {
    return text(Text.JOB_ID);
  }

  /** Whether waiting was measured from a trace, so that no estimator has a say in it. */
  public boolean isMeasured() {
    return estimator.equals(MEASURED);
  }

  /** A copy of these facts with another text. */
  public RunFacts with(Text which, String newText) {
    Map<Text, String> newTexts = new EnumMap<>(Text.class);
    newTexts.putAll(texts);
    newTexts.put(which, newText);
    return copy(newTexts, complete, missingRanks, estimator, options);
  }

  /** A copy of these facts with another estimator. */
  public RunFacts withEstimator(String newEstimator) {
    return copy(texts, complete, missingRanks, newEstimator, options);
  }

  /** A copy of these facts with other options. */
  public RunFacts withOptions(Map<String, String> newOptions) {
    return copy(texts, complete, missingRanks, estimator, newOptions);
  }

  /**
   * A copy of these facts with other ranks missing; without any, the run is as complete as said.
   */
  public RunFacts withMissing(boolean finalized, List<Integer> newMissing) {
    boolean whole = finalized && newMissing.isEmpty();
    return copy(texts, whole, newMissing, estimator, options);
  }

  private RunFacts copy(
      Map<Text, String> newTexts,
      boolean newComplete,
      List<Integer> newMissing,
      String newEstimator,
      Map<String, String> newOptions) {
    return new RunFacts(
        newTexts,
        startEpochMillis,
        worldSize,
        newComplete,
        newMissing,
        newEstimator,
        newOptions,
        processGrid);
  }
}
