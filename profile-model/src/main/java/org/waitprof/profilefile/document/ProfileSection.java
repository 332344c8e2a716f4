package org.waitprof.profilefile.document;

import java.io.IOException;
import java.util.List;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.section.ProfileParts;

/**
 * A member of {@code profile.json} that not every profile has. Stores a part of {@link
 * ProfileParts}, and merges the parts of several ranks into the job's. Found by {@code
 * ServiceLoader}. A new part needs a class of the model, one of these, and code that makes it.
 * Reader, writer and merge know none by name. Stateless; called by rank 0 in Finalize and by
 * commands, in one thread.
 *
 * @param <T> the part's class in the model
 */
public abstract class ProfileSection<T> {
  private final Class<T> type;
  private final String member;

  /**
   * Creates a section.
   *
   * @param type the part's class in the model
   * @param member name of the member in {@code profile.json}
   */
  protected ProfileSection(Class<T> type, String member) {
    this.type = type;
    this.member = member;
  }

  /** The part's class in the model. */
  public final Class<T> type() {
    return type;
  }

  /** Name of the member in {@code profile.json}. */
  public final String member() {
    return member;
  }

  /**
   * Writes the value, after its name.
   *
   * @param tree gives call paths their number
   */
  public abstract void write(T part, CallPathTree tree, JsonWriter json) throws IOException;

  /**
   * Reads the value. What an older or newer version wrote is read as far as it is known.
   *
   * @param document has the call paths, and the budget that is charged for what is kept
   */
  public abstract T read(JsonReader json, DocumentContext document) throws IOException;

  /**
   * Puts the parts of ranks, or of groups of ranks, together. Only called for parts that ranks have
   * of their own.
   *
   * @param parts at least one, in any order
   */
  public T merge(List<T> parts) {
    throw new IllegalStateException("ranks have no " + member + " of their own");
  }
}
