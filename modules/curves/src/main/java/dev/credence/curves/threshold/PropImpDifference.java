package dev.credence.curves.threshold;

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
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.Named;
import dev.credence.curves.area.AreaRefusals;
import dev.credence.curves.metric.PrecisionAtRecall;
import dev.credence.curves.metric.TprAtFpr;
import dev.credence.numerics.bounds.MoverDifference;
import dev.credence.numerics.bounds.MoverDifference.BoundedValue;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The difference of {@code precision-at-recall} or {@code tpr-at-fpr} of two systems, on the same items or on different items, id {@code
 * propimp-difference}.
 *
 * <p>The interval is MOVER (Zou and Donner 2008) from the intervals {@code [l1, u1]} and {@code [l2, u2]} of the two values a and b by {@link
 * PropImp}: {@code a - b - sqrt((a - l1)^2 - 2 r (a - l1) (u2 - b) + (u2 - b)^2)} and {@code a - b + sqrt((u1 - a)^2 - 2 r (u1 - a) (b -
 * l2) + (b - l2)^2)}. No density is estimated, which few negatives do not show.
 *
 * <p>For different items r is 0. For the same items the influences on both systems have a correlation around their means in each class. As in
 * Newcombe's interval of paired proportions, half an item on which the systems agree is taken from it, so that few items do not show a
 * large one: {@code (s12 - d1 d2 / 2) / sqrt(s11 s22)} with sums of products s and ranges d of the influences. If it is above 0 in both
 * classes, r is the smaller; otherwise r is the correlation over both classes if that is negative, and 0 if not.
 *
 * <p>The tests agree with the interval: the p-value of a difference is the tail probability at which a bound equals it, to 1e-9 of its
 * normal deviate. The tests are two-sided, one-sided in each direction, and non-inferiority and equivalence with the requested margin.
 * Equal systems have the difference 0 and p = 1.
 *
 * <p>It refuses weights, clusters and strata other than the true class. UNDEFINED where a value is. Cost: O(items log items) and about 10,000
 * quantiles of beta distributions.
 *
 * <p>Coverage: near-nominal on different items, conservative on the same items (docs/measurements/coverage.md). Of equal systems with 2 to 100 positives and
 * 20 to 100 negatives, and normal scores, Student's t with 3 degrees of freedom or five levels, the shares that differ at 0.05 (0.01) are at most 0.067
 * (0.013) by the true positive rate on different items, and 0.06 (0.013) on the same items, 0.027 (0) if the scores have a correlation of 0.8.
 * By precision they are at most 0.04 (0.007), 0.033 (0.007) and 0.007 (0). By paired-delta and independent-delta it is up to 0.23.
 * Intervals of systems that differ cover 0.927 and more. With 2 or 3 positives at most 0.1 of such systems differ at 0.05.
 *
 * @see <a href="https://doi.org/10.1002/sim.3095">Zou and Donner (2008), Statistics in Medicine 27, 1693-1702</a>
 * @see <a href="https://doi.org/10.1080/03610921003764225">Newcombe (2011), Communications in Statistics - Theory and Methods 40,
 *     3154-3180, propagating imprecision</a>
 * @see <a href="https://doi.org/10.1002/(SICI)1097-0258(19981130)17:22&lt;2635::AID-SIM954&gt;3.0.CO;2-C">Newcombe (1998), Statistics in
 *     Medicine 17, 2635-2650, paired proportions, method 10</a>
 */
public final class PropImpDifference extends Named implements Comparator {
    /** Creates the comparator. */
    public PropImpDifference() {
        super("propimp-difference", "difference of a rate at a rate, by propagation of imprecision (MOVER)");
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
        return metric instanceof PrecisionAtRecall || metric instanceof TprAtFpr
                ? AreaRefusals.pairing(metric, pairing)
                : Optional.of(Refusal.of(
                        Refusal.Code.METRIC,
                        "it is for precision-at-recall and tpr-at-fpr; paired-delta and independent-delta fit every smooth"
                                + " metric of scores"));
    }

    @Override
    public <E extends Evidence> Comparison difference(
            Metric<E> metric, Pairing<E> pairing, ComparisonOptions comparisonOptions, ComputeOptions options) {
        ComparisonBuilder comparison = Comparison.of(metric, pairing, spelling(), comparisonOptions);
        if (Double.isNaN(comparison.difference())) {
            return AreaRefusals.undefined(comparison);
        }
        MoverDifference mover = mover(metric, pairing, comparison.first(), comparison.second());
        double tail = comparisonOptions.level().tail();
        comparison
                .bounds(Math.max(-1, mover.lower(tail)), Math.min(1, mover.upper(tail)))
                .test(TestResult.ofStatistic(
                        mover::deviate, mover::survival, metric.direction(), comparisonOptions.margin()));
        comparisonOptions.noteOnMargin().ifPresent(comparison::note);
        return comparison.build();
    }

    private static MoverDifference mover(Metric<?> metric, Pairing<?> pairing, double a, double b) {
        if (pairing instanceof Pairing.Independent<?> independent) {
            return MoverDifference.ofSteps(
                    bounded(metric, independent.first(), (ScoredSample) pairing.firstEvidence(), a),
                    bounded(metric, independent.second(), (ScoredSample) pairing.secondEvidence(), b),
                    0);
        }
        Sample<?> joint = ((Pairing.Paired<?, ?>) pairing).joint();
        PairedScoredSample items = (PairedScoredSample) joint.evidence();
        return MoverDifference.ofSteps(
                bounded(metric, joint, items.first(), a),
                bounded(metric, joint, items.second(), b),
                AgreementOfInfluences.of(metric, items).correlation());
    }

    private static BoundedValue bounded(Metric<?> metric, Sample<?> sample, ScoredSample scores, double value) {
        return new BoundedValue(
                value, PropImp.bounds(metric, scores, sample.stratified().isPresent(), value));
    }

    /** The sums of squares and products of the influences of both systems, among the positives and among the negatives. */
    private record AgreementOfInfluences(ClassSums positives, ClassSums negatives) {
        @SuppressWarnings("unchecked") // both metrics read scores
        static AgreementOfInfluences of(Metric<?> metric, PairedScoredSample items) {
            Metric<ScoredSample> ofScores = (Metric<ScoredSample>) metric;
            double[] first =
                    InPlaceInfluence.of(ofScores, items.first(), items.first().weights());
            double[] second =
                    InPlaceInfluence.of(ofScores, items.second(), items.second().weights());
            return new AgreementOfInfluences(
                    ClassSums.of(items, true, first, second), ClassSums.of(items, false, first, second));
        }

        double correlation() {
            double smaller = Math.min(positives.cautiousCorrelation(), negatives.cautiousCorrelation());
            return smaller > 0
                    ? smaller
                    : Math.min(
                            0,
                            ClassSums.correlation(
                                    positives.product + negatives.product,
                                    positives.firstSquare + negatives.firstSquare,
                                    positives.secondSquare + negatives.secondSquare));
        }
    }

    /**
     * Sums of the squares and products of influences around their means in a class, with their ranges. That the classes of both systems
     * have the same size is left out, which makes a precision of both higher or lower where items are drawn one by one.
     */
    private record ClassSums(
            double product, double firstSquare, double secondSquare, double firstRange, double secondRange) {
        static ClassSums of(PairedScoredSample items, boolean positive, double[] first, double[] second) {
            int[] atoms = IntStream.range(0, items.atoms())
                    .filter(atom -> items.positive(atom) == positive && items.count(atom) > 0)
                    .toArray();
            double[] ofFirst = centred(items, atoms, atom -> first[items.firstAtom(atom)]);
            double[] ofSecond = centred(items, atoms, atom -> second[items.secondAtom(atom)]);
            return new ClassSums(
                    product(items, atoms, ofFirst, ofSecond),
                    product(items, atoms, ofFirst, ofFirst),
                    product(items, atoms, ofSecond, ofSecond),
                    range(ofFirst),
                    range(ofSecond));
        }

        /** Returns numbers minus their mean; equal numbers become exactly 0. */
        private static double[] centred(PairedScoredSample items, int[] atoms, IntToDoubleFunction number) {
            double start = atoms.length == 0 ? 0 : number.applyAsDouble(atoms[0]);
            double sum = 0;
            double count = 0;
            for (int atom : atoms) {
                sum += items.count(atom) * (number.applyAsDouble(atom) - start);
                count += items.count(atom);
            }
            double mean = start + sum / count;
            return IntStream.of(atoms)
                    .mapToDouble(atom -> number.applyAsDouble(atom) - mean)
                    .toArray();
        }

        private static double product(PairedScoredSample items, int[] atoms, double[] first, double[] second) {
            double sum = 0;
            for (int i = 0; i < atoms.length; i++) {
                sum += items.count(atoms[i]) * first[i] * second[i];
            }
            return sum;
        }

        private static double range(double[] numbers) {
            return DoubleStream.of(numbers).max().orElse(0)
                    - DoubleStream.of(numbers).min().orElse(0);
        }

        /** Returns the correlation if one half of an item on which the systems agree is left out, 0 if one of them does not vary. */
        double cautiousCorrelation() {
            return correlation(product - 0.5 * firstRange * secondRange, firstSquare, secondSquare);
        }

        static double correlation(double product, double firstSquare, double secondSquare) {
            double correlation = product / (Math.sqrt(firstSquare) * Math.sqrt(secondSquare));
            return Double.isFinite(correlation) ? Math.max(-1, Math.min(1, correlation)) : 0;
        }
    }
}
