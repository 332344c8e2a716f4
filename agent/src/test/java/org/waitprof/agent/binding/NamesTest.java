package org.waitprof.agent.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Expectation: a row's MPI call is the one that the method is named after. Bindings keep the
 * standard's words and change only their case and order: createCart is MPI_Cart_create, and what
 * the class says already is left out: Win.fence is MPI_Win_fence.
 */
class NamesTest {
  /** Methods that do have another name, with the words of the standard. */
  private static final Map<String, String> RENAMED =
      Map.of("waitFor", "wait", "waitStatus", "wait", "clone", "dup");

  @Test
  void methodsAreNamedAfterTheirCall() {
    List<String> wrong = new ArrayList<>();
    for (Binding binding : Bindings.all()) {
      for (CallRow row : binding.rows()) {
        if (!row.method().equals("<init>") && !isNamedAfterItsCall(row)) {
          wrong.add(row + " is " + row.call());
        }
      }
    }
    assertEquals(List.of(), wrong);
  }

  @Test
  void constructorsAreCollectiveCreations() {
    List<String> constructors = new ArrayList<>();
    for (Binding binding : Bindings.all()) {
      for (CallRow row : binding.rows()) {
        if (row.method().equals("<init>")) {
          constructors.add(row + " is " + row.call());
        }
      }
    }
    assertEquals(
        List.of(
            "mpi/Win.<init>(Ljava/nio/Buffer;IILmpi/Info;Lmpi/Comm;) is MPI_Win_create",
            "mpi/Win.<init>(IILmpi/Info;Lmpi/Comm;Ljava/nio/Buffer;I) is MPI_Win_allocate",
            "mpi/Win.<init>(Lmpi/Info;Lmpi/Comm;) is MPI_Win_create_dynamic",
            "mpi/File.<init>(Lmpi/Comm;Ljava/lang/String;I) is MPI_File_open",
            "mpi/File.<init>(Lmpi/Comm;Ljava/lang/String;ILmpi/Info;) is MPI_File_open"),
        constructors);
  }

  private static boolean isNamedAfterItsCall(CallRow row) {
    String call = row.call().standardName().substring("MPI_".length());
    String said = letters(words(row));
    if (said.equals(letters(call))) {
      return true;
    }
    int first = call.indexOf('_');
    return first > 0
        && saidByTheClass(row.owner()).contains(call.substring(0, first))
        && said.equals(letters(call.substring(first + 1)));
  }

  /** The method's name without what the variants that return a status add to it. */
  private static String words(CallRow row) {
    String method = RENAMED.getOrDefault(row.method(), row.method());
    boolean variant = method.endsWith("Status") && !method.equals("getStatus");
    return variant ? method.substring(0, method.length() - "Status".length()) : method;
  }

  private static List<String> saidByTheClass(String owner) {
    return switch (owner) {
      case "mpi/Win" -> List.of("Win");
      case "mpi/File" -> List.of("File");
      case "mpi/Request" -> List.of("Request");
      case "mpi/CartComm", "mpi/Cartcomm" -> List.of("Comm", "Cart");
      case "mpi/Intercomm" -> List.of("Comm", "Intercomm");
      default -> List.of("Comm");
    };
  }

  /**
   * The letters of a name in alphabetical order, so that the order of its words does not matter.
   */
  private static String letters(String name) {
    char[] letters = name.replace("_", "").toLowerCase(Locale.ROOT).toCharArray();
    Arrays.sort(letters);
    return String.valueOf(letters);
  }
}
