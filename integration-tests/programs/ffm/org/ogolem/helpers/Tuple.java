package org.ogolem.helpers;

/** Two objects. */
public record Tuple<A, B>(A first, B second) {}
