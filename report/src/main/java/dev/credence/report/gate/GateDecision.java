package dev.credence.report.gate;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.Note;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What became of an expectation, of all rows or of a slice.
 *
 * <p>Lower and upper bound are one-sided bounds, each at the significance its side was judged by. The verdict is what they say of the
 * limit, so that PASS is exactly where the bound that faces the limit clears it, and FAIL where the opposite bound is beyond it.
 *
 * @param expectation what was expected
 * @param slice name of the slice; empty for all rows
 * @param verdict what was found
 * @param answer the difference, new minus baseline, or the new system's value, whose own bounds are at the level of the side that
 *     passes
 * @param value the metric of the new system; NaN where it is undefined
 * @param baseline the metric of the baseline; NaN where there is none or it is undefined
 * @param lower lower bound of the difference or the value; NaN where there is none
 * @param upper upper bound
 * @param lowerSignificance one-sided significance of the lower bound; NaN where the check was not judged
 * @param upperSignificance one-sided significance of the upper bound
 * @param n how many observations bear on the metric: rows, of recall those of its class
 * @param clusters how many clusters the rows come in, whether they bear on the metric or not; empty where rows were drawn one by one
 * @param deciding how many rows in all, whether they bear on the metric or not, would decide an inconclusive check if the true
 *     value equals the estimate; of clustered rows how many clusters; see {@link dev.credence.planning.RequiredSampleSize}
 * @param notes what the reader should know
 */
public record GateDecision(
        Expectation expectation,
        Optional<String> slice,
        Verdict verdict,
        Inference answer,
        double value,
        double baseline,
        double lower,
        double upper,
        double lowerSignificance,
        double upperSignificance,
        long n,
        OptionalLong clusters,
        OptionalLong deciding,
        List<Note> notes) {
    /**
     * Copies the notes.
     *
     * @param expectation what was expected
     * @param slice name of the slice
     * @param verdict what was found
     * @param answer the difference or the value
     * @param value the metric of the new system
     * @param baseline the metric of the baseline
     * @param lower lower bound
     * @param upper upper bound
     * @param lowerSignificance of the lower bound
     * @param upperSignificance of the upper bound
     * @param n how many observations bear on the metric
     * @param clusters how many clusters the rows come in
     * @param deciding how many would decide
     * @param notes what the reader should know
     */
    public GateDecision {
        notes = List.copyOf(notes);
    }

    /** {@return the difference that is judged, new minus baseline, or the new system's value; NaN where it is undefined} */
    public double judged() {
        return expectation.kind() == Expectation.Kind.NOT_WORSE ? value - baseline : value;
    }

    /**
     * Who made the bounds.
     *
     * @return spelling of a comparator or an interval method, empty where there are no bounds
     */
    public String by() {
        return GateText.by(answer);
    }

    /**
     * What the judged quantity is compared with.
     *
     * @return minus the margin, the margin of a metric of which less is better, the floor or the ceiling
     */
    public double threshold() {
        return expectation.threshold();
    }

    /**
     * How many items the systems differ on, where these are fewer than six and the bounds rest on them alone.
     *
     * @return as {@link Comparison#fewDiffering} has it; empty of a floor or ceiling
     */
    public OptionalLong differing() {
        return answer instanceof Comparison comparison ? comparison.fewDiffering() : OptionalLong.empty();
    }

    /** The number that would decide, where there is one, as a report shows it. */
    OptionalDouble decidingOrNone() {
        return deciding.isPresent() ? OptionalDouble.of((double) deciding.getAsLong()) : OptionalDouble.empty();
    }

    /**
     * In a sentence.
     *
     * @return what was expected, what was found, and what would decide
     */
    public String sentence() {
        return GateText.sentence(this);
    }
}
