package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Calibration intercept, or calibration in the large: the a of largest likelihood in {@code log-odds of a positive = a + ln(p / (1 - p))}, where p is the
 * probability of an item. 0 is calibrated; below 0 positives are rarer than the probabilities state, and above 0 more frequent. If
 * probabilities were correct where positives had the odds o, and their odds are now c o, then a is ln c.
 *
 * <p>All real numbers, and neither direction is better. NaN, with a note, if one class is missing. Probabilities of exactly 0 or 1 are refused,
 * because their log-odds are infinite. The influence of an item is its residual, divided by the mean of q (1 - q) over the recalibrated
 * probabilities q. Cost: O(atoms) for each of about 10 Newton steps.
 *
 * <p>Coverage by {@code delta-wilson}: near-nominal, 0.93 to 0.97, where the variance of the number of positives by the recalibrated probabilities q,
 * {@code sum q (1 - q)}, is 3 or more. Otherwise it is 0.73 to 0.95 with 20 to 200 items and lower with fewer (5 to 400 items, calibrated and overconfident
 * probabilities, prevalence 0.02 to 0.5, 500 samples each); such results have a note.
 *
 * @see <a href="https://doi.org/10.1093/biomet/45.3-4.562">Cox (1958), Two further applications of a model for binary regression, Biometrika 45,
 *     562-565</a>
 */
public final class CalibrationIntercept extends RecalibrationPart {
    /** The variance of the number of positives below which a note warns. */
    private static final double LITTLE_VARIANCE = 3;

    /** The number of items below which the coverage is lower still. */
    private static final long FEW_ITEMS = 20;

    /** The coverage of 20 items of overconfident probabilities with a prevalence of 0.04. */
    private static final double LEAST_COVERAGE = 0.73;

    /** The coverage of 5 items, of which one is positive. */
    private static final double LEAST_COVERAGE_OF_FEW = 0.30;

    /** Creates the metric. */
    public CalibrationIntercept() {
        super(
                "calibration-intercept",
                "shift of the log-odds of positives from those of the probabilities; 0 is calibrated",
                false);
    }

    @Override
    public Set<String> aliases() {
        return Set.of("calibration-in-the-large");
    }

    @Override
    LogisticFit fit(ScoredSample scores, double[] weights) {
        return LogisticFit.interceptOf(scores, weights);
    }

    @Override
    public List<Note> notes(ScoredSample scores, double[] weights) {
        List<Note> missing = OneClass.notes(id(), scores, weights);
        if (!missing.isEmpty()) {
            return missing;
        }
        double variance = fit(scores, weights).information();
        return variance >= LITTLE_VARIANCE
                ? List.of()
                : List.of(CoverageWarning.of(
                        scores.size() < FEW_ITEMS ? LEAST_COVERAGE_OF_FEW : LEAST_COVERAGE,
                        String.format(
                                Locale.ROOT,
                                "by the recalibrated probabilities the number of positives has a variance of only %.2g: ",
                                variance)));
    }
}
