/**
 * Content of the page before it is a page: {@link PageModel} for the sections that Java writes,
 * {@link PageData} for the pictures that the script draws.
 */
@NullMarked
package org.waitprof.report.html.data;

import org.jspecify.annotations.NullMarked;
