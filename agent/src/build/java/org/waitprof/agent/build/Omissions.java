package org.waitprof.agent.build;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.agent.binding.Binding;
import org.waitprof.agent.binding.CallTable;
import org.waitprof.agent.binding.Signatures;

/**
 * The public methods of a binding that are deliberately not profiled, in groups with a reason:
 *
 * <pre>
 * [reason]
 * Owner method(argument types)
 * Owner method(*)
 * Owner *
 * </pre>
 *
 * <p>A star stands for all overloads, or all methods of the class. Types are written as in {@link
 * CallTable}; lines that begin with {@code #} are comments. Tests read it, and whoever wonders why
 * a call is missing from a profile.
 */
public final class Omissions {
  private static final String ALL = "*";

  private final List<Entry> entries;

  /**
   * One line of the list.
   *
   * @param owner internal name of the class
   * @param method name of the method, {@code *} for all
   * @param arguments descriptor of the parameters, {@code *} for all
   * @param reason why it is not profiled
   */
  public record Entry(String owner, String method, String arguments, String reason) {
    /** Whether the entry refers to that method. */
    public boolean covers(Signature signature) {
      return owner.equals(signature.owner())
          && (method.equals(ALL) || method.equals(signature.name()))
          && (arguments.equals(ALL) || arguments.equals(signature.arguments()));
    }
  }

  private Omissions(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  /** The methods of a binding that are deliberately not profiled; read anew at every call. */
  public static Omissions of(Binding binding) {
    String name = binding.dialect().tables().concat(".omitted");
    try (InputStream in = Binding.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing");
      }
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The list in that text.
   *
   * @throws IllegalArgumentException if an entry stands before the first reason
   */
  static Omissions parse(String text) {
    List<Entry> entries = new ArrayList<>();
    String reason = "";
    for (String line : text.lines().toList()) {
      if (line.startsWith("[") && line.endsWith("]")) {
        reason = line.substring(1, line.length() - 1);
      } else if (!line.isBlank() && !line.startsWith("#")) {
        if (reason.isBlank()) {
          throw new IllegalArgumentException("no reason for " + line);
        }
        entries.add(entry(line, reason));
      }
    }
    return new Omissions(entries);
  }

  private static Entry entry(String line, String reason) {
    int space = line.indexOf(' ');
    String owner = Signatures.PACKAGE + line.substring(0, space);
    String method = line.substring(space + 1).strip();
    if (method.equals(ALL)) {
      return new Entry(owner, ALL, ALL, reason);
    }
    int open = method.indexOf('(');
    String types = method.substring(open + 1, method.length() - 1);
    return new Entry(
        owner,
        method.substring(0, open),
        types.equals(ALL) ? ALL : Signatures.parameters(types),
        reason);
  }

  /** All entries, in the order of the list. */
  public List<Entry> entries() {
    return entries;
  }

  /** Whether some entry refers to that method. */
  public boolean cover(Signature signature) {
    for (Entry entry : entries) {
      if (entry.covers(signature)) {
        return true;
      }
    }
    return false;
  }
}
