package org.waitprof.agent.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.waitprof.model.MpiCall;

/** Expectation: the tables below, read back; each kind of mistake gets one line that names it. */
class WrapperTableTest {
  private static final String HEAD = "binding Mine\nclass my.Mpi\n";

  @Test
  void threeLinesAreEnoughForMpisOwnNames() {
    WrapperTable table = WrapperTable.parse("t", HEAD + "functions\n");
    CallRow row = table.row("my/Mpi", "MPI_Recv", "(JIJIIJJ)I", true);
    if (row == null) {
      throw new AssertionError("MPI_Recv is not known");
    }
    assertEquals(MpiCall.MPI_RECV, row.call());
    assertEquals(1, row.at(ArgumentRole.COUNT));
    assertEquals(3, row.at(ArgumentRole.PEER));
    assertEquals(5, row.at(ArgumentRole.COMM));
    assertTrue(row.isPointer(ArgumentRole.STATUS));
    assertFalse(row.isPointer(ArgumentRole.COMM));
    assertNull(table.row("my/Mpi", "MPI_Recv", "(JIJIIJ)I", true), "an argument is missing");
    assertNull(table.row("my/Mpi", "MPI_Recv", "(JIJIIJJ)I", false), "it is no static method");
    assertNull(table.row("my/Mpi", "MPI_Comm_rank", "(JJ)I", true), "a query is not counted");
    assertNull(table.row("my/Mpi", "MPI_Wtime", "()D", true));
    CallRow large = table.row("my/Mpi", "MPI_Send_c", "(JJJIIJ)I", true);
    assertEquals(MpiCall.MPI_SEND, large == null ? null : large.call());
  }

  @Test
  void methodsOfOtherNamesHaveLines() {
    WrapperTable table =
        WrapperTable.parse(
            "t",
            HEAD
                + "# a comment\n\n"
                + "send(*[],int,my.Comm) MPI_Send buffer=0 peer=1 comm=2\n"
                + "start(long,int,long[]) MPI_Irecv peer=1 newRequest=*2\n"
                + "handle my.Handle.value:long\n"
                + "pointer my.Pointer.segment\n"
                + "constant MPI_MIN 0x58\n"
                + "constant MPI_PROC_NULL my.Ranks.NOBODY\n"
                + "status my.Status source=from bytes=data:double[]\n"
                + "wait() MPI_Barrier\n");
    CallRow row = table.row("my/Mpi", "send", "([DILmy/Comm;)V", false);
    assertEquals(2, row == null ? -1 : row.at(ArgumentRole.COMM));
    assertNull(table.row("my/Mpi", "send", "(DILmy/Comm;)V", false));
    CallRow start = table.row("my/Mpi", "start", "(JI[J)V", true);
    assertTrue(start != null && start.isPointer(ArgumentRole.NEW_REQUEST));
    CallRow wait = table.row("my/Mpi", "wait", "()V", false);
    assertEquals(CallRow.WORLD, wait == null ? 0 : wait.at(ArgumentRole.COMM), "none is given");
    assertEquals("88", table.constant("MPI_MIN"));
    assertEquals("my.Ranks.NOBODY", table.constant("MPI_PROC_NULL"));
    assertEquals(
        new HandleShapes.StatusShape(
            "my/Status",
            new HandleShapes.Field("my/Status", "from", "I"),
            null,
            new HandleShapes.Field("my/Status", "data", "[D")),
        table.shapes().status());
    assertEquals(new HandleShapes.Field("my/Handle", "value", "J"), table.shapes().handle());
    assertEquals(
        "Ljava/lang/foreign/MemorySegment;",
        table.shapes().pointer() == null ? "" : table.shapes().pointer().descriptor());
  }

  static Stream<Arguments> mistakes() {
    return Map.ofEntries(
            Map.entry("class my.Mpi\n", "expected \"binding NAME\""),
            Map.entry("", "a table begins with"),
            Map.entry("binding Mine\n", "names a class"),
            Map.entry("binding Mine\nfunctions\n", "a line \"class NAME\" must come before"),
            Map.entry(HEAD + "send(int) MPI_Sent\n", "no such MPI function: MPI_Sent"),
            Map.entry(HEAD + "send(int)\n", "no MPI function"),
            Map.entry(HEAD + "sendall\n", "neither a word of tables nor"),
            Map.entry(HEAD + "send(int) MPI_Send pear=0\n", "no such part: pear"),
            Map.entry(HEAD + "send(int) MPI_Send peer=1\n", "there is no argument 1"),
            Map.entry(HEAD + "send(int) MPI_Send peer=x\n", "not the index of an argument: x"),
            Map.entry(HEAD + "send(int) MPI_Send peer\n", "neither part nor result: peer"),
            Map.entry(HEAD + "send(int) MPI_Send -> luck\n", "no such result: luck"),
            Map.entry(HEAD + "recv(int) MPI_Recv -> statuses\n", "no such result: statuses"),
            Map.entry(HEAD + "recv(int) MPI_Recv -> status\n", "a line \"status CLASS"),
            Map.entry(HEAD + "wait(int) MPI_Wait\n", "MPI_Wait needs the part request"),
            Map.entry(HEAD + "any(long[]) MPI_Waitany requests=0\n", "needs the part index"),
            Map.entry(HEAD + "status my.Status\n", "expected \"status CLASS PART=FIELD ...\""),
            Map.entry(HEAD + "status my.Status rank=r\n", "no such part of a status: rank"),
            Map.entry(HEAD + "status my.Status tag=t:double\n", "a field is an int, a long or"),
            Map.entry(HEAD + "handle Mpi\n", "not CLASS.FIELD"),
            Map.entry(HEAD + "handle my.Mpi.x:double\n", "a field is an int or a long"),
            Map.entry(HEAD + "handle my.Mpi.x cells\n", "expected \"handle CLASS.FIELD [cell]\""),
            Map.entry(HEAD + "constant MPI_PROC_NULL\n", "expected \"constant MPI_NAME NUMBER\""),
            Map.entry(
                HEAD + "constant MPI_PROC_NULL minus\n", "neither a number nor CLASS.FIELD: minus"))
        .entrySet()
        .stream()
        .map(each -> Arguments.of(each.getKey(), each.getValue()));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void aMistakeGetsOneLine(String text, String why) {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> WrapperTable.parse("my.calls", text));
    String line = String.valueOf(refusal.getMessage());
    assertTrue(line.startsWith("my.calls") && line.contains(why), line);
    assertEquals(1, line.lines().count(), line);
  }

  @Test
  void aTableThatDoesNotFitItsClassesIsRefused() {
    WrapperTable table = WrapperTable.parse("t", HEAD + "functions\n");
    IllegalArgumentException gone =
        assertThrows(IllegalArgumentException.class, () -> WrapperRows.of(table, name -> null));
    assertEquals("binding Mine: no class my.Mpi", gone.getMessage());
  }

  @Test
  void theTablesOfThisJarAreRight() {
    for (String each : new String[] {"mpi4all.wrapper", "jse.wrapper", "ogolem.wrapper"}) {
      assertFalse(WrapperTable.parse(each, Resources.text(each)).owners().isEmpty());
    }
  }
}
