package org.waitprof.fuzz;

import java.io.IOException;
import java.util.Random;

/** Makes an input out of a good one. */
interface Mutator {
  /** A changed copy. The same random numbers give the same bytes. */
  byte[] mutate(byte[] good, Random random) throws IOException;
}
