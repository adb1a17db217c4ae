package dev.credence.spring;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties of an application that uses Credence, {@code credence.level} and others. A property that is left out is what
 * Credence does of itself.
 *
 * <pre>{@code
 * credence.level=0.9
 * credence.seed=7
 * credence.methods[0]=clopper-pearson
 * credence.methods[1]=beta:prior=1
 * }</pre>
 *
 * <p>A spelling may hold commas, at which Spring divides a list that is written in one line; so number the elements, as above, or
 * write a list of YAML. Methods, comparators and options that do not exist are errors, also where another of the list would fit.
 *
 * @param level of questions that name none, strictly between 0 and 1; 0.95
 * @param seed of questions that name none; 0
 * @param draws of simulations, 1 or more; each method has its own number
 * @param threads of simulations, 1 or more; the bits of the result do not depend on it
 * @param discovery whether what {@link java.util.ServiceLoader} finds is registered beside the application's beans
 * @param methods spellings of the interval methods that are tried where none is named, most wanted first; empty for the measured
 *     choice
 * @param comparators spellings of the comparators that are tried where none is named, most wanted first; empty for the measured
 *     choice
 * @param options spellings whose options hold where their id is named alone, such as {@code bayes:prior=1}
 */
@ConfigurationProperties("credence")
public record CredenceProperties(
        @DefaultValue("0.95") double level,
        @DefaultValue("0") long seed,
        @Nullable Long draws,
        @DefaultValue("1") int threads,
        @DefaultValue("true") boolean discovery,
        @DefaultValue List<String> methods,
        @DefaultValue List<String> comparators,
        @DefaultValue List<String> options) {
    /**
     * Copies the lists; the values are checked where they are used, where the message can name their property.
     *
     * @param level of questions that name none
     * @param seed of questions that name none
     * @param draws of simulations, or null
     * @param threads of simulations
     * @param discovery whether to ask {@link java.util.ServiceLoader}
     * @param methods spellings, most wanted first
     * @param comparators spellings, most wanted first
     * @param options spellings whose options hold where their id is named alone
     */
    public CredenceProperties {
        methods = List.copyOf(methods);
        comparators = List.copyOf(comparators);
        options = List.copyOf(options);
    }
}
