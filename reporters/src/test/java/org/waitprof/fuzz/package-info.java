/**
 * Fuzzing of everything that reads files. Whatever the bytes are, a reader gives the result it
 * promises or refuses in one line, in bounded time and memory. A target is one file, listed in
 * {@code FuzzTargets}. {@code FuzzTest} reads kept inputs in every build; {@code
 * integration-tests/campaigns/fuzz.sh} lets Jazzer make hundreds of thousands.
 */
@NullMarked
package org.waitprof.fuzz;

import org.jspecify.annotations.NullMarked;
