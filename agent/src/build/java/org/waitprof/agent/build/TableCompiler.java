package org.waitprof.agent.build;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.waitprof.agent.binding.ArgumentRole;
import org.waitprof.agent.binding.CallRow;
import org.waitprof.agent.binding.CallTable;
import org.waitprof.agent.binding.Rows;

/** Compiles the text of a call table into the form that {@code binding.CompiledTable} reads. */
public final class TableCompiler {
  private TableCompiler() {}

  /**
   * The compiled table.
   *
   * @param name for messages
   * @param text as of {@link CallTable}
   * @throws IllegalArgumentException if a row is none
   */
  static byte[] compile(String name, String text) {
    return compile(CallTable.parse(name, text));
  }

  /** The same of a table that has been read. */
  public static byte[] compile(Rows table) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      int[] communicating = table.communicating();
      out.writeShort(communicating.length);
      for (int hash : communicating) {
        out.writeInt(hash);
      }
      out.writeShort(table.owners().size());
      for (String owner : table.owners()) {
        ByteArrayOutputStream rows = new ByteArrayOutputStream();
        write(table.rows(owner), new DataOutputStream(rows));
        out.writeUTF(owner);
        out.writeInt(rows.size());
        rows.writeTo(out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void write(List<CallRow> rows, DataOutputStream out) throws IOException {
    out.writeShort(rows.size());
    for (CallRow row : rows) {
      out.writeUTF(row.method());
      out.writeUTF(row.arguments());
      out.writeShort(row.call().ordinal());
      for (ArgumentRole role : ArgumentRole.values()) {
        out.writeByte(row.at(role));
      }
      out.writeBoolean(row.perMember());
      out.writeByte(row.result().ordinal());
    }
  }
}
