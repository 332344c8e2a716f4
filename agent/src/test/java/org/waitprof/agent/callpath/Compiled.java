package org.waitprof.agent.callpath;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles sources, each a text with one outermost type, into a folder. */
public final class Compiled {
  /** What programs call: a method that communicates, and one that does not. */
  static final String BINDING =
      """
      package mpi;
      public class Comm {
        public static final Comm WORLD = new Intracomm();
        public void barrier() { org.waitprof.agent.callpath.Arrivals.arrive(); }
        public int rank() { return 0; }
      }
      class Intracomm extends Comm {}
      """;

  private static final Pattern PACKAGE = Pattern.compile("package ([\\w.]+);");
  private static final Pattern TYPE = Pattern.compile("(?:class|interface|record|enum) (\\w+)");

  private Compiled() {}

  /** Compiles sources and the binding. */
  public static Path program(String... sources) {
    List<String> all = new ArrayList<>(List.of(sources));
    all.add(BINDING);
    return into(newFolder(), List.of("-g"), all);
  }

  public static Path newFolder() {
    try {
      return Files.createTempDirectory(Path.of("target"), "program").toAbsolutePath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Compiles sources and the binding against a library. */
  public static Path against(Path library, String... sources) {
    List<String> all = new ArrayList<>(List.of(sources));
    all.add(BINDING);
    return into(newFolder(), List.of("-g"), all, library);
  }

  /** Compiles with javac options against libraries. */
  public static Path into(
      Path folder, List<String> options, List<String> sources, Path... libraries) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> arguments = new ArrayList<>(options);
    arguments.addAll(List.of("-proc:none", "-nowarn", "-d", folder.toString()));
    StringBuilder classPath = new StringBuilder(System.getProperty("java.class.path"));
    for (Path library : libraries) {
      classPath.append(':').append(library);
    }
    arguments.addAll(List.of("-cp", classPath.toString()));
    StringWriter out = new StringWriter();
    List<JavaFileObject> files = new ArrayList<>();
    for (String source : sources) {
      files.add(new Text(name(source), source));
    }
    if (!compiler.getTask(out, null, null, arguments, null, files).call()) {
      String text = out.toString();
      throw new AssertionError(text.substring(0, Math.min(text.length(), 2000)));
    }
    return folder;
  }

  private static String name(String source) {
    Matcher inPackage = PACKAGE.matcher(source);
    Matcher type = TYPE.matcher(source);
    if (!inPackage.find() || !type.find()) {
      throw new AssertionError("no package or no type in " + source);
    }
    return inPackage.group(1).replace('.', '/') + "/" + type.group(1);
  }

  private static final class Text extends SimpleJavaFileObject {
    private final String source;

    Text(String name, String source) {
      super(URI.create("string:///" + name + Kind.SOURCE.extension), Kind.SOURCE);
      this.source = source;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return source;
    }
  }
}
