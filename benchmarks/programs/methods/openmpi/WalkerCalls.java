package methods;

import java.util.stream.Collectors;
import mpi.Intracomm;

/**
 * Stack walking with {@code StackWalker}. Frames are told apart by their position in the byte code:
 * lines, which cost more, can be looked up at the end.
 */
final class WalkerCalls extends StackCalls {
  private record Site(String className, String method, int position) {}

  private final StackWalker walker = StackWalker.getInstance();

  WalkerCalls(Intracomm comm) {
    super(comm);
  }

  @Override
  Object path() {
    return walker.walk(
        frames ->
            frames
                .map(
                    frame ->
                        new Site(
                            frame.getClassName(), frame.getMethodName(), frame.getByteCodeIndex()))
                .collect(Collectors.toList()));
  }
}
