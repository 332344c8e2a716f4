package org.waitprof.agent.binding;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.Opcodes;
import org.waitprof.agent.build.PublicApi;
import org.waitprof.agent.build.Signature;

/**
 * The public methods of one version of a binding as a text file, so that the tables can be tested
 * where no MPI is installed. A line: class, name, descriptor, modifiers, parameter names; {@code -}
 * for nothing.
 *
 * <p>{@code main} writes such a file from a jar: {@code SignatureList mpi.jar list-to-write title}.
 */
final class SignatureList {
  private static final Map<String, Integer> MODIFIERS = new LinkedHashMap<>();

  static {
    MODIFIERS.put("static", Opcodes.ACC_STATIC);
    MODIFIERS.put("final", Opcodes.ACC_FINAL);
    MODIFIERS.put("synchronized", Opcodes.ACC_SYNCHRONIZED);
    MODIFIERS.put("native", Opcodes.ACC_NATIVE);
  }

  private SignatureList() {}

  /** The methods in the list of that name beside this class. */
  static List<Signature> read(String name) {
    List<Signature> methods = new ArrayList<>();
    for (String line : Resources.text(name + ".signatures").lines().toList()) {
      if (!line.startsWith("#")) {
        methods.add(parse(line));
      }
    }
    return methods;
  }

  private static Signature parse(String line) {
    List<String> words = List.of(line.split(" ", -1));
    int access = Opcodes.ACC_PUBLIC;
    for (String modifier : listed(words.get(3))) {
      access |= MODIFIERS.getOrDefault(modifier, 0);
    }
    return new Signature(words.get(0), words.get(1), words.get(2), access, listed(words.get(4)));
  }

  private static List<String> listed(String word) {
    return word.equals("-") ? List.of() : List.of(word.split(",", -1));
  }

  private static String line(Signature method) {
    List<String> modifiers = new ArrayList<>();
    MODIFIERS.forEach(
        (word, flag) -> {
          if ((method.access() & flag) != 0) {
            modifiers.add(word);
          }
        });
    return String.join(
        " ",
        method.owner(),
        method.name(),
        method.descriptor(),
        joined(modifiers),
        joined(method.parameters()));
  }

  private static String joined(List<String> words) {
    return words.isEmpty() ? "-" : String.join(",", words);
  }

  /** Writes the list of a jar. */
  public static void main(String[] args) throws IOException {
    StringBuilder text = new StringBuilder("# ").append(args[2]).append('\n');
    for (Signature method : PublicApi.of(Path.of(args[0]))) {
      text.append(line(method)).append('\n');
    }
    Files.writeString(Path.of(args[1]), text, StandardCharsets.US_ASCII);
  }
}
