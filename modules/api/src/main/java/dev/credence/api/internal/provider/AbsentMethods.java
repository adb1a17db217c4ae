package dev.credence.api.internal.provider;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.PublishedModules;
import java.util.Optional;

/** Notes on methods of published modules that a complete installation would have used, and for what some of them are used. */
public final class AbsentMethods {
    /** The code of the notes. */
    public static final String CODE = "absent-default";

    private AbsentMethods() {}

    /**
     * Returns the note that a default is not installed.
     *
     * @param method the name of the interval method or the comparator
     * @param subject that of which it is the default, such as {@code proportions of independent trials}
     * @param used the spelling of what is used instead
     * @return the note, with the data {@code method} and {@code module}
     */
    public static Note note(String method, String subject, String used) {
        return noteWith(method, "the default of " + subject, used + " is used");
    }

    /**
     * Returns the note that a method is not installed, with what follows from that.
     *
     * @param method the name of the interval method or the comparator
     * @param role what it is for
     * @param consequence the clause after {@code so that}
     * @return the note, with the data {@code method} and {@code module}
     */
    public static Note noteWith(String method, String role, String consequence) {
        String module = PublishedModules.of(method).orElse(method);
        return Note.of(
                        CODE,
                        method + ", " + role + ", is not installed, so that " + consequence + ": add " + module
                                + ", which the credence command has, or name a method")
                .with("method", method)
                .with("module", module);
    }

    /**
     * Returns whether a metric is a proportion of independent trials under a sampling design.
     *
     * @param <E> kind of evidence that the metric reads
     * @param metric the metric, which reads the evidence of the sample
     * @param sample the sample
     * @return whether the number of successes is binomial
     */
    public static <E extends Evidence> boolean isOfTrials(Metric<E> metric, Sample<?> sample) {
        E evidence = metric.evidenceType().cast(sample.evidence());
        Optional<Proportion<E>> proportion = metric.proportion();
        return proportion.isPresent()
                && sample.iidAmong(atom -> proportion.get().isTrial(evidence, atom));
    }
}
