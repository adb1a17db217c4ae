package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.text.Named;
import dev.credence.curves.metric.MeanLoss.Probabilities;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Expected calibration error over bins of equal width: {@code ECE = 1/W sum over bins of |sum of w (y - p)|}, with p the probability given
 * to the positive class and y the truth. Bin i of B contains {@code (i-1)/B < p <= i/B}, the first one 0 too.
 *
 * <p>In [0, 1], 0 is best; biased upwards, because the sampling error of each bin counts as an error: a calibrated model shows about {@code
 * sum over bins of sqrt(2/pi sum of p(1-p)) / n}, 0.10 at n = 100 and 0.02 at n = 2,000 with 15 bins and even probabilities. Influences and
 * resamples do not account for this bias, and their intervals never contain the 0 of a calibrated model, so methods for any metric refuse
 * it ({@link #nonSmoothness}); its own is {@code folded-normal}. The influence of an item is {@code sign of its bin (y - p) - ECE}; it has
 * a corner where a bin is exactly calibrated. Scores outside [0, 1] are refused; NaN without observations. Cost: O(atoms + bins).
 *
 * @see <a href="https://doi.org/10.1007/s00382-011-1191-1">Broecker (2012), Climate Dynamics 39, 655-667, on the bias</a>
 * @see <a href="https://doi.org/10.1609/aaai.v29i1.9602">Naeini, Cooper and Hauskrecht (2015), Obtaining well calibrated probabilities
 *     using Bayesian binning, AAAI 29</a>
 */
public final class ExpectedCalibrationError extends Named implements ScoreMetric, CalibrationError<ScoredSample> {
    private final int bins;

    /** Creates an instance with 15 bins. */
    public ExpectedCalibrationError() {
        this(USUAL);
    }

    private ExpectedCalibrationError(int bins) {
        super("ece", "mean gap between probability and observed share in bins of the scores");
        this.bins = bins;
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(BINS);
    }

    @Override
    public ExpectedCalibrationError configured(Options options) {
        return new ExpectedCalibrationError(CalibrationError.bins(options, bins));
    }

    @Override
    public String spelling() {
        return bins == USUAL ? id() : id() + ":bins=" + bins;
    }

    @Override
    public List<BinnedGaps> gaps(ScoredSample scores) {
        return List.of(BinnedGaps.of(scores, bins));
    }

    private int bin(double p) {
        return BinnedGaps.bin(p, bins);
    }

    private double[] gaps(ScoredSample scores, double[] weights) {
        double[] gaps = new double[bins];
        for (int atom = 0; atom < weights.length; atom++) {
            gaps[bin(scores.score(atom))] += weights[atom] * error(scores, atom);
        }
        return gaps;
    }

    private static double error(ScoredSample scores, int atom) {
        return (scores.positive(atom) ? 1 : 0) - scores.score(atom);
    }

    @Override
    public double value(ScoredSample scores, double[] weights) {
        double sum = 0;
        for (double gap : gaps(scores, weights)) {
            sum += Math.abs(gap);
        }
        return Math.min(1, sum / Arrays.stream(weights).sum());
    }

    @Override
    public void influence(ScoredSample scores, double[] weights, double[] out) {
        double value = value(scores, weights);
        double[] gaps = gaps(scores, weights);
        for (int atom = 0; atom < out.length; atom++) {
            out[atom] = Math.signum(gaps[bin(scores.score(atom))]) * error(scores, atom) - value;
        }
    }

    @Override
    public String losses() {
        return "brier or log-loss";
    }

    @Override
    public Optional<Refusal> nonSmoothness() {
        return CalibrationError.noisy(losses());
    }

    @Override
    public Optional<Refusal> refusal(ScoredSample scores) {
        return Probabilities.refusal(id(), scores);
    }

    @Override
    public List<Note> notes(ScoredSample scores, double[] weights) {
        return scores.size() == 0
                ? List.of(Note.about("ece", Note.UNDEFINED, " is undefined: there are no observations"))
                : List.of();
    }
}
