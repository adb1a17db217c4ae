package dev.credence.api.metric;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Note;
import dev.credence.api.option.OptionSpec;
import java.util.List;

/**
 * A metric that is derived from another metric, the base metric, and has its range, direction and options.
 *
 * @param <M> the type of the base metric
 * @param <E> kind of evidence it reads
 */
abstract class DerivedMetric<M extends Metric<?>, E extends Evidence> implements Metric<E> {
    final M metric;

    DerivedMetric(M metric) {
        this.metric = metric;
    }

    @Override
    public Range range() {
        return metric.range();
    }

    @Override
    public Direction direction() {
        return metric.direction();
    }

    @Override
    public List<OptionSpec> options() {
        return metric.options();
    }

    /** Returns the options of the base metric as they are spelled, including the colon; empty if it has none. */
    final String optionsOfBase() {
        return metric.spelling().substring(metric.id().length());
    }

    /** Returns a spelling with one more option. */
    static String withOption(String spelling, String option) {
        return spelling + (spelling.contains(":") ? "," : ":") + option;
    }

    /** Returns the notes of the base metric with the name of this metric. */
    final List<Note> renamed(List<Note> notes) {
        return notes.stream()
                .map(note -> note.renamed(metric.spelling(), spelling()))
                .toList();
    }
}
