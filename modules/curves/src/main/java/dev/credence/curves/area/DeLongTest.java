package dev.credence.curves.area;

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
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.text.Named;
import dev.credence.numerics.beta.StudentT;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * DeLong's test of two areas under ROC curves: {@code z = (A1 - A2) / sqrt(V)} with a two-sided normal p-value, and the interval
 * {@code A1 - A2 -+ z sqrt(V)}, cut at -1 and 1.
 *
 * <p>On the same items V is the variance of the difference of placements, {@code S10/n1 + S01/n0}; on different items the sum of
 * both systems' variances. {@code distribution=t} takes, for different items, Student's t with
 * {@code (V1 + V2)^2 / (V1^2/(N1-1) + V2^2/(N2-1))} degrees of freedom, N the number of items, as pROC does; for the same items
 * it changes nothing. {@code distribution=satterthwaite} takes Student's t with
 * {@code (sum of V_c)^2 / sum of V_c^2/(n_c-1)} degrees of freedom, over each class c of the items, and for different items of
 * each system: a variance that is computed from six positives has about five. Test and interval are the same statistic: p is below
 * {@code 1 - level} exactly where the interval excludes 0.
 *
 * <p>Coverage: near-nominal where both areas lie well inside (0, 1), erratic near 1. Measured on the same items, binormal and in
 * five levels, correlation 0 to 0.9, areas 0.6 to 0.95: of two equal areas the test at 0.05 rejects at most 0.097, 0.089, 0.064, 0.061 with
 * 6+60, 8+120, 15+15, 30+30 items by the normal, and 0.058, 0.058, 0.053, 0.055 by {@code satterthwaite}, which finds 0.29 where the
 * normal finds 0.47 at 6+60 and 0.85 where it finds 0.86 at 30+30 (areas 0.75 and 0.92, correlation 0.5). On different items of unlike
 * number and areas near 1 both fail (6+60 against 200+200 at 0.95: 0.24): a sample without an error shows no variance.
 *
 * <p>No variance at all gives p = 1 where the areas are equal, otherwise no p-value, both DEGENERATE with a note; so does a class of
 * a single item; without one of the classes the difference is UNDEFINED. Cost: O(items).
 *
 * @see <a href="https://doi.org/10.2307/2531595">DeLong, DeLong and Clarke-Pearson (1988), Biometrics 44, 837-845</a>
 * @see <a href="https://doi.org/10.2307/3002019">Satterthwaite (1946), Biometrics Bulletin 2, 110-114, on the degrees of freedom
 *     of a sum of variances</a>
 */
public final class DeLongTest extends Named implements Comparator {
    private static final String OPTION = "distribution";

    /** The distribution of the statistic. */
    enum Reference {
        NORMAL,
        T,
        SATTERTHWAITE;

        /** Returns the degrees of freedom of a sum of the variances of each class. */
        double freedom(MeanVariances classes) {
            return this == SATTERTHWAITE ? classes.degreesOfFreedom() : Double.POSITIVE_INFINITY;
        }

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Reference reference;

    /** Creates an instance with normal p-values. */
    public DeLongTest() {
        this(Reference.NORMAL);
    }

    private DeLongTest(Reference reference) {
        super("delong", "test of the difference of two ROC areas with DeLong's covariance");
        this.reference = reference;
    }

    @Override
    public String spelling() {
        return reference == Reference.NORMAL ? id() : id() + ":" + OPTION + "=" + reference.word();
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(new OptionSpec(
                OPTION,
                "of the statistic: normal, t (for different items, as in pROC), or satterthwaite (for few positives)",
                "normal"));
    }

    @Override
    public DeLongTest configured(Options options) {
        return new DeLongTest(options.choice(OPTION, reference));
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
        return AreaRefusals.compared(metric).or(() -> AreaRefusals.pairing(metric, pairing));
    }

    @Override
    public <E extends Evidence> Comparison difference(
            Metric<E> metric, Pairing<E> pairing, ComparisonOptions comparisonOptions, ComputeOptions computeOptions) {
        ComparisonBuilder comparison = Comparison.of(metric, pairing, spelling(), comparisonOptions);
        if (Double.isNaN(comparison.difference())) {
            return AreaRefusals.undefined(comparison);
        }
        DifferenceVariance spread = DifferenceVariance.of(pairing, reference);
        return addBounds(comparison, spread, comparisonOptions).build();
    }

    private static ComparisonBuilder addBounds(
            ComparisonBuilder comparison, DifferenceVariance spread, ComparisonOptions comparisonOptions) {
        double difference = comparison.difference();
        if (Double.isNaN(spread.variance())) {
            return comparison
                    .bounds(-1, 1)
                    .status(Status.DEGENERATE, "a class has a single item, whose spread cannot be estimated");
        }
        double half = spread.upperPoint(comparisonOptions.level().tail()) * Math.sqrt(spread.variance());
        comparison.bounds(Math.max(-1, difference - half), Math.min(1, difference + half));
        if (spread.variance() > 0) {
            return comparison.test(spread.tests(difference, comparisonOptions.margin()));
        }
        comparison.status(
                Status.DEGENERATE,
                "the placements do not vary, so the interval has collapsed to a point and should not be trusted");
        return difference == 0 ? comparison.test(spread.tests(0, comparisonOptions.margin())) : comparison;
    }

    /** The variance of a difference of two areas, with the degrees of freedom of its distribution, infinite for the normal. */
    record DifferenceVariance(double variance, double degreesOfFreedom) {
        static DifferenceVariance of(Pairing<?> pairing, DeLongTest.Reference reference) {
            if (pairing instanceof Pairing.Paired<?, ?> paired) {
                MeanVariances parts =
                        pairedMoments((PairedScoredSample) paired.joint().evidence());
                return of(
                        parts,
                        reference == DeLongTest.Reference.T ? Double.POSITIVE_INFINITY : reference.freedom(parts));
            }
            ScoredSample first = (ScoredSample) pairing.firstEvidence();
            ScoredSample second = (ScoredSample) pairing.secondEvidence();
            if (reference == DeLongTest.Reference.T) {
                MeanVariances systems = new MeanVariances()
                        .add(Placements.variance(first), first.size())
                        .add(Placements.variance(second), second.size());
                return of(systems, systems.degreesOfFreedom());
            }
            MeanVariances classes = new MeanVariances();
            Placements.variances(first, classes);
            Placements.variances(second, classes);
            return of(classes, reference.freedom(classes));
        }

        private static DifferenceVariance of(MeanVariances parts, double degreesOfFreedom) {
            return new DifferenceVariance(parts.sum(), degreesOfFreedom);
        }

        private static MeanVariances pairedMoments(PairedScoredSample joint) {
            double[] first = Placements.centred(joint.first());
            double[] second = Placements.centred(joint.second());
            double[] sums = new double[2];
            for (int atom = 0; atom < joint.atoms(); atom++) {
                double difference = first[joint.firstAtom(atom)] - second[joint.secondAtom(atom)];
                sums[joint.positive(atom) ? 1 : 0] += joint.count(atom) * difference * difference;
            }
            long positives = joint.first().positives();
            long negatives = joint.first().negatives();
            return new MeanVariances()
                    .add(Placements.mean(sums[1], positives), positives)
                    .add(Placements.mean(sums[0], negatives), negatives);
        }

        double upperPoint(double tail) {
            return StudentT.upperQuantile(tail, degreesOfFreedom);
        }

        private double survival(double difference) {
            double z = difference == 0 ? 0 : difference / Math.sqrt(variance);
            return StudentT.survival(z, degreesOfFreedom);
        }

        TestResult tests(double difference, double margin) {
            return TestResult.of(
                    difference == 0 ? 0 : difference / Math.sqrt(variance),
                    x -> survival(difference - x),
                    x -> survival(x - difference),
                    Direction.HIGHER_IS_BETTER,
                    margin);
        }
    }
}
