package dev.credence.api.metric.derived;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.internal.provider.ProviderFaults;
import dev.credence.api.internal.provider.ProviderNames;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.text.Suggestions;
import java.util.List;
import java.util.Optional;

/**
 * A metric that is derived from another metric, the base metric, and has its range, direction and options.
 *
 * @param <E> kind of evidence it reads
 */
interface DerivedMetric<E extends Evidence> extends Metric<E> {
    /** {@return the base metric} */
    Metric<?> metric();

    @Override
    default String description() {
        return metric().description();
    }

    @Override
    default Range range() {
        return metric().range();
    }

    @Override
    default Direction direction() {
        return metric().direction();
    }

    @Override
    default List<OptionSpec> options() {
        return metric().options();
    }

    /** Returns the options of a base metric as they are spelled, including the colon; empty if it has none. */
    static String optionsOf(Metric<?> base) {
        ProviderNames.requireOwnSpelling(base);
        return base.spelling().substring(base.id().length());
    }

    /** Returns a spelling with one more option. */
    static String withOption(String spelling, String option) {
        return spelling + (spelling.contains(":") ? "," : ":") + option;
    }

    /** Returns the refusal of a label that evidence does not have. */
    static Refusal unknownLabel(String label, List<String> labels) {
        return Refusal.of(
                Refusal.Code.LABEL,
                () -> Suggestions.message("label", label, labels)
                        + (label.contains(",")
                                ? "; a comma after '@' belongs to the label: name the other metrics before this one"
                                : ""));
    }

    /**
     * Returns the reason why a user's base metric cannot read a matrix in which one of some classes is positive, one after the other. Those of
     * Credence have none but the lack of a positive label.
     */
    static Optional<Refusal> refusalOfBase(BinaryMetric base, ConfusionMatrix matrix, List<String> classes) {
        return ProviderFaults.isOfUser(base)
                ? classes.stream()
                        .flatMap(label ->
                                ProviderFaults.answered(base, base.refusal(matrix.withPositive(label))).stream())
                        .findFirst()
                : Optional.empty();
    }

    /** Returns notes of the base metric with the name of the derived metric. */
    static List<Note> renamed(List<Note> notes, DerivedMetric<?> derived) {
        return notes.stream()
                .map(note -> note.renamed(derived.metric().spelling(), derived.spelling()))
                .toList();
    }

    /**
     * Returns a binary metric with options. The result must be binary itself, so that it can be averaged or applied to one class
     * against the rest.
     */
    static BinaryMetric variant(BinaryMetric metric, Options options) {
        if (metric.configured(options) instanceof BinaryMetric binary) {
            return binary;
        }
        throw new IllegalArgumentException("metric '" + metric.id() + "' with options '" + options
                + "' is not a function of true and false positives and negatives: leave out averaging and label");
    }
}
