/**
 * Classification of the coordinated samples of all ranks. Both sides of each kept operation are
 * brought together, Scalasca's definitions applied to them, and sums for each row taken. {@link
 * org.waitprof.pairing.AnalysedSample} is the result of a rank, which {@link
 * org.waitprof.pairing.RankClassifier} makes. {@link org.waitprof.pairing.Hypercube} moves what has
 * to meet. {@link org.waitprof.pairing.OfflineMatch} does the same with counter files. Cold: at the
 * entry of Finalize and in {@code merge}.
 */
@NullMarked
package org.waitprof.pairing;

import org.jspecify.annotations.NullMarked;
