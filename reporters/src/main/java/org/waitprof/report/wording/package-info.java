/**
 * Words for values and names for people, the same in every format: units, frames, pattern names.
 * Nothing here depends on the locale, and names from a profile never reach a terminal with control
 * characters in them.
 */
@NullMarked
package org.waitprof.report.wording;

import org.jspecify.annotations.NullMarked;
