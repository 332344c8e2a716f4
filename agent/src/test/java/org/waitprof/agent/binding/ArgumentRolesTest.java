package org.waitprof.agent.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.waitprof.agent.build.Signature;
import org.waitprof.model.MpiCall;

/**
 * Expectation: what a row calls the count is an int that the binding, too, calls a count, and so on
 * for every role; and the method returns what the row says. The names of the parameters tell apart
 * what types cannot: a method like recv has three ints.
 */
class ArgumentRolesTest {
  static List<KnownApi> apis() {
    return KnownApi.ALL;
  }

  @ParameterizedTest
  @MethodSource("apis")
  void partsHaveTheirTypeAndName(KnownApi api) {
    List<String> wrong = new ArrayList<>();
    Binding binding = api.knownBinding();
    for (Signature method : api.methods()) {
      CallRow row = rowOf(binding, method);
      if (row == null) {
        continue;
      }
      for (ArgumentRole role : ArgumentRole.values()) {
        if (row.has(role) && !fits(role, row.at(role), method)) {
          wrong.add(role + "=" + row.at(role) + " in " + method + " " + method.parameters());
        }
      }
    }
    assertEquals(List.of(), wrong);
  }

  @ParameterizedTest
  @MethodSource("apis")
  void returnedValuesAreWhatTheRowSays(KnownApi api) {
    List<String> wrong = new ArrayList<>();
    Binding binding = api.knownBinding();
    for (Signature method : api.methods()) {
      CallRow row = rowOf(binding, method);
      String returned = method.descriptor().substring(method.arguments().length());
      if (row != null && !ArgumentWords.fits(row.result(), returned)) {
        wrong.add(row.result() + " from " + method);
      }
    }
    assertEquals(List.of(), wrong);
  }

  /** Of send and receive halves, both count and datatype belong to the one that the row means. */
  @ParameterizedTest
  @MethodSource("apis")
  void countAndTypeAreOfTheSameHalf(KnownApi api) {
    List<String> wrong = new ArrayList<>();
    Binding binding = api.knownBinding();
    for (Signature method : api.methods()) {
      CallRow row = rowOf(binding, method);
      if (row == null || !(row.has(ArgumentRole.COUNT) || row.has(ArgumentRole.COUNTS))) {
        continue;
      }
      ArgumentRole counted = row.has(ArgumentRole.COUNT) ? ArgumentRole.COUNT : ArgumentRole.COUNTS;
      ArgumentRole typed = row.has(ArgumentRole.TYPE) ? ArgumentRole.TYPE : ArgumentRole.TYPES;
      String count = half(method.parameters().get(row.at(counted)));
      String type = half(method.parameters().get(row.at(typed)));
      boolean receives = row.call() == MpiCall.MPI_SCATTER || row.call() == MpiCall.MPI_ISCATTER;
      List<String> halves = method.parameters().stream().map(ArgumentRolesTest::half).toList();
      boolean hasBoth = halves.contains("send") && halves.contains("recv");
      boolean otherHalf = hasBoth && count.equals(receives ? "send" : "recv");
      boolean mixed = !type.isEmpty() && !count.equals(type);
      if (otherHalf || mixed || count.equals("target") || count.equals("result")) {
        wrong.add(row + " " + method.parameters());
      }
    }
    assertEquals(List.of(), wrong);
  }

  private static @Nullable CallRow rowOf(Binding binding, Signature method) {
    return binding.row(method.owner(), method.name(), method.descriptor());
  }

  private static boolean fits(ArgumentRole role, int index, Signature method) {
    if (index == CallRow.THIS) {
      return !method.isStatic() && isReceiver(role, method.owner().toLowerCase(Locale.ROOT));
    }
    Type[] types = Type.getArgumentTypes(method.descriptor());
    if (index < 0 || index >= types.length) {
      return false;
    }
    assertFalse(method.parameters().isEmpty(), "no parameter names: " + method);
    return ArgumentWords.types(role).contains(types[index].getDescriptor())
        && ArgumentWords.names(role).contains(method.parameters().get(index));
  }

  private static boolean isReceiver(ArgumentRole role, String owner) {
    return switch (role) {
      case COMM -> owner.endsWith("comm");
      case REQUEST -> owner.endsWith("request");
      case HANDLE -> owner.endsWith("file") || owner.endsWith("win");
      default -> false;
    };
  }

  /** The word before "count" or "type" in a parameter's name: "send", "recv", "org", or nothing. */
  private static String half(String parameter) {
    String name = parameter.toLowerCase(Locale.ROOT);
    for (String word : List.of("counts", "count", "datatype", "types", "type")) {
      if (name.endsWith(word)) {
        return name.substring(0, name.length() - word.length());
      }
    }
    return "-";
  }
}
