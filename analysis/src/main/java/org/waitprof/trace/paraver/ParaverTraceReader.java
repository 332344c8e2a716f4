package org.waitprof.trace.paraver;

import com.google.auto.service.AutoService;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.waitprof.model.CallPath;
import org.waitprof.system.SpecialFile;
import org.waitprof.trace.SpillFile;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceReader;
import org.waitprof.trace.paraver.ParaverScan.UnsortedException;

/**
 * Reads Paraver traces, for example of Extrae or of {@code export --format prv}. Records are read
 * once, when the trace is opened, and put into a temporary file of some ten bytes per event. If
 * they are not in the order of their times, they are sorted first.
 */
@AutoService(TraceReader.class)
public final class ParaverTraceReader implements TraceReader {
  private static final String PLAIN = ".prv";
  private static final String PACKED = ".prv.gz";

  @Override
  public boolean recognises(Path place) {
    String name = String.valueOf(place.getFileName());
    return Files.isRegularFile(place) && (name.endsWith(PLAIN) || name.endsWith(PACKED));
  }

  @Override
  public Trace open(Path place) throws IOException {
    String file = String.valueOf(place.getFileName());
    String name = file.substring(0, file.lastIndexOf(PLAIN));
    try {
      return open(place, name, input(place, file));
    } catch (UnsortedException e) {
      return open(place, name, SortedRecords.of(input(place, file)));
    }
  }

  private static Trace open(Path place, String name, InputStream records) throws IOException {
    SpillFile spill = new SpillFile();
    try (ParaverLines lines = new ParaverLines(records)) {
      Map<Long, CallPath> sites = ParaverSites.read(place.resolveSibling(name + ".pcf"));
      ParaverScan scan = new ParaverScan(lines, sites, spill);
      scan.run();
      return new ParaverTrace(name, scan, spill, sites.isEmpty());
    } catch (IOException | RuntimeException e) {
      spill.close();
      throw e;
    }
  }

  private static InputStream input(Path place, String file) throws IOException {
    InputStream in = Files.newInputStream(SpecialFile.refuse(place));
    return file.endsWith(PACKED)
        ? new GZIPInputStream(new BufferedInputStream(in, 1 << 16), 1 << 16)
        : in;
  }
}
