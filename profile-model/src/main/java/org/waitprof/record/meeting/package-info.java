/**
 * What woven code calls around meetings of threads, with {@code binding=threads}: start with {@link
 * org.waitprof.record.meeting.Meetings}.
 */
@NullMarked
package org.waitprof.record.meeting;

import org.jspecify.annotations.NullMarked;
