package org.waitprof.record.thread;

/**
 * Room on the calling thread's stack. Programs call MPI, and load its classes, with the last of
 * their stack; what the agent does there may need more than is left.
 */
public final class StackRoom {
  /** Depth that the agent's steps in Init and Finalize need, and weaving: 64 kB or more. */
  private static final int FRAMES_OF_STEPS = 1024;

  private StackRoom() {}

  /** Whether there is room for all that the agent does in Init, in Finalize and for a class. */
  public static boolean isLarge() {
    return has(FRAMES_OF_STEPS);
  }

  /** Whether there is room for a depth of frames of 60 to 130 bytes each. Takes 2 us for 256. */
  public static boolean has(int frames) {
    try {
      return descend(frames, 1, 2, 3) != 0;
    } catch (StackOverflowError e) {
      return false;
    }
  }

  private static long descend(int frames, long one, long two, long three) {
    return frames == 0 ? one | 1 : descend(frames - 1, two, three, one) | 1;
  }
}
