package waits;

import static waits.Once.call;
import static waits.Once.get;

import java.nio.ByteBuffer;
import mpi.File;
import mpi.Info;
import mpi.MPI;
import mpi.Request;

/** File access by one rank and by all, in a file of the working directory that is deleted again. */
final class EveryFile {
  private static final String NAME = "everycall.data";
  private static final ByteBuffer BUFFER = MPI.newByteBuffer(64);

  private EveryFile() {}

  static void run() throws Exception {
    Info info = new Info();
    int mode = MPI.MODE_CREATE | MPI.MODE_RDWR;
    File plain = get("MPI_File_open", () -> new File(MPI.COMM_WORLD, NAME, mode));
    call("MPI_File_close", () -> plain.close());
    if (World.rank() == 0) {
      call("MPI_File_delete", () -> File.delete(NAME));
    }
    call("MPI_Barrier", () -> MPI.COMM_WORLD.barrier());
    File file = get("MPI_File_open", () -> new File(MPI.COMM_WORLD, NAME, mode, info));
    state(file, info);
    byOne(file);
    byAll(file);
    split(file);
    call("MPI_File_close", () -> file.close());
    if (World.rank() == 0) {
      call("MPI_File_delete", () -> File.delete(NAME, info));
    }
    info.free();
  }

  private static void state(File file, Info info) throws Exception {
    call("MPI_File_set_size", () -> file.setSize(4096));
    call("MPI_File_preallocate", () -> file.preallocate(4096));
    get("MPI_File_get_size", () -> file.getSize());
    call("MPI_File_set_info", () -> file.setInfo(info));
    call("MPI_File_set_view", () -> file.setView(0, MPI.INT, MPI.INT, "native", info));
    call("MPI_File_set_view", () -> file.setView(0, MPI.BYTE, MPI.BYTE, "native"));
    call("MPI_File_seek", () -> file.seek(0, MPI.SEEK_SET));
    call("MPI_File_seek_shared", () -> file.seekShared(0, MPI.SEEK_SET));
    get("MPI_File_get_position_shared", () -> file.getPositionShared());
    call("MPI_File_set_atomicity", () -> file.setAtomicity(false));
    call("MPI_File_sync", () -> file.sync());
  }

  private static void byOne(File file) throws Exception {
    get("MPI_File_write_at", () -> file.writeAt(0, BUFFER, 64, MPI.BYTE));
    get("MPI_File_read_at", () -> file.readAt(0, BUFFER, 64, MPI.BYTE));
    get("MPI_File_write", () -> file.write(BUFFER, 64, MPI.BYTE));
    get("MPI_File_read", () -> file.read(BUFFER, 64, MPI.BYTE));
    get("MPI_File_write_shared", () -> file.writeShared(BUFFER, 64, MPI.BYTE));
    get("MPI_File_read_shared", () -> file.readShared(BUFFER, 64, MPI.BYTE));
    complete("MPI_File_iwrite_at", () -> file.iWriteAt(0, BUFFER, 64, MPI.BYTE));
    complete("MPI_File_iread_at", () -> file.iReadAt(0, BUFFER, 64, MPI.BYTE));
    complete("MPI_File_iwrite", () -> file.iWrite(BUFFER, 64, MPI.BYTE));
    complete("MPI_File_iread", () -> file.iRead(BUFFER, 64, MPI.BYTE));
    complete("MPI_File_iwrite_shared", () -> file.iWriteShared(BUFFER, 64, MPI.BYTE));
    complete("MPI_File_iread_shared", () -> file.iReadShared(BUFFER, 64, MPI.BYTE));
  }

  private static void byAll(File file) throws Exception {
    get("MPI_File_write_at_all", () -> file.writeAtAll(0, BUFFER, 64, MPI.BYTE));
    get("MPI_File_read_at_all", () -> file.readAtAll(0, BUFFER, 64, MPI.BYTE));
    get("MPI_File_write_all", () -> file.writeAll(BUFFER, 64, MPI.BYTE));
    get("MPI_File_read_all", () -> file.readAll(BUFFER, 64, MPI.BYTE));
    get("MPI_File_write_ordered", () -> file.writeOrdered(BUFFER, 64, MPI.BYTE));
    get("MPI_File_read_ordered", () -> file.readOrdered(BUFFER, 64, MPI.BYTE));
    complete("MPI_File_iwrite_at_all", () -> file.iWriteAtAll(0, BUFFER, 64, MPI.BYTE));
    complete("MPI_File_iread_at_all", () -> file.iReadAtAll(0, BUFFER, 64, MPI.BYTE));
    complete("MPI_File_iwrite_all", () -> file.iWriteAll(BUFFER, 64, MPI.BYTE));
    complete("MPI_File_iread_all", () -> file.iReadAll(BUFFER, 64, MPI.BYTE));
  }

  private static void split(File file) throws Exception {
    call("MPI_File_write_at_all_begin", () -> file.writeAtAllBegin(0, BUFFER, 64, MPI.BYTE));
    get("MPI_File_write_at_all_end", () -> file.writeAtAllEnd(BUFFER));
    call("MPI_File_read_at_all_begin", () -> file.readAtAllBegin(0, BUFFER, 64, MPI.BYTE));
    get("MPI_File_read_at_all_end", () -> file.readAtAllEnd(BUFFER));
    call("MPI_File_write_all_begin", () -> file.writeAllBegin(BUFFER, 64, MPI.BYTE));
    get("MPI_File_write_all_end", () -> file.writeAllEnd(BUFFER));
    call("MPI_File_read_all_begin", () -> file.readAllBegin(BUFFER, 64, MPI.BYTE));
    get("MPI_File_read_all_end", () -> file.readAllEnd(BUFFER));
    call("MPI_File_write_ordered_begin", () -> file.writeOrderedBegin(BUFFER, 64, MPI.BYTE));
    get("MPI_File_write_ordered_end", () -> file.writeOrderedEnd(BUFFER));
    call("MPI_File_read_ordered_begin", () -> file.readOrderedBegin(BUFFER, 64, MPI.BYTE));
    get("MPI_File_read_ordered_end", () -> file.readOrderedEnd(BUFFER));
  }

  private static void complete(String name, Once.Source<Request> start) throws Exception {
    Request request = get(name, start);
    call("MPI_Wait", () -> request.waitFor());
  }
}
