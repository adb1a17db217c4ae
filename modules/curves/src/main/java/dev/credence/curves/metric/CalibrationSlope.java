package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import java.util.List;
import java.util.Locale;
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
 * <p>Coverage by {@code delta-wilson}: near-nominal, 0.94 to 0.95 on average in samples where the variance of the number of positives by the recalibrated probabilities q,
 * {@code sum q (1 - q)}, is 2 or more, whatever the sizes of the classes are. It is 0.93 with a variance of 1 to 2 and 0.78 with less
 * (beta distributions of probabilities with a sum of parameters from 0.1 to 8, prevalence 0.02 to 0.5, slopes 0.4, 1 and 2, n from 30 to 500, 150 to 700 samples
 * each); results with a variance below 4 have a note.
 *
 * @see <a href="https://doi.org/10.1093/biomet/45.3-4.562">Cox (1958), Two further applications of a model for binary regression, Biometrika 45,
 *     562-565</a>
 */
public final class CalibrationSlope extends RecalibrationPart {
    /** The variance of the number of positives below which a note warns. */
    private static final double LITTLE_VARIANCE = 4;

    /** The variance below which the coverage is lower still. */
    private static final double HARDLY_ANY_VARIANCE = 1;

    /** The coverage of a slope of 2 in samples of 50 sharp probabilities with a prevalence of 0.2, of those with a variance from 1 to 2. */
    private static final double LEAST_COVERAGE = 0.65;

    /** The coverage of 100 probabilities near 0.02, of samples with a variance below 1. */
    private static final double LEAST_COVERAGE_OF_HARDLY_ANY = 0.57;

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
        LogisticFit fit = fit(scores, weights);
        List<Note> undefined = LogisticFit.notes(id(), fit, scores, weights);
        if (!undefined.isEmpty()) {
            return undefined;
        }
        double variance = fit.information();
        return variance >= LITTLE_VARIANCE
                ? List.of()
                : List.of(CoverageWarning.of(
                        variance < HARDLY_ANY_VARIANCE ? LEAST_COVERAGE_OF_HARDLY_ANY : LEAST_COVERAGE,
                        String.format(
                                Locale.ROOT,
                                "by the recalibrated probabilities the number of positives has a variance of only %.2g: ",
                                variance)));
    }
}
