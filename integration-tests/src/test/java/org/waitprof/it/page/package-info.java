/** The HTML report in a real browser, and exports judged by other people's readers. */
@NullMarked
package org.waitprof.it.page;

import org.jspecify.annotations.NullMarked;
