package org.waitprof.model;

/** Send modes of the MPI standard (4.1, section 3.4). Only some of them can wait for a receiver. */
public enum SendMode implements CallAttribute {
  STANDARD,
  SYNCHRONOUS,
  BUFFERED,
  READY
}
