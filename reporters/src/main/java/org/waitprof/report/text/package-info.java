/**
 * The text report: verdict first, then sections, laid out for any width from 80 columns up. Each
 * section has a file of its own. Tables right-align their numbers and keep one unit per column.
 * Begin with {@link TextReport}.
 */
@NullMarked
package org.waitprof.report.text;

import org.jspecify.annotations.NullMarked;
