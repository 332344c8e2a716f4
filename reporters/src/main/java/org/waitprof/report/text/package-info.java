/**
 * The text report: verdict first, then sections, laid out for any width from 80 columns up. One
 * file a section; tables right-align their numbers and keep one unit a column. Begin with {@link
 * TextReport}.
 */
@NullMarked
package org.waitprof.report.text;

import org.jspecify.annotations.NullMarked;
