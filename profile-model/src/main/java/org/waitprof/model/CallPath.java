package org.waitprof.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The way from the program's entry to the line that calls MPI, outermost frame first. Frames of the
 * JDK and of the MPI binding are left out, so a path in an executor starts at its task.
 *
 * @param frames outermost first; empty where call paths were not recorded
 */
public record CallPath(List<Frame> frames) {
  /** The path of calls recorded without call paths ({@code callpath=off}). */
  public static final CallPath EMPTY = new CallPath(List.of());

  public CallPath {
    frames = List.copyOf(frames);
  }

  /** Frames joined with {@code ;}, the form of the CSV column {@code call_path}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (Frame frame : frames) {
      if (text.length() > 0) {
        text.append(';');
      }
      text.append(frame);
    }
    return text.toString();
  }

  /**
   * The way without recursion: where a frame repeats, the frames from its first occurrence on to
   * its last are left out. All depths of a recursion have one such way.
   */
  public CallPath folded() {
    Map<Frame, Integer> places = new HashMap<>();
    List<Frame> kept = new ArrayList<>();
    for (Frame frame : frames) {
      Integer first = places.putIfAbsent(frame, kept.size());
      if (first == null) {
        kept.add(frame);
      }
      while (first != null && kept.size() > first + 1) {
        places.remove(kept.remove(kept.size() - 1));
      }
    }
    return kept.size() == frames.size() ? this : new CallPath(kept);
  }

  /** The way without its innermost frame; of one frame the same way. */
  public CallPath caller() {
    return frames.size() < 2 ? this : new CallPath(frames.subList(0, frames.size() - 1));
  }

  /**
   * Index of the innermost frame in another class than the last frame's, if that is a helper; else
   * -1.
   */
  public int callerOfHelper() {
    int caller = frames.size() - 2;
    while (caller >= 0 && frames.get(caller).isBeside(frames.get(frames.size() - 1))) {
      caller--;
    }
    return caller;
  }

  /** The path that {@link #toString()} wrote. */
  public static CallPath parse(String text) {
    if (text.isEmpty()) {
      return EMPTY;
    }
    List<Frame> frames = new ArrayList<>();
    for (String part : text.split(";", -1)) {
      frames.add(Frame.parse(part));
    }
    return new CallPath(frames);
  }
}
