/**
 * Seeded mutation fuzzing of everything that reads files: whatever the bytes are, a reader gives
 * what it says it gives or refuses in one line, in bounded time and memory. A target is one file,
 * listed in {@code FuzzTargets}; {@code FuzzTest} runs some inputs in every build, {@code
 * integration-tests/campaigns/fuzz.sh} a million.
 */
@NullMarked
package org.waitprof.fuzz;

import org.jspecify.annotations.NullMarked;
