package dev.credence.report.comparison;

import dev.credence.ResultOrRefusal;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Note;
import dev.credence.api.refusal.Refusal;
import java.util.List;
import java.util.Optional;

/**
 * A row of a comparison report.
 *
 * @param comparison the comparison; without comparator and bounds if no comparator fits
 * @param refusal the reason why there is no interval, and what would provide one
 * @param requested the name under which the metric was requested, such as {@code sensitivity} for {@code recall}
 * @param ofClass the class, if the metric was requested for every class
 */
public record ComparisonRow(
        Comparison comparison, Optional<Refusal> refusal, String requested, Optional<ComparedClass> ofClass) {
    /**
     * Creates a row of a metric that was requested by its spelling.
     *
     * @param comparison the comparison; without comparator and bounds if no comparator fits
     * @param refusal the reason why there is no interval, and what would provide one
     */
    public ComparisonRow(Comparison comparison, Optional<Refusal> refusal) {
        this(comparison, refusal, comparison.metric(), Optional.empty());
    }

    static ComparisonRow of(ResultOrRefusal<Comparison> result, String requested, Optional<ComparedClass> ofClass) {
        Comparison comparison =
                result.result().orElseThrow(() -> result.refusal().orElseThrow().asException());
        return new ComparisonRow(comparison, result.refusal(), requested, ofClass);
    }

    /**
     * One of the classes by which the systems are compared.
     *
     * @param label the class
     * @param metric the name under which the metric was requested, without the class
     * @param items the number of items that belong to the class, of both systems if they classified different ones
     */
    public record ComparedClass(String label, String metric, long items) {}

    /**
     * {@return the notes as people read them, in which the metric has its requested name: those of the comparison, and the reason why
     * it has no interval}
     */
    public List<Note> remarks() {
        return reported().notes().stream()
                .map(note -> note.renamed(comparison.metric(), requested))
                .toList();
    }

    /** {@return the comparison with the reason of a refusal among its notes} */
    public Comparison reported() {
        return refusal.map(reason -> comparison.withNote(Note.of(reason.code().word(), reason.sentence())))
                .orElse(comparison);
    }
}
