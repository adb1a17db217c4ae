package dev.credence.testkit.wrong;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import java.util.Optional;

/** The interval {@code d -+ z sqrt(V)} by influences with the z-test. It is correct; its subclasses are not. */
class PlainDifference implements Comparator {
    @Override
    public final String id() {
        return "test-plain-difference";
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
        Optional<Refusal> misfit =
                metric.unsupported(pairing.firstEvidence()).or(() -> metric.unsupported(pairing.secondEvidence()));
        boolean iid = pairing instanceof Pairing.Paired<?, ?> paired
                ? paired.joint() instanceof IidSample
                : ((Pairing.Independent<?>) pairing).first() instanceof IidSample
                        && ((Pairing.Independent<?>) pairing).second() instanceof IidSample;
        return iid ? misfit : Optional.of(Refusal.of(Refusal.Code.DESIGN, "it reads independent items alone"));
    }

    @Override
    public <E extends Evidence> Comparison difference(
            Metric<E> metric, Pairing<E> pairing, ComparisonOptions options, ComputeOptions computeOptions) {
        ComparisonBuilder comparison = Comparison.of(metric, pairing, spelling(), options);
        double d = comparison.difference();
        double error = Math.sqrt(variance(metric, pairing));
        double widest = metric.range().upper() - metric.range().lower();
        if (Double.isNaN(d + error)) {
            return comparison
                    .bounds(-widest, widest)
                    .status(Status.UNDEFINED, "nothing is known")
                    .build();
        }
        if (error == 0 && d != 0) {
            comparison.status(Status.DEGENERATE, "no variance");
        }
        double half = width(Normal.upperPoint(options.level().tail()) * error);
        tested(comparison, d, error, metric.direction(), options.margin());
        return comparison
                .bounds(Math.max(-widest, d - half), Math.min(widest, d + half))
                .build();
    }

    void tested(ComparisonBuilder comparison, double d, double error, Direction direction, double margin) {
        double gain = direction == Direction.LOWER_IS_BETTER ? -d : d;
        double better = over(gain + margin, error);
        double worse = over(margin - gain, error);
        comparison.test(new TestResult(
                over(d, error),
                twoSided(Normal.survival(over(d, error)), Normal.survival(over(-d, error))),
                Normal.survival(over(d, error)),
                Normal.survival(over(-d, error)),
                direction == Direction.NEUTRAL ? Double.NaN : Normal.survival(better),
                margin > 0 ? equivalence(Normal.survival(better), Normal.survival(worse)) : Double.NaN));
    }

    private static double over(double d, double error) {
        return d == 0 ? 0 : d / error;
    }

    double width(double half) {
        return half;
    }

    double twoSided(double first, double second) {
        return Math.min(1, 2 * Math.min(first, second));
    }

    double equivalence(double one, double other) {
        return Math.max(one, other);
    }

    <E extends Evidence> double variance(Metric<E> metric, Pairing<E> pairing) {
        if (pairing instanceof Pairing.Independent<E> independent) {
            return ofSample(metric, independent.first()) + ofSample(metric, independent.second());
        }
        return ofPairs(metric, (Pairing.Paired<E, ?>) pairing);
    }

    private static <E extends Evidence> double ofSample(Metric<E> metric, Sample<E> sample) {
        return PlainInterval.variance(sample.weights(), influences(metric, sample.evidence()));
    }

    private static <E extends Evidence, P extends PairedEvidence<E>> double ofPairs(
            Metric<E> metric, Pairing.Paired<E, P> pairing) {
        P joint = pairing.joint().evidence();
        double[] first = influences(metric, joint.first());
        double[] second = influences(metric, joint.second());
        double[] psi = new double[joint.atoms()];
        for (int atom = 0; atom < psi.length; atom++) {
            psi[atom] = first[joint.firstAtom(atom)] - second[joint.secondAtom(atom)];
        }
        return PlainInterval.variance(joint.weights(), psi);
    }

    private static <E extends Evidence> double[] influences(Metric<E> metric, E evidence) {
        double[] psi = new double[evidence.atoms()];
        metric.influence(evidence, evidence.weights(), psi);
        return psi;
    }
}
