package org.waitprof.agent.wrapper;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.ArgumentRole;
import org.waitprof.agent.wrapper.WrapperCalls.RequestCell;

/**
 * MPI_Waitall of a binding in C's style, which takes requests side by side: they are copied there
 * from the cells in which calls left them, some nanoseconds a request. For one thread.
 */
final class AllRequests {
  private final WrapperCalls calls;
  private final int handleBytes;
  private int length = -1;
  private @Nullable MethodHandle bound;
  private @Nullable ByteBuffer memory;
  private Object array = "none";

  /**
   * Looks whether the binding has the function.
   *
   * @throws NoSuchMethodException if not, or if it takes no requests that MPI_Irecv leaves
   */
  AllRequests(WrapperCalls calls, int handleBytes) throws ReflectiveOperationException {
    this.calls = calls;
    this.handleBytes = handleBytes;
    WrapperCall call = calls.methods().call("MPI_Waitall");
    Class<?> taken = call.type(ArgumentRole.REQUESTS);
    Class<?> left = calls.methods().call("MPI_Irecv", byte[].class).type(ArgumentRole.NEW_REQUEST);
    if (taken == null || left == null || taken.isArray() != left.isArray()) {
      throw new NoSuchMethodException("MPI_Waitall takes no requests that MPI_Irecv leaves");
    }
  }

  /** Waits for all of an array of requests. */
  @Nullable Object run(Object requests) throws Throwable {
    Object[] all = (Object[]) requests;
    MethodHandle call = all.length == length ? bound : null;
    if (call == null) {
      call = bind(all.length);
    }
    ByteBuffer block = memory;
    for (int i = 0; i < all.length; i++) {
      RequestCell cell = (RequestCell) all[i];
      ByteBuffer from = cell.memory();
      if (block == null || from == null) {
        Array.set(array, i, Array.get(cell.argument(), 0));
      } else if (handleBytes == Integer.BYTES) {
        block.putInt(i * Integer.BYTES, from.getInt(0));
      } else {
        block.putLong(i * Long.BYTES, from.getLong(0));
      }
    }
    return call.invokeExact();
  }

  private MethodHandle bind(int requests) throws ReflectiveOperationException {
    WrapperCall call = calls.methods().call("MPI_Waitall");
    calls.leaveStatus(call, requests);
    call.with(ArgumentRole.REQUEST_COUNT, requests);
    Class<?> type = call.type(ArgumentRole.REQUESTS);
    if (type != null && type.isArray()) {
      array = Array.newInstance(type.getComponentType(), requests);
      call.with(ArgumentRole.REQUESTS, array);
    } else {
      NativeMemory room = new NativeMemory(Long.BYTES * Math.max(1, requests));
      memory = room.buffer();
      calls.methods().point(call, ArgumentRole.REQUESTS, room);
    }
    MethodHandle made = call.bound(-1);
    bound = made;
    length = requests;
    return made;
  }
}
