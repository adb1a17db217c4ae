package dev.credence.api.metric;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Note;
import dev.credence.api.option.OptionSpec;
import java.util.List;

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
        return base.spelling().substring(base.id().length());
    }

    /** Returns a spelling with one more option. */
    static String withOption(String spelling, String option) {
        return spelling + (spelling.contains(":") ? "," : ":") + option;
    }

    /** Returns notes of the base metric with the name of the derived metric. */
    static List<Note> renamed(List<Note> notes, DerivedMetric<?> derived) {
        return notes.stream()
                .map(note -> note.renamed(derived.metric().spelling(), derived.spelling()))
                .toList();
    }
}
