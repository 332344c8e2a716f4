/**
 * The parts of {@code profile.json}, a class per member of the document, each written and read in
 * the same file. What is read is bounded by a {@link MemoryBudget}. A member that not every profile
 * has is a {@link ProfileSection}.
 */
@NullMarked
package org.waitprof.profilefile.document;

import org.jspecify.annotations.NullMarked;
