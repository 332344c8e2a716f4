/**
 * Rules that find what can make the figures of a profile misleading; each gives notes with the
 * numbers in them. They see merged profiles and the bookkeeping of their ranks only. Begin with
 * {@link QualityRules}.
 */
@NullMarked
package org.waitprof.quality;

import org.jspecify.annotations.NullMarked;
