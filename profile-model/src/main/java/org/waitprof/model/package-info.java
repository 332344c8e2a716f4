/**
 * The field's words as immutable types: calls, call paths, size classes, statistics and profiles.
 * Needs java.base only and is visible from every class loader, because the hot side uses its calls
 * and size classes. Units end every name: {@code minNanos}, {@code bytes}, {@code waitRatio}. Begin
 * with {@link JobProfile}.
 */
@NullMarked
package org.waitprof.model;

import org.jspecify.annotations.NullMarked;
