/**
 * What can make the figures of a profile misleading: a rule each, which gives notes with the
 * numbers in them. Sees merged profiles and the bookkeeping of their ranks only. Begin with {@link
 * QualityRules}.
 */
@NullMarked
package org.waitprof.quality;

import org.jspecify.annotations.NullMarked;
