package org.waitprof.profilefile;

/**
 * Names and limits of the profile file, version 2. It is a ZIP with the entries
 *
 * <pre>
 *   profile.json          what is known of the run, its ranks, keys and metrics (UTF-8)
 *   columns/NAME.bin      one metric: little-endian int64
 * </pre>
 *
 * {@code profile.json} is an object with these members; readers ignore members they do not know:
 *
 * <pre>
 *   format, version   "waitprof-profile", 2; first, so that newer versions are recognised early
 *   run               what is known of the run as a whole
 *   ranks             one object per rank, index = rank; times in ns; cpu: numbers of CpuUse;
 *                     mpi_threads: how many call MPI, if more than one; started_ms: of the process
 *   notes             quality notes: severity, id, text
 *   keys              the rows: path (node, or -1 for none), call, size_class, comm_size_class,
 *                     role, pattern, source; with a sample interval_ns, minimum_ns, awaited
 *   ...               what not every profile has: a ProfileSection of package document each
 *   frames            class, method and line of the frames that occur in call paths
 *   nodes             the call-path tree: frame (index), parent (index of an earlier node, or -1)
 *   metrics           the columns: name, unit, description, type, encoding, file, shape, entries
 * </pre>
 *
 * Version 2 has a row of Finalize with the time until all ranks had entered it. In version 1 the
 * run of each rank ended at its own entry.
 *
 * <p>Encodings of a column of shape [keys][ranks] or [keys][ranks][buckets], row by row:
 *
 * <pre>
 *   dense    every cell
 *   sparse   "entries" pairs of (index, value), indices ascending; cells not named are 0;
 *            index = key * ranks + rank, or (key * ranks + rank) * buckets + bucket
 * </pre>
 *
 * Histograms are a metric of their own, {@code histogram}. It is sparse in older files, packed in
 * newer:
 *
 * <pre>
 *   packed   per cell the number of its used buckets (0: it has none), one byte; for each of them,
 *            ascending, its number, one byte, and its calls, seven bits a byte, the lowest first,
 *            all bytes but the last with the highest bit set; "entries" is the size in bytes
 * </pre>
 */
final class ProfileFormat {
  static final String FORMAT = "waitprof-profile";
  static final int VERSION = 2;
  static final String DOCUMENT = "profile.json";
  static final String HISTOGRAM = "histogram";
  static final String DENSE = "dense";
  static final String SPARSE = "sparse";
  static final String PACKED = "packed";
  static final String INT64 = "int64";

  /** Maximum number of cells of a column: 65 536 ranks with 32 768 keys. */
  static final long MAX_CELLS = 1L << 31;

  private ProfileFormat() {}

  /** The entry that holds a metric. */
  static String columnFile(String metric) {
    return "columns/" + metric + ".bin";
  }
}
