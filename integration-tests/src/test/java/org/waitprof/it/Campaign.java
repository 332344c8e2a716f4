package org.waitprof.it;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * A test that {@code mvn verify -Pcampaign} runs, before a release, and a build does not: it looks
 * for longer, or at more sizes, launchers and JDKs, at what a quicker test of the build looks at as
 * well.
 */
@Documented
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Tag("campaign")
public @interface Campaign {}
