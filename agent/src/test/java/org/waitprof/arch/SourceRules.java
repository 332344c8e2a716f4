package org.waitprof.arch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The order of a tree of source files, where byte code does not show it: a constant of another type
 * is copied by the compiler. Each rule gives what breaks it, as those of {@link HouseRules} do.
 */
final class SourceRules {
  /** More types than this that need each other cannot be understood one by one. */
  static final int MOST_IN_A_KNOT = 6;

  /** A package that imports more of the others knows too much. */
  static final int MOST_IMPORTED = 40;

  /** More parameters of a constructor than this are a builder or a value of their own. */
  static final int MOST_PARAMETERS = 7;

  /** Where time is divided into windows. Elsewhere the word would mean one-sided communication. */
  private static final Set<String> OF_TIME =
      Set.of(
          "timeseries",
          "counterfile",
          "reduce",
          "replay.window",
          "report.table",
          "cli.option",
          "agent.interval");

  private static final Pattern NOT_CODE =
      Pattern.compile(
          "//[^\\n]*|(?s:/\\*.*?\\*/)" // comments
              + "|\"\"\"(?s:.*?)\"\"\"|\"(?:\\\\.|[^\"\\\\])*\"" // texts
              + "|'(?:\\\\.|[^'\\\\])+'");

  private static final Pattern PACKAGE = Pattern.compile("package ([a-z.]+);");
  private static final Pattern IMPORT =
      Pattern.compile("import (?:static )?(org\\.waitprof[a-z.]*)\\.[A-Z][^;]*;");
  private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*");
  private static final Pattern PART_OF_NAME =
      Pattern.compile("[A-Z]+(?![a-z])|[A-Z][a-z0-9]*|[0-9]+");
  private static final Pattern TYPE =
      Pattern.compile("\\b(?:class|record|enum) ([A-Z][A-Za-z0-9]*)");

  private static final Pattern UNGUARDED =
      Pattern.compile(
          "(Files\\.(newInputStream|newBufferedReader|readAllBytes|readAllLines|readString|lines)"
              + "|FileChannel\\.open)\\(\\s*(?!SpecialFile\\.refuse\\()");

  /** Code of a file, without comments, texts, and the lines of package and imports. */
  private record Source(String in, Set<String> imported, String code, Set<String> words) {}

  private final Map<String, Source> sources = new TreeMap<>();

  /** Reads the main files below folders. */
  SourceRules(List<Path> folders) throws IOException {
    for (Path folder : folders) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
          String name = file.getFileName().toString().replace(".java", "");
          if (!name.equals("package-info")) {
            sources.put(name, source(Files.readString(file)));
          }
        }
      }
    }
  }

  private static Source source(String text) {
    String code =
        NOT_CODE.matcher(text).replaceAll(found -> found.group().startsWith("/") ? " " : "\"\"");
    Matcher in = PACKAGE.matcher(code);
    Set<String> imported = new TreeSet<>();
    Matcher imports = IMPORT.matcher(code);
    while (imports.find()) {
      imported.add(imports.group(1));
    }
    String body = code.replaceAll("(?m)^(import|package) [^;]*;", "");
    Set<String> words = new TreeSet<>();
    Matcher word = WORD.matcher(body);
    while (word.find()) {
      words.add(word.group());
    }
    return new Source(in.find() ? in.group(1) : "", imported, body, words);
  }

  /** Types of one package that need each other, directly or through others, more than may be. */
  List<Set<String>> knots(int most) {
    Map<String, Set<String>> reached = new TreeMap<>();
    sources.keySet().forEach(type -> reached.put(type, reached(type)));
    Set<Set<String>> found = new LinkedHashSet<>();
    reached.forEach(
        (type, others) -> {
          Set<String> knot = new TreeSet<>(others);
          knot.removeIf(other -> !reached.getOrDefault(other, Set.of()).contains(type));
          if (knot.size() > most) {
            found.add(knot);
          }
        });
    return new ArrayList<>(found);
  }

  private Set<String> reached(String type) {
    Set<String> reached = new TreeSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(type));
    while (!open.isEmpty()) {
      String from = open.pop();
      Source source = of(from);
      for (String word : source.words()) {
        Source to = sources.get(word);
        if (to != null && !word.equals(from) && to.in().equals(source.in()) && reached.add(word)) {
          open.add(word);
        }
      }
    }
    return reached;
  }

  private Source of(String type) {
    return sources.getOrDefault(type, source(""));
  }

  /**
   * Types whose names are the same words in another order, number or ending. A plural that holds or
   * makes what its singular names, and so uses it, is a name of its own.
   */
  List<Set<String>> alike() {
    Map<String, Set<String>> named = new TreeMap<>();
    for (String type : sources.keySet()) {
      named.computeIfAbsent(stems(type), none -> new TreeSet<>()).add(type);
    }
    return named.values().stream()
        .filter(types -> types.size() > 1 && !isPluralThatUses(new ArrayList<>(types)))
        .toList();
  }

  private boolean isPluralThatUses(List<String> types) {
    String one = types.get(0);
    String many = types.get(types.size() - 1);
    return types.size() == 2
        && (many.equals(one + "s") || many.equals(one + "es"))
        && of(many).words().contains(one);
  }

  private static String stems(String type) {
    List<String> stems = new ArrayList<>();
    Matcher part = PART_OF_NAME.matcher(type);
    while (part.find()) {
      String word = part.group().toLowerCase(Locale.ROOT);
      word = word.endsWith("ies") ? word.substring(0, word.length() - 3) + "y" : word;
      word = word.replaceAll("ness$", "");
      word = word.replaceAll("(?<=ss|ch|x)es$|(?<=[^s])s$", "");
      stems.add(word.replaceAll("(?<=..[a-z])(ing|ed|e)$", ""));
    }
    stems.sort(null);
    return String.join(" ", stems);
  }

  /** Packages that import more than {@code most} others of the tree. */
  Map<String, Integer> wide(int most) {
    Map<String, Set<String>> imported = new TreeMap<>();
    sources
        .values()
        .forEach(
            each ->
                imported
                    .computeIfAbsent(each.in(), none -> new TreeSet<>())
                    .addAll(each.imported()));
    Map<String, Integer> found = new TreeMap<>();
    imported.forEach(
        (from, to) -> {
          if (to.size() > most) {
            found.put(from, to.size());
          }
        });
    return found;
  }

  /** Types named after windows where these are not of time. */
  Set<String> windowsOfMemory() {
    Set<String> found = new TreeSet<>();
    sources.forEach(
        (type, source) -> {
          String in = source.in().replace("org.waitprof.", "");
          if (type.contains("Window") && !OF_TIME.contains(in)) {
            found.add(type);
          }
        });
    return found;
  }

  /** Types that open files without asking whether they are pipes or devices. */
  Set<String> unguarded() {
    Set<String> found = new TreeSet<>();
    sources.forEach(
        (type, source) -> {
          if (UNGUARDED.matcher(source.code()).find()) {
            found.add(type);
          }
        });
    return found;
  }

  /** The longest list of parameters of each type's constructors, where it is too long. */
  Map<String, Integer> longConstructors(int most) {
    Map<String, Integer> found = new TreeMap<>();
    sources
        .values()
        .forEach(
            source -> {
              Matcher type = TYPE.matcher(source.code());
              while (type.find()) {
                int parameters = parameters(source.code(), type.group(1));
                if (parameters > most) {
                  found.merge(type.group(1), parameters, Math::max);
                }
              }
            });
    return found;
  }

  private static int parameters(String code, String type) {
    Matcher at =
        Pattern.compile("(\\w+\\s+|[{};@)]\\s*)" + type + "(?:<[^(){};]*>)?\\s*\\(").matcher(code);
    int most = 0;
    while (at.find()) {
      int end = end(code, at.end());
      boolean declares =
          at.group(1).startsWith("record")
              || code.substring(end).matches("(?s)\\s*(throws [^{;]*)?\\{.*");
      boolean calls = at.group(1).matches("(new|return|throw)\\s+");
      if (declares && !calls) {
        most = Math.max(most, parameters(code.substring(at.end(), end - 1)));
      }
    }
    return most;
  }

  /** Behind the parenthesis that closes. */
  private static int end(String code, int begin) {
    int depth = 1;
    int at = begin;
    while (depth > 0) {
      char each = code.charAt(at++);
      depth += each == '(' ? 1 : each == ')' ? -1 : 0;
    }
    return at;
  }

  private static int parameters(String list) {
    int depth = 0;
    int count = list.isBlank() ? 0 : 1;
    for (int i = 0; i < list.length(); i++) {
      char each = list.charAt(i);
      depth += "<([".indexOf(each) >= 0 ? 1 : ">)]".indexOf(each) >= 0 ? -1 : 0;
      count += each == ',' && depth == 0 ? 1 : 0;
    }
    return count;
  }
}
