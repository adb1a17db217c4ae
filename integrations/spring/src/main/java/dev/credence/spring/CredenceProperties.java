package dev.credence.spring;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties of an application that uses Credence, {@code credence.level} and others. A property that is not set has the
 * library's default.
 *
 * <pre>{@code
 * credence.level=0.9
 * credence.seed=7
 * credence.methods[0]=clopper-pearson
 * credence.methods[1]=beta:prior=1
 * }</pre>
 *
 * <p>A property whose name begins with {@code credence.} and is none of these, such as {@code credence.levle}, is an error, unless it comes
 * from an environment variable or a system property.
 *
 * <p>A spelling may contain commas, at which Spring splits a list that is written in one line, so number the elements as above or
 * write a YAML list. Methods, comparators and options that do not exist are errors, even if another element of the list would fit.
 *
 * @param level the default confidence level, strictly between 0 and 1; 0.95 if not set
 * @param seed the default random seed; 0 if not set
 * @param draws the number of draws of simulations, 1 or more; if not set, each method has its own default
 * @param threads the number of threads of simulations, 1 or more; the result does not depend on it
 * @param discovery whether {@link java.util.ServiceLoader} is used in addition to the application's beans
 * @param methods spellings of the interval methods to try by default, the preferred one first; if empty, the library's defaults
 * @param comparators spellings of the comparators to try by default, the preferred one first; if empty, the library's defaults
 * @param options spellings whose options apply when only their id is named, such as {@code bayes:prior=1}
 */
@ConfigurationProperties(prefix = "credence", ignoreUnknownFields = false)
public record CredenceProperties(
        @DefaultValue("0.95") double level,
        @DefaultValue("0") long seed,
        @Nullable Long draws,
        @DefaultValue("1") int threads,
        @DefaultValue("true") boolean discovery,
        @DefaultValue List<String> methods,
        @DefaultValue List<String> comparators,
        @DefaultValue List<String> options) {
    /** Copies the lists; the values are checked where they are used, where the message can name their property. */
    public CredenceProperties {
        methods = List.copyOf(methods);
        comparators = List.copyOf(comparators);
        options = List.copyOf(options);
    }
}
