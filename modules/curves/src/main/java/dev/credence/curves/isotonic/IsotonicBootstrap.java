package dev.credence.curves.isotonic;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference.Simulation;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.Named;
import dev.credence.curves.metric.DecompositionPart;
import dev.credence.curves.metric.DecompositionPart.Part;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.roots.WilsonScoreRoots;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * Interval of miscalibration, discrimination and uncertainty, and their default, id {@code isotonic-bootstrap}. The isotonic curve fits the sampling
 * error of the items, so that a calibrated model shows a miscalibration above 0, and resamples of the items show even more.
 *
 * <p>Samples are drawn from a model with known truth: scores from the observed ones, true classes by the isotonic curve. With {@code e_q} the quantile
 * of (value of a drawn sample - value of the model) and m its mean, the interval is
 * {@code [value - e_(1-a/2), value - m + max(m - e_(a/2), e_(1-a/2) - m)]}, with {@code a = 1 - level}, cut to the range and widened to contain the
 * value. This subtracts the bias of the fit, of which a note gives the mean. The upper bound uses the longer side of the errors, because they spread
 * wider where the true value is larger: a value near 0 is the mean square of a small difference. The interval of uncertainty is that of the values
 * of {@code q (1 - q)}, or of the entropy, over Wilson's interval of the share q of positives.
 *
 * <p>Samples of 4,096 items or more, of which few are equal, are drawn in blocks of 32 neighbouring items. Numbers, true classes and the isotonic
 * curve of a sample are exact; of the scores within a block only the mean and the variance of the sum of their losses are, with its dependence on the order
 * of the true classes.
 *
 * <p>Independent items only. An infinite miscalibration has the whole range. Undefined without observations. Cost: O(draws items), 3 to 4 ns for each
 * of many different items. Same seed, same bits.
 *
 * <p>Coverage: conservative for calibrated models and for few positives, 0.96 to 1.00, and near-nominal for others, 0.93 to 1.00; 0.90 where the
 * probabilities say nothing about the classes, and for the discrimination of sharp probabilities 0.89 to 0.98 (docs/measurements/calibration.md,
 * n 50 to 500).
 *
 * @see <a href="https://doi.org/10.1073/pnas.2016191118">Dimitriadis, Gneiting and Jordan (2021), PNAS 118, the decomposition</a>
 * @see <a href="https://doi.org/10.1201/9780429246593">Efron and Tibshirani (1993), An Introduction to the Bootstrap, the basic interval and samples from a
 *     fitted model</a>
 */
public final class IsotonicBootstrap extends Named implements IntervalMethod {
    /** At level 0.95, 50 draws lie beyond each bound. */
    private static final long USUAL = 2_000;

    private final long draws;

    /** Creates an instance with 2,000 draws. */
    public IsotonicBootstrap() {
        this(USUAL);
    }

    private IsotonicBootstrap(long draws) {
        super(
                "isotonic-bootstrap",
                "interval of a part of a mean loss, from samples of the isotonic calibration curve");
        this.draws = draws;
    }

    @Override
    public String spelling() {
        return draws == USUAL ? id() : id() + ":draws=" + draws;
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(new OptionSpec("draws", "number of draws", Long.toString(USUAL)));
    }

    @Override
    public IsotonicBootstrap configured(Options options) {
        return new IsotonicBootstrap(EnoughDraws.possible(options.integer("draws", draws)));
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        if (!(metric instanceof DecompositionPart)) {
            return Optional.of(Refusal.of(
                    Refusal.Code.METRIC,
                    "it is for the parts of brier and log-loss, such as brier-miscalibration; delta-wilson fits every"
                            + " smooth metric of scores"));
        }
        return metric.unsupported(sample.evidence())
                .or(() -> sample.isIid()
                        ? Optional.empty()
                        : Optional.of(Refusal.of(
                                Refusal.Code.DESIGN,
                                () -> "it assumes independent items, the sample is " + sample.design()
                                        + "; use brier or log-loss, or pool the sample on purpose")));
    }

    @Override
    public <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions computeOptions) {
        Estimate.Builder estimate = Estimate.of(metric, sample, spelling(), level);
        Range range = metric.range();
        if (!Double.isFinite(estimate.value())) {
            return estimate.bounds(range.lower(), range.upper())
                    .status(
                            Double.isNaN(estimate.value()) ? Status.UNDEFINED : Status.DEGENERATE,
                            "the data do not bound the value, so that the interval is the whole range")
                    .build();
        }
        ScoredSample scores = (ScoredSample) sample.evidence();
        DecompositionPart part = (DecompositionPart) metric;
        if (part.part() == Part.UNCERTAINTY) {
            return ofUncertainty(estimate, part, scores, level);
        }
        try {
            return simulated(estimate, part, scores, level, computeOptions);
        } catch (CancellationException e) {
            return estimate.status(Status.CANCELLED, "the run was cancelled").build();
        }
    }

    private static Estimate ofUncertainty(
            Estimate.Builder estimate, DecompositionPart part, ScoredSample scores, ConfidenceLevel level) {
        double z = Normal.upperQuantile(level.tail());
        double low = WilsonScoreRoots.smaller((double) scores.positives(), (double) scores.negatives(), z);
        double high = WilsonScoreRoots.larger((double) scores.positives(), (double) scores.negatives(), z);
        double atLow = entropy(part, low);
        double atHigh = entropy(part, high);
        double most = low <= 0.5 && 0.5 <= high ? part.range().upper() : Math.max(atLow, atHigh);
        return estimate.bounds(
                        Math.min(estimate.value(), Math.min(atLow, atHigh)),
                        Math.min(part.range().upper(), Math.max(estimate.value(), most)))
                .build();
    }

    /** Returns the mean loss of items whose probability is the share of positives. */
    private static double entropy(DecompositionPart part, double share) {
        return share > 0 && share < 1 ? share * part.loss(share, true) + (1 - share) * part.loss(share, false) : 0;
    }

    private Estimate simulated(
            Estimate.Builder estimate,
            DecompositionPart part,
            ScoredSample scores,
            ConfidenceLevel level,
            ComputeOptions computeOptions) {
        int count = EnoughDraws.of(computeOptions.draws(draws), level);
        List<CalibratedDraws.Draw> drawn = new CalibratedDraws(scores, part).draws(count, computeOptions);
        double[] errors =
                drawn.stream().mapToDouble(CalibratedDraws.Draw::error).sorted().toArray();
        double bias = drawn.stream()
                .mapToDouble(CalibratedDraws.Draw::optimism)
                .average()
                .orElse(0);
        double value = estimate.value();
        double tail = level.tail();
        double lower = Math.max(0, Math.min(value, value - quantile(errors, 1 - tail)));
        double upper = Math.min(part.range().upper(), Math.max(value, value + upperReach(errors, tail)));
        estimate.bounds(lower, upper)
                .simulation(
                        new Simulation(computeOptions.seed(), count, 0, error(errors, 1 - tail), error(errors, tail)))
                .note(Note.of(
                                "isotonic-bias",
                                String.format(
                                        Locale.ROOT,
                                        "the isotonic curve fits sampling errors too, which raises the value by %.4f on average",
                                        bias))
                        .with("bias", bias));
        if (lower == upper) {
            estimate.status(
                    Status.DEGENERATE, "all drawn samples have the same value, so that the interval is a point");
        }
        return estimate.build();
    }

    /** Returns the largest possible value minus the observed one, from the mean of the errors and the longer side of them. */
    private static double upperReach(double[] sorted, double tail) {
        double mean = Arrays.stream(sorted).average().orElse(0);
        return Math.max(-quantile(sorted, tail), quantile(sorted, 1 - tail) - 2 * mean);
    }

    private static double quantile(double[] sorted, double p) {
        double position = p * (sorted.length + 1) - 1;
        int below = (int) Math.max(0, Math.min(sorted.length - 1, Math.floor(position)));
        int above = Math.min(sorted.length - 1, below + 1);
        double share = Math.max(0, Math.min(1, position - below));
        return sorted[below] + share * (sorted[above] - sorted[below]);
    }

    /** Returns the standard error of a quantile by that of its rank. */
    private static double error(double[] sorted, double p) {
        double spread = Math.sqrt(p * (1 - p) / sorted.length);
        return (quantile(sorted, Math.min(1, p + spread)) - quantile(sorted, Math.max(0, p - spread))) / 2;
    }
}
