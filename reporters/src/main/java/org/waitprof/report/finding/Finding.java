package org.waitprof.report.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One conclusion about a run.
 *
 * @param id name of the kind of finding, as {@code explain} knows it
 * @param kind what to do with it
 * @param share share of rank time, 0..1; 0 where the finding is about the run as a whole
 * @param error half of the 95 % interval of the share; 0 where that is not known
 * @param of id of the finding that it is a part of; empty for none
 * @param ranks ranks that it is about; empty for all, or none in particular
 * @param host host that it is about; empty for none
 * @param place where in the program; empty for none
 * @param cause word for what is behind it; empty where it is not known
 * @param evidence figures behind it, a map of columns for each row, in the order of their names
 * @param summary the finding in a sentence, without full stop
 * @param advice what to change, without full stop; begins in lower case where it continues the
 *     summary; empty for none
 * @param command line to copy that helps further; empty for none
 */
public record Finding(
    String id,
    Kind kind,
    double share,
    double error,
    String of,
    List<Integer> ranks,
    String host,
    String place,
    String cause,
    List<Map<String, String>> evidence,
    String summary,
    String advice,
    String command) {

  /** Reactions that a finding asks of its reader. */
  public enum Kind {
    /** Distrust the other findings, because figures may mislead. */
    WARNING,
    /** Change the program or its launch. */
    CHANGE,
    /** Know the fact; no change follows from it. */
    KNOW
  }

  public Finding {
    ranks = List.copyOf(ranks);
    evidence = List.copyOf(evidence);
  }

  static Draft warning(String id, String summary) {
    return new Draft(id, Kind.WARNING, summary);
  }

  static Draft change(String id, String summary) {
    return new Draft(id, Kind.CHANGE, summary);
  }

  static Draft know(String id, String summary) {
    return new Draft(id, Kind.KNOW, summary);
  }

  /** The finding as readers see it: the summary, and the advice if it has any. */
  public String text() {
    String end = summary.endsWith("?") || summary.endsWith(".") ? "" : ".";
    if (advice.isEmpty()) {
      return summary + end;
    }
    boolean continues = Character.isLowerCase(advice.charAt(0));
    return summary + (continues ? ": " : end + " ") + advice + ".";
  }

  /** Whether it is a part of no other finding. */
  boolean isWhole() {
    return of.isEmpty();
  }

  /** Returns the finding without its advice. */
  public Finding withoutAdvice() {
    return new Finding(
        id, kind, share, error, of, ranks, host, place, cause, evidence, summary, "", "");
  }

  /** Returns the finding with a line to copy. */
  Finding withCommand(String line) {
    return new Finding(
        id, kind, share, error, of, ranks, host, place, cause, evidence, summary, advice, line);
  }

  /** Collects the parts of a finding, until {@link #made}. */
  static final class Draft {
    private final String id;
    private final Kind kind;
    private final String summary;
    private final List<Map<String, String>> evidence = new ArrayList<>();
    private double share;
    private double error;
    private String of = "";
    private List<Integer> ranks = List.of();
    private String host = "";
    private String place = "";
    private String cause = "";
    private String advice = "";

    private Draft(String id, Kind kind, String summary) {
      this.id = id;
      this.kind = kind;
      this.summary = summary;
    }

    Draft share(double ofRankTime) {
      share = ofRankTime > 0 ? Math.min(1, ofRankTime) : 0;
      return this;
    }

    Draft error(double ofRankTime) {
      error = ofRankTime > 0 ? ofRankTime : 0;
      return this;
    }

    Draft partOf(String whole) {
      of = whole;
      return this;
    }

    Draft rank(int rank) {
      return ranks(rank < 0 ? List.of() : List.of(rank));
    }

    Draft ranks(List<Integer> its) {
      ranks = its;
      return this;
    }

    Draft host(String name) {
      host = name;
      return this;
    }

    Draft place(String frame) {
      place = frame;
      return this;
    }

    Draft cause(String word) {
      cause = word;
      return this;
    }

    Draft evidence(Map<String, String> row) {
      evidence.add(new TreeMap<>(row));
      return this;
    }

    Draft advice(String text) {
      advice = text;
      return this;
    }

    Finding made() {
      return new Finding(
          id, kind, share, error, of, ranks, host, place, cause, evidence, summary, advice, "");
    }
  }
}
