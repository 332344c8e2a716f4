/**
 * Kinds of waiting: one file per pattern, with its definition, formula, limits and advice. Patterns
 * register themselves as services; java.base only. Begin with {@link LateSender}.
 */
@NullMarked
package org.waitprof.waitstate;

import org.jspecify.annotations.NullMarked;
