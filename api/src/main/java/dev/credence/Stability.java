package dev.credence;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * States how long a public type may be relied on. Every exported package carries this mark, and it holds for all public types of the
 * package that carry none of their own.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.PACKAGE, ElementType.TYPE})
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
public @interface Stability {
    /** What may happen to a type between releases. */
    enum Level {
        /** It changes incompatibly only in a new major version. */
        STABLE,
        /** It may change in any minor version; the changelog says so. */
        INCUBATING,
        /** It is exported for other modules of this project alone, and may change or vanish in any version. */
        INTERNAL
    }

    /** {@return the level of stability} */
    Level value();

    /** {@return the version that had the type, or the package, first} */
    String since();
}
