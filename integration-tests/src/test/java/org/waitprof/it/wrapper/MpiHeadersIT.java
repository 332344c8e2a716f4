package org.waitprof.it.wrapper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.it.Stack;

/**
 * Expectation: the list of MPI's functions by which wrappers are profiled agrees with the mpi.h of
 * Open MPI and of MPICH: each function of the list is declared there, with as many arguments, of
 * which those that the list takes for pointers, counts, ranks and communicators are that.
 */
class MpiHeadersIT {
  private static final Pattern DECLARATION = Pattern.compile("int\\s+(MPI_\\w+)\\s*\\(([^;]*?)\\)");
  private static final int FUNCTIONS = 150;

  @ParameterizedTest
  @ValueSource(strings = {"openmpi.h", "mpich.h"})
  void theListOfFunctionsIsTheHeaders(String header) throws IOException {
    Map<String, List<String>> declared =
        declarations(Files.readString(Stack.mpich().resolve("include").resolve(header)));
    List<String> wrong = new ArrayList<>();
    int seen = 0;
    for (String line : functions()) {
      String[] words = line.replaceFirst("^query ", "").replace(" per-member", "").split(" ", -1);
      List<String> arguments = declared.get(words[0]);
      if (arguments == null) {
        wrong.add(words[0] + " is not declared");
        continue;
      }
      seen++;
      if (arguments.size() != words.length - 1) {
        wrong.add(words[0] + " has " + arguments.size() + " arguments: " + arguments);
        continue;
      }
      for (int i = 1; i < words.length; i++) {
        if (!fits(words[i], arguments.get(i - 1))) {
          wrong.add(words[0] + ": " + words[i] + " is " + arguments.get(i - 1));
        }
      }
    }
    assertEquals(List.of(), wrong);
    assertTrue(seen > FUNCTIONS, "only " + seen);
  }

  private static boolean fits(String role, String argument) {
    if (role.startsWith("*")) {
      return argument.contains("*") || argument.contains("[");
    }
    return switch (role) {
      case "count",
          "peer",
          "tag",
          "root",
          "recvCount",
          "recvPeer",
          "recvTag",
          "requestCount",
          "dimCount",
          "lock" ->
          argument.matches("int \\w+");
      case "type", "recvType" -> argument.matches("MPI_Datatype \\w+");
      case "comm" -> argument.matches("MPI_Comm \\w+");
      case "op" -> argument.matches("MPI_Op \\w+");
      case "request" -> argument.matches("MPI_Request \\w+");
      case "handle" -> argument.matches("MPI_(Win|File) \\w+");
      case "group", "otherGroup" -> argument.matches("MPI_Group \\w+");
      case "requests" -> argument.matches("MPI_Request (\\*\\s*)?\\w+(\\[\\])?");
      case "statuses" -> argument.matches("MPI_Status (\\*\\s*)?\\w+(\\[\\])?");
      case "indices", "counts", "dims" ->
          argument.contains("int ") && argument.matches(".*(\\*|\\[).*");
      case "buffer", "recvBuffer" -> argument.matches(".*(\\*|\\[).*");
      default -> role.equals("-");
    };
  }

  private static List<String> functions() throws IOException {
    Path list =
        Stack.get()
            .module()
            .resolveSibling("agent/src/main/resources/org/waitprof/agent/binding/mpi.functions");
    return Files.readAllLines(list).stream()
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .toList();
  }

  private static Map<String, List<String>> declarations(String header) {
    String text =
        header
            .replaceAll("(?s)/\\*.*?\\*/", "")
            .replaceAll("MPICH_ATTR_\\w+\\([^)]*\\)", "")
            .replaceAll("MPICH_API_PUBLIC|OMPI_DECLSPEC|const ", "")
            .replaceAll("\\s+", " ");
    Map<String, List<String>> declared = new HashMap<>();
    Matcher each = DECLARATION.matcher(text);
    while (each.find()) {
      String arguments = each.group(2).strip();
      declared.putIfAbsent(
          each.group(1),
          arguments.equals("void") || arguments.isEmpty()
              ? List.of()
              : List.of(arguments.split("\\s*,\\s*")));
    }
    return declared;
  }
}
