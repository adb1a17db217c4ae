package dev.credence.api.metric;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Note;
import dev.credence.api.option.OptionSpec;
import java.util.List;

/**
 * A metric made of another: its range, direction and options are that one's.
 *
 * @param <M> kind of metric it is made of
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

    /** How the options of the metric it is made of are spelled, colon included; empty without any. */
    final String optionsOfBase() {
        return metric.spelling().substring(metric.id().length());
    }

    /** A spelling with one option more. */
    static String withOption(String spelling, String option) {
        return spelling + (spelling.contains(":") ? "," : ":") + option;
    }

    /** Notes of the metric it is made of, under its own name. */
    final List<Note> renamed(List<Note> notes) {
        return notes.stream()
                .map(note -> note.renamed(metric.spelling(), spelling()))
                .toList();
    }
}
