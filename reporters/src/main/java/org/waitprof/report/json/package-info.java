/**
 * The JSON export: everything a profile holds, one object a key, for programs. Begin with {@link
 * JsonReport}.
 */
@NullMarked
package org.waitprof.report.json;

import org.jspecify.annotations.NullMarked;
