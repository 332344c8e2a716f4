package org.waitprof.agent.binding;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.waitprof.model.MpiCall;

/**
 * A call table as the build ({@code build.TableCompiler}) puts it into the agent's jar. Every rank
 * reads it before its first class is woven. To parse the text in a JVM that has just started costs
 * 20 ms of CPU and makes it compile a dozen methods of {@code String} ({@code
 * benchmarks/startup.sh}).
 *
 * <pre>
 * short methods that communicate; for each: int hash
 * short owners; for each: UTF name, int length of its rows, short rows; for each row:
 * UTF method, UTF arguments, short call, a byte for each role, byte per member, byte result
 * </pre>
 *
 * <p>Enums are stored by their ordinal: writer and reader are of one build.
 */
final class CompiledTable implements Rows {
  private static final MpiCall[] CALLS = MpiCall.values();
  private static final ArgumentRole[] ROLES = ArgumentRole.values();
  private static final ResultKind[] RESULTS = ResultKind.values();

  private final byte[] file;
  private final int[] communicating;

  /** Begin of the rows of each owner. */
  private final Map<String, Integer> offsets = new LinkedHashMap<>();

  /**
   * Reads a compiled table, but for its rows: a program uses a few of a binding's classes.
   *
   * @throws IllegalStateException if it is damaged
   */
  CompiledTable(byte[] file) {
    this.file = file;
    try {
      Cursor in = new Cursor(file, 0);
      communicating = new int[in.int2()];
      for (int i = 0; i < communicating.length; i++) {
        communicating[i] = in.int4();
      }
      for (int owners = in.int2(); owners > 0; owners--) {
        String owner = in.text();
        int length = in.int4();
        offsets.put(owner, in.at);
        in.at += length;
      }
    } catch (IndexOutOfBoundsException e) {
      throw damaged(e);
    }
  }

  private static IllegalStateException damaged(Exception e) {
    return new IllegalStateException("the agent's jar is damaged", e);
  }

  /** Reads like {@code DataInputStream}, without its layers: each costs an interpreter. */
  private static final class Cursor {
    private final byte[] file;
    int at;

    Cursor(byte[] file, int at) {
      this.file = file;
      this.at = at;
    }

    int int1() {
      return file[at++];
    }

    int int2() {
      return (file[at++] & 0xFF) << 8 | (file[at++] & 0xFF);
    }

    int int4() {
      return int2() << 16 | int2();
    }

    /** Reads a text: names and types are ASCII. */
    @SuppressWarnings("deprecation")
    String text() {
      int length = int2();
      at += length;
      return new String(file, 0, at - length, length);
    }
  }

  private static CallRow read(String owner, Cursor in) {
    String method = in.text();
    String arguments = in.text();
    MpiCall call = CALLS[in.int2()];
    int[] indices = new int[ROLES.length];
    for (int i = 0; i < indices.length; i++) {
      indices[i] = in.int1();
    }
    boolean perMember = in.int1() != 0;
    RowParts parts = new RowParts(indices, 0, perMember, RESULTS[in.int1()]);
    return new CallRow(owner, method, arguments, call, parts);
  }

  @Override
  public Set<String> owners() {
    return offsets.keySet();
  }

  @Override
  public int[] communicating() {
    return communicating.clone();
  }

  @Override
  public List<CallRow> rows(String owner) {
    Integer offset = offsets.get(owner);
    if (offset == null) {
      return List.of();
    }
    try {
      Cursor in = new Cursor(file, offset);
      int count = in.int2();
      List<CallRow> rows = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        rows.add(read(owner, in));
      }
      return rows;
    } catch (IndexOutOfBoundsException e) {
      throw damaged(e);
    }
  }
}
