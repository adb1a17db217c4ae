package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Calibration slope: the slope b of largest likelihood in {@code log-odds of a positive = a + b ln(p / (1 - p))}, where p is the probability of an item. 1
 * is calibrated; below 1 the probabilities are too extreme, and above 1 too moderate. 1 / b is the temperature that corrects
 * them. A change of the share of positives alters a and not b.
 *
 * <p>All real numbers, and neither direction is better. Infinite, with a note, if the probabilities separate the classes; NaN, with a note, if one
 * class is missing or all probabilities are equal. Probabilities of exactly 0 or 1 are refused, because their log-odds are infinite. The
 * influence of an item with the residual r is the second part of {@code I^-1 (r, r ln(p / (1 - p)))}, with I the mean information, which gives the sandwich
 * variance. Cost: O(atoms) for each of about 10 Newton steps.
 *
 * <p>Coverage by {@code delta-wilson}: near-nominal, 0.94 to 0.97 with 6 or more items in the smaller class on average, 0.89 with 3 and 0.78 with 1 (n 50 to 2,000, three
 * distributions of probabilities, 1,000 samples each); such results have a note.
 *
 * @see <a href="https://doi.org/10.1093/biomet/45.3-4.562">Cox (1958), Two further applications of a model for binary regression, Biometrika 45,
 *     562-565</a>
 */
public final class CalibrationSlope extends RecalibrationPart {
    /** Measured: coverage of 0.78 with 1 item in the smaller class on average, 0.89 with 3, and 0.94 or more with 6. */
    private static final long FEW_ITEMS = 6;

    /** Creates the metric. */
    public CalibrationSlope() {
        super(
                "calibration-slope",
                "slope of the log-odds of a positive over those of the probabilities; 1 is calibrated",
                true);
    }

    @Override
    public Set<String> aliases() {
        return Set.of("cox-slope");
    }

    @Override
    LogisticFit fit(ScoredSample scores, double[] weights) {
        return LogisticFit.of(scores, weights);
    }

    @Override
    public List<Note> notes(ScoredSample scores, double[] weights) {
        List<Note> notes = new ArrayList<>(LogisticFit.notes(id(), LogisticFit.of(scores, weights), scores, weights));
        long fewer = Math.min(scores.positives(), scores.negatives());
        if (notes.isEmpty() && fewer < FEW_ITEMS) {
            notes.add(CoverageWarning.of(0.78, "the smaller class has " + fewer + " items: "));
        }
        return notes;
    }
}
