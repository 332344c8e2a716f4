package org.waitprof.agent.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.model.MpiCall;

/** Expectation: the two rows below, read back; anything else in a row is refused by name. */
class CallTableTest {
  private static final CallTable TABLE =
      CallTable.parse(
          "test",
          """
          # comment

          Comm recv(Object,int,Datatype,int,int)  MPI_Recv  comm=this count=1 type=2 -> status
          Comm allToAll(int[],Datatype[],long,String[][])  MPI_Alltoall  counts=0 per-member
          Win <init>(Buffer,mpjbuf.Buffer,boolean)  MPI_Win_create
          """);

  @Test
  void aRowSaysWhereThePartsAre() {
    CallRow row = TABLE.rows("mpi/Comm").get(0);
    assertEquals("mpi/Comm", row.owner());
    assertEquals("recv", row.method());
    assertEquals("(Ljava/lang/Object;ILmpi/Datatype;II)", row.arguments());
    assertEquals(MpiCall.MPI_RECV, row.call());
    assertEquals(CallRow.THIS, row.at(ArgumentRole.COMM));
    assertEquals(1, row.at(ArgumentRole.COUNT));
    assertEquals(2, row.at(ArgumentRole.TYPE));
    assertEquals(CallRow.ABSENT, row.at(ArgumentRole.PEER));
    assertFalse(row.has(ArgumentRole.PEER));
    assertFalse(row.perMember());
    assertEquals(ResultKind.STATUS, row.result());
  }

  @Test
  void typesBecomeDescriptors() {
    CallRow row = TABLE.rows("mpi/Comm").get(1);
    assertEquals("([I[Lmpi/Datatype;J[[Ljava/lang/String;)", row.arguments());
    assertTrue(row.perMember());
    assertEquals(ResultKind.NONE, row.result());
    CallRow constructor = TABLE.rows("mpi/Win").get(0);
    assertEquals("<init>", constructor.method());
    assertEquals("(Ljava/nio/Buffer;Lmpjbuf/Buffer;Z)", constructor.arguments());
  }

  @Test
  void ownersAreTheClassesWithRows() {
    assertEquals(Set.of("mpi/Comm", "mpi/Win"), TABLE.owners());
    assertEquals(List.of(), TABLE.rows("mpi/Com"));
    assertEquals(List.of(), TABLE.rows("mpi/Request"));
    assertEquals(List.of(), TABLE.rows("Comm"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Comm recv(int)  MPI_Receive",
        "Comm recv(int)  MPI_Recv  counter=1",
        "Comm recv(int)  MPI_Recv  count=x",
        "Comm recv(int)  MPI_Recv  count",
        "Comm recv(int)  MPI_Recv  -> nothing",
        "Comm recv(int  MPI_Recv",
        "Comm recv",
        "Comm recv(int)",
      })
  void aBadRowIsNamed(String row) {
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class, () -> CallTable.parse("bad-table", row + "\n"));
    assertEquals("bad-table: " + row, refused.getMessage());
  }

  @Test
  void aMethodIsFoundByItsDescriptor() {
    Binding binding = new Binding(new OpenMpi(), TABLE);
    CallRow found = binding.row("mpi/Comm", "recv", "(Ljava/lang/Object;ILmpi/Datatype;II)V");
    assertEquals(TABLE.rows("mpi/Comm").get(0).toString(), String.valueOf(found));
    assertEquals(null, binding.row("mpi/Comm", "recv", "()V"));
    assertEquals(null, binding.row("mpi/Status", "recv", "()V"));
  }
}
