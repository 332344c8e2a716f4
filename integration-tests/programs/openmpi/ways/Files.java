package ways;

import java.nio.ByteBuffer;
import mpi.File;
import mpi.MPI;

/** What all ranks of a file do together. */
final class Files {
  private static final int COUNT = 64;
  private static final String NAME = "ways.file";
  private static final int MODE = MPI.MODE_RDWR | MPI.MODE_CREATE;
  private static final ByteBuffer DATA = Messages.BUFFER;

  private static File file;

  private Files() {}

  static void add(Bench bench) throws Exception {
    bench.last("Files.open", Files::open);
    file = new File(MPI.COMM_WORLD, NAME, MODE);
    bench.moreLast("Files.sync", Files::sync);
    bench.moreLast("Files.setSize", Files::setSize);
    bench.moreLast("Files.writeOrdered", Files::writeOrdered);
    bench.last("Files.writeOrderedBegin", Files::writeOrderedBegin);
    bench.moreLast("Files.readOrderedBegin", Files::readOrderedBegin);
    file.close();
  }

  private static void open() throws Exception {
    new File(MPI.COMM_WORLD, NAME, MODE).close();
  }

  private static void sync() throws Exception {
    file.sync();
  }

  private static void setSize() throws Exception {
    file.setSize(1 << 16);
  }

  private static void writeOrdered() throws Exception {
    file.writeOrdered(DATA, COUNT, MPI.BYTE);
  }

  private static void writeOrderedBegin() throws Exception {
    file.writeOrderedBegin(DATA, COUNT, MPI.BYTE);
    file.writeOrderedEnd(DATA);
  }

  private static void readOrderedBegin() throws Exception {
    file.readOrderedBegin(DATA, COUNT, MPI.BYTE);
    file.readOrderedEnd(DATA);
  }
}
