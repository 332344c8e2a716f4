package org.waitprof.agent.wrapper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.agent.callpath.Compiled;

/**
 * Expectation: the draft for a wrapper whose handles are objects fits it; each kind of misfit is a
 * line that names the method.
 */
class TableDoctorTest {
  private static final List<String> SOURCES =
      List.of(
          "package my; public class Handle { public long value; }",
          "package my; public class Comm extends Handle {}",
          """
          package my;
          public class Mpi {
            public static int MPI_Init(long argc, long argv) { return 0; }
            public static int MPI_Finalize() { return 0; }
            public static int MPI_Recv(long b, int n, Handle t, int from, int tag, Comm c, long status) { return 0; }
            public static int MPI_Send(byte[] b, int to) { return 0; }
            public static native int MPI_Barrier(Comm c);
            public static double MPI_Wtime() { return 0; }
          }
          """);

  private final Path classes = Compiled.into(Compiled.newFolder(), List.of("-g"), SOURCES);

  private static List<String> faults(Path classes, Path folder, String table) throws IOException {
    Path file = folder.resolve("my.calls");
    Files.writeString(file, table);
    return new TableDoctor().faults(file, List.of(classes));
  }

  @Test
  void aDraftNamesWhatItCanAndWhatIsLeft(@TempDir Path folder) throws IOException {
    String draft = new TableDoctor().draft(classes);
    assertEquals(
        """
        binding NAME

        class my.Mpi
        functions
        handle my.Handle.value:long
        # to be completed: MPI_Send(byte[],int) MPI_Send part=INDEX ...
        """,
        draft);
    assertEquals(
        List.of(
            "MPI_Send(byte[],int) is named like a function of MPI, which has 6 arguments, and no"
                + " line describes it"),
        faults(classes, folder, draft));
  }

  @Test
  void eachMisfitIsALine(@TempDir Path folder) throws IOException {
    List<String> faults =
        faults(
            classes,
            folder,
            """
            binding My
            class my.Gone
            class my.Mpi
            MPI_Send(byte[],int) MPI_Send peer=0 buffer=0 comm=1
            MPI_Bcast(int) MPI_Bcast root=0
            MPI_Recv(*,*,*,*,*,*,*) MPI_Recv comm=5 peer=3
            MPI_Init(long,long) MPI_Init
            MPI_Finalize() MPI_Finalize
            MPI_Barrier(my.Comm) MPI_Init
            """);
    assertTrue(faults.contains("no class my.Gone"), faults::toString);
    assertTrue(faults.contains("no method of the class fits MPI_Bcast(int)"), faults::toString);
    assertTrue(
        faults.contains("MPI_Send(byte[],int): argument 0, peer, is not a number: byte[]"),
        faults::toString);
    assertTrue(
        faults.stream().anyMatch(each -> each.contains("argument 5, comm, is a my.Comm")),
        faults::toString);
  }
}
