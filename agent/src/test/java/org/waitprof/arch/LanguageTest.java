package org.waitprof.arch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Plain English: Javadoc begins with what a thing is, documents have no words that a reader has to
 * translate, and all of them together are short.
 */
class LanguageTest {
  private static final Path ROOT = Path.of("..");

  private static final Path BENCHMARKS = ROOT.resolve("benchmarks");

  /** Folders of what is made, measured or tested. */
  private static final Set<String> OTHERS = Set.of("target", "results", ".git", "test");

  private static final int MOST_WORDS = 19_000;

  private static final int MOST_WORDS_OF_A_SENTENCE = 25;

  /** Lines that are no sentences: code, and rows of tables. */
  private static final Pattern NO_SENTENCE =
      Pattern.compile("(?ms)^```.*?^```|^ {4}.*?$|^ *[|].*?$");

  /** A text's paragraphs: headings and points of a list are some. */
  private static final Pattern PARAGRAPH =
      Pattern.compile("\\n\\s*\\n|\\n(?=\\s*(?:[*#-]|\\d+[.]) )");

  private static final Pattern END_OF_SENTENCE = Pattern.compile("(?<=[.!?:;])\\s");

  /** A formula has as many words as it has terms. */
  private static final Pattern FORMULA = Pattern.compile(" = |sum over|n\\(c,p\\)");

  /** Phrases that are searched for, not read. */
  private static final String PHRASES = "phrases.txt";

  /** A comment that begins so needs another one to be understood. */
  private static final Pattern BEGINS_ELSEWHERE =
      Pattern.compile(
          "/\\*\\*\\s*(?:\\* )?(The same|Of|Those|That|Its|As|With|"
              + "Who|Whom|Whose|What|Which|Where|When|How|Why)\\b");

  private static final Pattern JAVADOC = Pattern.compile("(?s)/\\*\\*(.*?)\\*/");

  /** Shorter Javadoc says no more than name and type: delete it, or add unit, range or caller. */
  private static final int FEWEST_WORDS_OF_JAVADOC = 6;

  /** A type is a thing: "Whether" is for what returns yes or no. */
  private static final Pattern ASKS =
      Pattern.compile(
          "/\\*\\*\\s*(?:\\* )?Whether\\b"
              + "(?:[^*]|\\*(?!/))*+\\*/\\s*(?:@[\\w.]+(?:\\([^)]*\\))?\\s*)*"
              + "(?:(?:public|private|protected|final|abstract|sealed|static)\\s+)*"
              + "(?:class|interface|record|enum)\\s+\\w+");

  private static final Pattern DIALECT =
      Pattern.compile("\\b(goes back to|go back to|so many|a row a rank|nobody|somebody|tells)\\b");

  /** Words in comments that leave out who it is; {@code nobody} may be a name in code. */
  private static final Pattern VAGUE =
      Pattern.compile(
          "(?m)^\\s*(?:/\\*\\*|\\*|//).*(?<!\\{@code |@param )"
              + "\\b(goes back to|so many|nobody|somebody|whoever|tells)\\b");

  /** A number in front of a plural, which may read "1 ranks". */
  private static final Pattern COUNTED =
      Pattern.compile(
          "(?:[+] \"|\"[^\"\\n]*%[ds]|append[(]\") (?:more )?"
              + "(ranks|files|calls|keys|messages|threads|hosts|runs|windows|events|classes|places"
              + "|steps|CPUs|receives|sends|collectives|definitions|streams|channels|processes"
              + "|spans|workers|completions|phases|samples|mismatches)\\b");

  /** Texts whose number is never one, or that have another text for one: type and noun. */
  private static final Set<String> SEVERAL =
      Set.of(
          "AtExit ranks",
          "CalibrationJob processes",
          "CalibrationPage processes",
          "CalibrationText processes",
          "CausePlaces ranks",
          "ComparisonText runs",
          "Cpus CPUs",
          "FittedSample calls",
          "FittedSample processes",
          "GridTable ranks",
          "HtmlWaitsSection places",
          "HybridText workers",
          "Introduction hosts",
          "LargestWaitRule calls",
          "LargestWaitRule places",
          "LateGroupRule ranks",
          "LateRankRule places",
          "LostCoresRule ranks",
          "MadeClasses classes",
          "MeasuredNotes ranks",
          "OutputName ranks",
          "ParaverHeader ranks",
          "PathCheckRule mismatches",
          "PhasesView calls",
          "PlaceNames places",
          "ProfileDocument ranks",
          "ProfileDocument runs",
          "ProfileReader keys",
          "ProfileReader ranks",
          "RankMap ranks",
          "RankNames ranks",
          "RunMerge hosts",
          "RunMerge runs",
          "SamplingTally collectives",
          "SamplingTally hosts",
          "ScalingModels ranks",
          "ThreadsTable threads",
          "TopScreen ranks",
          "TransferRule calls",
          "TransferRule ranks",
          "TransferRule runs",
          "UnfinishedCallRule calls",
          "WaitsView places");

  private static List<Path> files(String ending) throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes unused) {
            boolean isOther = OTHERS.contains(folder.getFileName().toString());
            return isOther ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes unused) {
            if (file.toString().endsWith(ending)) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    Collections.sort(found);
    return found;
  }

  private static List<String> found(Pattern wrong, List<Path> files) throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : files) {
      wrong
          .matcher(Files.readString(file))
          .results()
          .forEach(match -> found.add(file + ": " + match.group().replaceAll("\\s+", " ")));
    }
    return found;
  }

  @Test
  void commentsSayTheNoun() throws IOException {
    List<Path> main =
        files(".java").stream().filter(file -> file.toString().contains("/src/main/")).toList();
    assertTrue(main.size() > 500, "all modules are seen");
    assertEquals(List.of(), found(BEGINS_ELSEWHERE, main));
    assertTrue(BEGINS_ELSEWHERE.matcher("/**\n   * The same of a rank. */").find());
    assertEquals(List.of(), found(ASKS, main));
    assertEquals(List.of(), found(VAGUE, main));
    assertTrue(VAGUE.matcher("   * which nobody waits for").find());
    assertTrue(ASKS.matcher("/** Whether ranks wait. */\npublic final class Doing {").find());
    assertTrue(BEGINS_ELSEWHERE.matcher("/** What ranks do. */").find());
  }

  @Test
  void commentsSayMoreThanTheName() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : files(".java")) {
      if (file.toString().contains("/src/main/")) {
        shortJavadoc(Files.readString(file)).forEach(text -> found.add(file + ": " + text));
      }
    }
    assertEquals(List.of(), found);
    assertEquals(List.of("Name of the rank."), shortJavadoc("/** Name of the rank. */ int name;"));
    assertEquals(List.of(), shortJavadoc("/**\n * Name of the rank\n * in labels.\n */ int name;"));
  }

  private static List<String> shortJavadoc(String source) {
    return JAVADOC
        .matcher(source)
        .results()
        .map(match -> match.group(1).replaceAll("\\n\\s*\\*", " ").strip())
        .filter(text -> text.split("\\s+", -1).length < FEWEST_WORDS_OF_JAVADOC)
        .toList();
  }

  @Test
  void documentsUseTheFieldsWords() throws IOException {
    List<Path> documents = new ArrayList<>(files(".md"));
    assertTrue(documents.size() > 20, "all documents are seen");
    List<Path> texts = files(".txt");
    assertTrue(texts.toString().contains("topics.txt"), "the texts of 'explain' are seen");
    documents.addAll(texts);
    assertEquals(List.of(), found(DIALECT, documents));
  }

  @Test
  void countsOfOneHaveTheSingular() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : files(".java")) {
      boolean isMain = file.toString().contains("/src/main/") && !file.startsWith(BENCHMARKS);
      String type = file.getFileName().toString().replace(".java", "");
      for (String line : isMain ? Files.readAllLines(file) : List.<String>of()) {
        Matcher counted = COUNTED.matcher(line);
        boolean isLimit = line.contains("more than");
        if (!isLimit && counted.find() && !SEVERAL.contains(type + " " + counted.group(1))) {
          found.add(type + ": " + line.strip());
        }
      }
    }
    assertEquals(List.of(), found, "see CountText");
    assertTrue(COUNTED.matcher("missing + \" ranks are missing\"").find());
    assertTrue(COUNTED.matcher("\"%d messages\"").find());
  }

  @Test
  void sentencesAreShort() throws IOException {
    List<Path> texts = new ArrayList<>(files(".md"));
    for (Path text : files(".txt")) {
      if (text.toString().contains("/src/main/resources/") && !text.endsWith(PHRASES)) {
        texts.add(text);
      }
    }
    List<String> found = new ArrayList<>();
    for (Path text : texts) {
      longSentences(Files.readString(text)).forEach(sentence -> found.add(text + ": " + sentence));
    }
    assertEquals(List.of(), found);
    String words = "word ".repeat(MOST_WORDS_OF_A_SENTENCE - 1);
    assertEquals(List.of(), longSentences(words + "end. " + words + "end."));
    assertEquals(1, longSentences("Short.\n\n" + words + "and an end.").size());
  }

  private static List<String> longSentences(String text) {
    List<String> found = new ArrayList<>();
    String prose = NO_SENTENCE.matcher(text).replaceAll("\n\n");
    for (String paragraph : PARAGRAPH.split(prose, -1)) {
      String line = paragraph.strip().replaceAll("\\s+", " ");
      for (String sentence : END_OF_SENTENCE.split(line, -1)) {
        boolean isLong = sentence.split(" ", -1).length > MOST_WORDS_OF_A_SENTENCE;
        if (isLong && !FORMULA.matcher(sentence).find()) {
          found.add(sentence);
        }
      }
    }
    return found;
  }

  @Test
  void documentsAreShort() throws IOException {
    long words = 0;
    for (Path file : files(".md")) {
      words += Files.readString(file).strip().split("\\s+").length;
    }
    assertTrue(words <= MOST_WORDS, "words in documents: " + words);
  }
}
