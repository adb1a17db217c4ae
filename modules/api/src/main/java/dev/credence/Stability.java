package dev.credence;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * States which changes a public type may undergo between releases. Every exported package has this annotation, which applies to all
 * public types of the package that have no such annotation of their own.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.PACKAGE, ElementType.TYPE})
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
public @interface Stability {
    /** The changes that a type may undergo between releases. */
    enum Level {
        /** It changes incompatibly only in a new major version. */
        STABLE,
        /** It may change in any minor version; the changelog says so. */
        INCUBATING,
        /** It is exported only for other modules of this project, and may change or be removed in any version. */
        INTERNAL
    }

    /** {@return the level of stability} */
    Level value();

    /** {@return the first version that contains the type or the package} */
    String since();
}
