package org.waitprof.record.path;

/**
 * Names that a program gives, as any file can hold them. Half a pair of surrogates is no character:
 * encoders make {@code ?} of it, so that names which differ in it alone become one. Cold.
 */
public final class NameText {
  private NameText() {}

  /**
   * The first letters of a name, no pair of surrogates cut in two, halves of pairs replaced by
   * {@code _}.
   *
   * @param most letters, of which a pair is two
   */
  public static String of(String name, int most) {
    int length = Math.min(name.length(), most);
    if (length < name.length() && isPair(name, length - 1)) {
      length--;
    }
    int i = 0;
    while (i < length && !Character.isSurrogate(name.charAt(i))) {
      i++;
    }
    return i == length ? name.substring(0, length) : made(name, length);
  }

  private static String made(String name, int length) {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      char c = name.charAt(i);
      if (isPair(name, i)) {
        text.append(c).append(name.charAt(++i));
      } else {
        text.append(Character.isSurrogate(c) ? '_' : c);
      }
    }
    return text.toString();
  }

  private static boolean isPair(String name, int at) {
    return at + 1 < name.length()
        && Character.isHighSurrogate(name.charAt(at))
        && Character.isLowSurrogate(name.charAt(at + 1));
  }
}
