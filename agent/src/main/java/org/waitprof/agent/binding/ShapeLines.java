package org.waitprof.agent.binding;

import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.HandleShapes.Field;
import org.waitprof.agent.binding.HandleShapes.StatusShape;

/** Reads the lines of a {@link WrapperTable} about what objects stand for. */
final class ShapeLines {
  private static final String SEGMENT_TYPE = "L" + HandleShapes.SEGMENT + ";";

  private @Nullable Field handle;
  private boolean isCell;
  private @Nullable Field pointer;
  private @Nullable StatusShape status;

  ShapeLines() {}

  /** Shapes that have been read so far. */
  HandleShapes shapes() {
    return new HandleShapes(handle, isCell, pointer, status);
  }

  /**
   * Reads a line if it is such a one.
   *
   * @throws IllegalArgumentException that says what is wrong
   */
  boolean read(String[] words) {
    switch (words[0]) {
      case "handle" -> {
        isCell = words.length == 3 && words[2].equals("cell");
        if (words.length != 2 && !isCell) {
          throw new IllegalArgumentException("expected \"handle CLASS.FIELD [cell]\"");
        }
        handle = field(words[1]);
      }
      case "pointer" -> {
        if (words.length != 2) {
          throw new IllegalArgumentException("expected \"pointer CLASS.FIELD\"");
        }
        pointer = field(words[1]);
      }
      case "status" -> status = status(words);
      default -> {
        return false;
      }
    }
    return true;
  }

  private static Field field(String text) {
    int colon = text.indexOf(':');
    String path = colon < 0 ? text : text.substring(0, colon);
    int dot = path.lastIndexOf('.');
    if (dot < 1) {
      throw new IllegalArgumentException("not CLASS.FIELD");
    }
    String type = colon < 0 ? "" : text.substring(colon + 1);
    String descriptor =
        switch (type) {
          case "" -> SEGMENT_TYPE;
          case "int" -> "I";
          case "long" -> "J";
          default -> throw new IllegalArgumentException("a field is an int or a long");
        };
    return new Field(path.substring(0, dot).replace('.', '/'), path.substring(dot + 1), descriptor);
  }

  private static StatusShape status(String[] words) {
    if (words.length < 3) {
      throw new IllegalArgumentException("expected \"status CLASS PART=FIELD ...\"");
    }
    String owner = words[1].replace('.', '/');
    Field source = null;
    Field tag = null;
    Field bytes = null;
    for (int i = 2; i < words.length; i++) {
      int equals = words[i].indexOf('=');
      String part = equals < 0 ? words[i] : words[i].substring(0, equals);
      Field field = statusField(owner, words[i].substring(equals + 1));
      switch (part) {
        case "source" -> source = field;
        case "tag" -> tag = field;
        case "bytes" -> bytes = field;
        default -> throw new IllegalArgumentException("no such part of a status: " + part);
      }
    }
    return new StatusShape(owner, source, tag, bytes);
  }

  /** Reads a field, an int unless it says otherwise; for an array of bytes, the elements' bytes. */
  private static Field statusField(String owner, String text) {
    int colon = text.indexOf(':');
    String type = colon < 0 ? "int" : text.substring(colon + 1);
    String descriptor = Signatures.parameters(type);
    String plain = descriptor.substring(1, descriptor.length() - 1);
    if (!plain.equals("I") && !plain.equals("J") && !plain.matches("\\[[BCDFIJSZ]")) {
      throw new IllegalArgumentException("a field is an int, a long or an array of numbers");
    }
    return new Field(owner, colon < 0 ? text : text.substring(0, colon), plain);
  }
}
