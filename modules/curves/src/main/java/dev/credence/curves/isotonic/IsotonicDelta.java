package dev.credence.curves.isotonic;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.Inference.Simulation;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.Named;
import dev.credence.curves.metric.DecompositionPart;
import dev.credence.curves.metric.DecompositionPart.Part;
import dev.credence.numerics.normal.Normal;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * Comparison of miscalibration or discrimination of two systems, id {@code isotonic-delta}: {@code d -+ z sqrt(V + V1 + V2 + (b1 - b2)^2)} with a
 * two-sided normal p-value of the same statistic.
 *
 * <p>V is the variance of d by influences, on the same items of the difference of both systems' influences. The isotonic curve of each system fits
 * sampling errors, which raises its value: b1 and b2 are the means and V1 and V2 the variances of that, in 2,000 samples drawn from the curve of each system, as
 * {@code isotonic-bootstrap} draws them. The difference of the biases widens the interval instead of moving it, so that the interval contains d.
 *
 * <p>Independent items; systems on the same items or on different ones. Coverage: conservative, 0.95 to 1.00
 * (docs/measurements/calibration.md, n 50 to 500). Undefined where
 * a value is. Cost: O(draws items).
 *
 * @see <a href="https://doi.org/10.1073/pnas.2016191118">Dimitriadis, Gneiting and Jordan (2021), PNAS 118, the decomposition</a>
 * @see <a href="https://doi.org/10.1080/01621459.1974.10482962">Hampel (1974), JASA 69, 383-393, influences</a>
 */
public final class IsotonicDelta extends Named implements Comparator {
    private static final int DRAWS = 2_000;

    /** Creates an instance. */
    public IsotonicDelta() {
        super(
                "isotonic-delta",
                "difference of miscalibration or discrimination, with the noise of the isotonic curves");
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
        if (!(metric instanceof DecompositionPart part) || part.part() == Part.UNCERTAINTY) {
            return Optional.of(Refusal.of(
                    Refusal.Code.METRIC,
                    "it is for miscalibration and discrimination, such as brier-miscalibration; paired-delta and"
                            + " independent-delta fit every smooth metric"));
        }
        return metric.unsupported(pairing.firstEvidence())
                .or(() -> metric.unsupported(pairing.secondEvidence()))
                .or(() -> design(pairing));
    }

    private static Optional<Refusal> design(Pairing<?> pairing) {
        if (pairing instanceof Pairing.Paired<?, ?> paired) {
            return design(paired.joint());
        }
        Pairing.Independent<?> independent = (Pairing.Independent<?>) pairing;
        return design(independent.first()).or(() -> design(independent.second()));
    }

    private static Optional<Refusal> design(Sample<?> sample) {
        return sample.isIid()
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.DESIGN,
                        () -> "it assumes independent items, the sample is " + sample.design()
                                + "; compare brier or log-loss"));
    }

    @Override
    public <E extends Evidence> Comparison difference(
            Metric<E> metric, Pairing<E> pairing, ComparisonOptions options, ComputeOptions computeOptions) {
        ComparisonBuilder comparison = Comparison.of(metric, pairing, id(), options);
        double most = metric.range().upper() - metric.range().lower();
        double difference = comparison.difference();
        if (!Double.isFinite(difference)) {
            return comparison
                    .bounds(-most, most)
                    .status(
                            Status.UNDEFINED,
                            "the difference is undefined for these observations, so that the interval is the whole range")
                    .build();
        }
        try {
            int draws = Math.toIntExact(EnoughDraws.possible(computeOptions.draws(DRAWS)));
            Spread spread = spread((DecompositionPart) metric, pairing, draws, computeOptions);
            double error = Math.sqrt(spread.variance());
            double z = Normal.upperQuantile(options.level().tail());
            double half = z * error;
            comparison.bounds(Math.max(-most, difference - half), Math.min(most, difference + half));
            if (!(error > 0)) {
                comparison.status(
                        Status.DEGENERATE,
                        "the losses do not vary, so the interval has collapsed to a point and should not be trusted");
                return (difference == 0 ? comparison.test(test(0, 1, metric, options)) : comparison).build();
            }
            double ofBounds = z * spread.error() / (2 * error);
            return comparison
                    .test(test(difference, error, metric, options))
                    .simulation(new Simulation(computeOptions.seed(), draws, 0, ofBounds, ofBounds))
                    .build();
        } catch (CancellationException e) {
            return comparison.status(Status.CANCELLED, "the run was cancelled").build();
        }
    }

    private static TestResult test(double difference, double error, Metric<?> metric, ComparisonOptions options) {
        return TestResult.of(
                difference / error,
                x -> Normal.survival((difference - x) / error),
                x -> Normal.survival((x - difference) / error),
                metric.direction(),
                options.margin());
    }

    /** The variance of a difference, and the standard error that it has because of the number of draws. */
    private record Spread(double variance, double error) {}

    private static Spread spread(DecompositionPart part, Pairing<?> pairing, int draws, ComputeOptions computeOptions) {
        ScoredSample first = (ScoredSample) pairing.firstEvidence();
        ScoredSample second = (ScoredSample) pairing.secondEvidence();
        Fit ofFirst = Fit.of(
                first,
                part,
                draws,
                computeOptions.withProgress(
                        (done, all) -> computeOptions.progress().report(done, 2 * all)));
        Fit ofSecond = Fit.of(
                second,
                part,
                draws,
                computeOptions.withProgress(
                        (done, all) -> computeOptions.progress().report(all + done, 2 * all)));
        double bias = ofFirst.bias() - ofSecond.bias();
        double fits = ofFirst.variance() + ofSecond.variance();
        double ofBias = 4 * bias * bias * fits / draws;
        double ofVariances =
                2 * (ofFirst.variance() * ofFirst.variance() + ofSecond.variance() * ofSecond.variance()) / draws;
        return new Spread(
                fits + bias * bias + byInfluences(part, pairing, first, second), Math.sqrt(ofBias + ofVariances));
    }

    /** How much the fit of the isotonic curve raises the value of a system: mean and variance over drawn samples. */
    private record Fit(double bias, double variance) {
        static Fit of(ScoredSample scores, DecompositionPart part, int draws, ComputeOptions computeOptions) {
            double[] raised = new CalibratedDraws(scores, part)
                    .draws(draws, computeOptions).stream()
                            .mapToDouble(CalibratedDraws.Draw::optimism)
                            .toArray();
            double mean = Arrays.stream(raised).average().orElse(0);
            double squares =
                    Arrays.stream(raised).map(x -> (x - mean) * (x - mean)).sum();
            return new Fit(mean, squares / draws);
        }
    }

    private static double byInfluences(
            DecompositionPart part, Pairing<?> pairing, ScoredSample first, ScoredSample second) {
        double[] ofFirst = influences(part, first);
        double[] ofSecond = influences(part, second);
        if (!(pairing instanceof Pairing.Paired<?, ?> paired)) {
            return meanSquare(first, ofFirst) / first.size() + meanSquare(second, ofSecond) / second.size();
        }
        PairedScoredSample joint = (PairedScoredSample) paired.joint().evidence();
        double sum = 0;
        for (int atom = 0; atom < joint.atoms(); atom++) {
            double difference = ofFirst[joint.firstAtom(atom)] - ofSecond[joint.secondAtom(atom)];
            sum += joint.count(atom) > 0 ? joint.count(atom) * difference * difference : 0;
        }
        return sum / joint.size() / joint.size();
    }

    private static double[] influences(DecompositionPart part, ScoredSample scores) {
        double[] out = new double[scores.atoms()];
        part.influence(scores, scores.weights(), out);
        return out;
    }

    private static double meanSquare(ScoredSample scores, double... influences) {
        double sum = 0;
        for (int atom = 0; atom < influences.length; atom++) {
            sum += scores.count(atom) > 0 ? scores.count(atom) * influences[atom] * influences[atom] : 0;
        }
        return sum / scores.size();
    }
}
