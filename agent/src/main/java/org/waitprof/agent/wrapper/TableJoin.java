package org.waitprof.agent.wrapper;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.Binding;
import org.waitprof.agent.binding.WrapperSearch;
import org.waitprof.agent.binding.WrapperTable;
import org.waitprof.cli.mpi.MpiFailure;
import org.waitprof.cli.mpi.MpiWorld;
import org.waitprof.cli.mpi.TableWorlds;

/** Joins jobs over a binding that the agent would also find. Stateless. */
@AutoService(TableWorlds.class)
public final class TableJoin implements TableWorlds {
  /** Makes the joiner, for {@code ServiceLoader}. */
  public TableJoin() {}

  @Override
  public @Nullable MpiWorld join(@Nullable Path table, ClassLoader loader) {
    try {
      WrapperSearch search = table == null ? WrapperSearch.plain() : WrapperSearch.of(table);
      Binding found = search.find(loader);
      if (found != null && found.dialect() instanceof WrapperTable bound) {
        return TableJob.init(bound, loader);
      }
    } catch (IOException e) {
      throw new MpiFailure(table + " cannot be read");
    } catch (IllegalAccessError e) {
      throw new MpiFailure(
          "a binding that takes addresses needs Java 22, or the option --add-exports"
              + " java.base/jdk.internal.misc=ALL-UNNAMED");
    } catch (IllegalArgumentException | ReflectiveOperationException | LinkageError e) {
      throw WrapperCalls.failure(e);
    }
    if (table != null) {
      throw new MpiFailure(table + ": its class is not on the class path");
    }
    return null;
  }
}
