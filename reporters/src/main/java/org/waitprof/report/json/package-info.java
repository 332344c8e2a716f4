/**
 * The JSON export: everything that a profile holds, one object per key, for programs. Begin with
 * {@link JsonReport}.
 */
@NullMarked
package org.waitprof.report.json;

import org.jspecify.annotations.NullMarked;
