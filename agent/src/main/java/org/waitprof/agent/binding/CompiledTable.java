package org.waitprof.agent.binding;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.waitprof.model.MpiCall;

/**
 * A call table as the build puts it into the agent's jar. Every rank reads all of it before its
 * first class is woven; to parse the text with an interpreter that has just started costs 20 ms of
 * CPU and makes the JVM compile a dozen methods of {@code String} ({@code benchmarks/startup.sh}).
 *
 * <pre>
 * short owners; for each: UTF name, short rows; for each row:
 * UTF method, UTF arguments, short call, a byte for each part, boolean per member, byte outcome
 * </pre>
 *
 * <p>Enums are stored by their ordinal: writer and reader are of one build.
 */
final class CompiledTable implements Rows {
  private static final MpiCall[] CALLS = MpiCall.values();
  private static final Part[] PARTS = Part.values();
  private static final Outcome[] OUTCOMES = Outcome.values();

  private final Map<String, List<CallRow>> rows = new LinkedHashMap<>();

  /**
   * Reads a compiled table.
   *
   * @throws IllegalStateException if it is damaged
   */
  CompiledTable(byte[] file) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(file))) {
      for (int owners = in.readShort(); owners > 0; owners--) {
        String owner = in.readUTF();
        int count = in.readShort();
        List<CallRow> ofOwner = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
          ofOwner.add(read(owner, in));
        }
        rows.put(owner, Collections.unmodifiableList(ofOwner));
      }
    } catch (IOException | IndexOutOfBoundsException e) {
      throw new IllegalStateException("the agent's jar is damaged", e);
    }
  }

  private static CallRow read(String owner, DataInputStream in) throws IOException {
    String method = in.readUTF();
    String arguments = in.readUTF();
    MpiCall call = CALLS[in.readShort()];
    int[] indices = new int[PARTS.length];
    for (int i = 0; i < indices.length; i++) {
      indices[i] = in.readByte();
    }
    boolean perMember = in.readBoolean();
    return new CallRow(owner, method, arguments, call, indices, perMember, OUTCOMES[in.readByte()]);
  }

  /** Writes a table in the form that the constructor reads. Called by the build. */
  static void write(Rows table, DataOutputStream out) {
    try {
      out.writeShort(table.owners().size());
      for (String owner : table.owners()) {
        List<CallRow> rows = table.rows(owner);
        out.writeUTF(owner);
        out.writeShort(rows.size());
        for (CallRow row : rows) {
          out.writeUTF(row.method());
          out.writeUTF(row.arguments());
          out.writeShort(row.call().ordinal());
          for (Part part : PARTS) {
            out.writeByte(row.at(part));
          }
          out.writeBoolean(row.perMember());
          out.writeByte(row.outcome().ordinal());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Set<String> owners() {
    return rows.keySet();
  }

  @Override
  public List<CallRow> rows(String owner) {
    return rows.getOrDefault(owner, List.of());
  }
}
