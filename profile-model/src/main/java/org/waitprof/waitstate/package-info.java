/**
 * Kinds of waiting: one class per pattern, with its calls, and next to it, among the resources, a
 * file with its definition, formula, columns, limits and advice. Patterns register themselves as
 * services; java.base only. Begin with {@link LateSender}.
 */
@NullMarked
package org.waitprof.waitstate;

import org.jspecify.annotations.NullMarked;
