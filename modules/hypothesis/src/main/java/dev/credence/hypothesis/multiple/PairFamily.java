package dev.credence.hypothesis.multiple;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.JointEvidence;
import dev.credence.api.evidence.JointScores;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.numerics.linear.CovarianceFactor;
import dev.credence.numerics.linear.GramMatrix;
import dev.credence.numerics.normal.LargestDeviate;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.normal.ScaledDifferences;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Tests all pairs of the systems of a sample together.
 *
 * @param <E> evidence of one system
 * @param <P> evidence of two systems
 * @param <J> evidence of all systems
 */
final class PairFamily<E extends Evidence, P extends PairedEvidence<E> & Poolable<P>, J extends JointEvidence<E, P>> {
    /** With this number of directions, the critical point of 8 systems has a standard error below 0.003. */
    private static final int DIRECTIONS = 20_000;
    /** Fewer directions do not determine their standard error. */
    private static final int MIN_DIRECTIONS = 100;
    /** The largest number of cells of all pairs together that are kept: a few hundred megabytes. */
    private static final long MAX_KEPT = 10_000_000;

    /** The largest level below 1. */
    private static final double LARGEST_LEVEL = Math.nextDown(1.0);

    private final PairRequest<E> request;
    private final Sample<J> sample;
    private final ConfidenceLevel level;
    private final double[] values;
    private final List<int[]> pairs;
    private final Map<Integer, Pairing<E>> pairings = new HashMap<>();
    private final double[] pValues;
    /** The largest of all deviates; null if the pairs are adjusted by a union bound. */
    private final @Nullable LargestDeviate largest;

    private final int unknown;
    /** The number of comparisons so far, of which there are two for each pair. */
    private long compared;

    PairFamily(PairRequest<E> request, Sample<J> sample, ConfidenceLevel level) {
        this.request = request;
        this.sample = sample;
        this.level = level;
        J joint = sample.evidence();
        values = IntStream.range(0, joint.systems().size())
                .mapToDouble(system -> request.metric().value(joint.system(system)))
                .toArray();
        pairs = pairs(values.length);
        pValues = IntStream.range(0, pairs.size())
                .mapToDouble(pair -> request.pValue(compare(pair, level)))
                .toArray();
        if (request.isValidAtEveryLook()) {
            unknown = 0;
            largest = null;
            return;
        }
        PairDeviates deviates = deviates();
        unknown = deviates.unknown();
        int directions = (int) Math.min(Integer.MAX_VALUE / 2, request.run().draws(DIRECTIONS));
        largest = LargestDeviate.ofDifferences(
                deviates.varying(), unknown, directions, request.run().seed(), request.run()::cancelled);
        requireEnough(largest.directions());
    }

    private static void requireEnough(int drawn) {
        if (drawn > 0 && !(drawn >= MIN_DIRECTIONS)) {
            throw new IllegalArgumentException(
                    "draws must be at least " + MIN_DIRECTIONS + " for all pairs together, whose critical"
                            + " point is simulated: draws=" + drawn + "; use more draws, or leave them out");
        }
    }

    private static List<int[]> pairs(int systems) {
        List<int[]> pairs = new ArrayList<>();
        for (int first = 0; first < systems; first++) {
            for (int second = first + 1; second < systems; second++) {
                pairs.add(new int[] {first, second});
            }
        }
        return pairs;
    }

    private Comparison compare(int pair, ConfidenceLevel level) {
        return request.compare(pairing(pair), level, compared++, 2L * pairs.size());
    }

    /** Returns the sample of a pair. That of independent items is kept for the second comparison while all of them are small. */
    private Pairing<E> pairing(int pair) {
        Pairing<E> known = pairings.remove(pair);
        if (known != null) {
            return known;
        }
        Pairing<E> made = JointSample.pair(sample, pairs.get(pair)[0], pairs.get(pair)[1]);
        if (sample.isIid() && pair < MAX_KEPT / Math.max(1, sample.evidence().atoms())) {
            pairings.put(pair, made);
        }
        return made;
    }

    /**
     * Returns the deviates of the pairs that have a p-value. The columns are in the order of the values and names of their systems, so that what is
     * drawn does not depend on the order in which systems are given.
     */
    private PairDeviates deviates() {
        int[] place = new int[values.length];
        List<double[]> columns = new ArrayList<>();
        for (int system : canonicalOrder()) {
            place[system] = columns.size();
            if (isDefined(system)) {
                columns.add(JointInfluences.column(sample, influences(system)));
            }
        }
        List<int[]> defined = new ArrayList<>();
        for (int pair = 0; pair < pValues.length; pair++) {
            if (!Double.isNaN(pValues[pair])) {
                defined.add(new int[] {place[pairs.get(pair)[0]], place[pairs.get(pair)[1]]});
            }
        }
        return defined.isEmpty()
                ? new PairDeviates(new ScaledDifferences(new double[0][], new int[0], new int[0], new double[0]), 0)
                : PairDeviates.of(columns, defined);
    }

    private int[] canonicalOrder() {
        List<String> names = sample.evidence().systems();
        return IntStream.range(0, values.length)
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(system -> values[system])
                        .thenComparing(names::get))
                .mapToInt(system -> system)
                .toArray();
    }

    private boolean isDefined(int system) {
        return !Double.isNaN(values[system]);
    }

    /** Computes the influences of a system on the joint atoms; 0 if they are infinite or NaN. */
    private double[] influences(int system) {
        J joint = sample.evidence();
        double[] own = InPlaceInfluence.of(
                request.metric(), joint.system(system), joint.system(system).weights());
        return IntStream.range(0, joint.atoms())
                .mapToDouble(atom -> own[joint.systemAtom(system, atom)])
                .map(psi -> Double.isFinite(psi) ? psi : 0)
                .toArray();
    }

    MultipleComparison found() {
        return largest == null ? foundByUnion() : foundByLargest(largest);
    }

    /**
     * Adjusts by the number of all pairs, whether they have a p-value at this look or not: the probability that any pair is ever wrong is at
     * most the sum over pairs, whatever the correlations of the differences are from look to look.
     */
    private MultipleComparison foundByUnion() {
        int all = pairs.size();
        double point = Normal.upperQuantile(level.tail() / all);
        ConfidenceLevel own = ConfidenceLevel.of(Math.min(LARGEST_LEVEL, 1 - 2 * level.tail() / all));
        List<LargestDeviate.Tail> tails = Arrays.stream(pValues)
                .mapToObj(p -> new LargestDeviate.Tail(Math.min(1, all * p), 0))
                .toList();
        MultipleComparison.CriticalPoint family = new MultipleComparison.CriticalPoint(
                tested(), 0, point, 0, own, request.run().seed(), 0);
        return MultipleComparisons.of(
                request.metric(), sample, level, values, differences(own, 2 * level.tail(), tails), family, true);
    }

    private int tested() {
        return (int) Arrays.stream(pValues).filter(p -> !Double.isNaN(p)).count();
    }

    private MultipleComparison foundByLargest(LargestDeviate largest) {
        double tail = 2 * level.tail();
        int tested = tested();
        double point = tested == 0 ? Double.NaN : largest.upperQuantile(tail);
        ConfidenceLevel own =
                tested <= 1 ? level : ConfidenceLevel.of(Math.min(LARGEST_LEVEL, 1 - 2 * Normal.survival(point)));
        double[] z = Arrays.stream(pValues).map(PairFamily::deviate).toArray();
        List<LargestDeviate.Tail> tails =
                largest.tails(Arrays.stream(z).map(PairFamily::infinityIfNaN).toArray());
        MultipleComparison.CriticalPoint family = new MultipleComparison.CriticalPoint(
                tested,
                unknown,
                point,
                tested == 0 ? 0 : largest.quantileError(point),
                own,
                request.run().seed(),
                largest.directions());
        return MultipleComparisons.of(
                request.metric(), sample, level, values, differences(own, tail, tails), family, false);
    }

    private List<MultipleComparison.SimultaneousDifference> differences(
            ConfidenceLevel own, double tail, List<LargestDeviate.Tail> tails) {
        double[] holm = holm();
        List<MultipleComparison.SimultaneousDifference> differences = new ArrayList<>();
        for (int i = 0; i < pValues.length; i++) {
            int[] pair = pairs.get(i);
            double adjusted = Double.isNaN(pValues[i])
                    ? Double.NaN
                    : Math.min(1, tails.get(i).survival());
            double error = Double.isNaN(pValues[i]) ? 0 : tails.get(i).error();
            Comparison comparison = compare(i, own);
            boolean distinguished = adjusted < tail && comparison.fewDiffering().isEmpty();
            differences.add(new MultipleComparison.SimultaneousDifference(
                    pair[0], pair[1], comparison, pValues[i], adjusted, error, holm[i], distinguished));
        }
        return List.copyOf(differences);
    }

    /** Computes the normal deviate of a p-value; infinite if the p-value underflows. */
    private static double deviate(double p) {
        return Double.isNaN(p) ? p : Normal.upperQuantile(p / 2);
    }

    /** Returns the deviate, or infinity instead of NaN. */
    private static double infinityIfNaN(double deviate) {
        return Double.isNaN(deviate) ? Double.POSITIVE_INFINITY : deviate;
    }

    private double[] holm() {
        int[] tested = IntStream.range(0, pValues.length)
                .filter(pair -> !Double.isNaN(pValues[pair]))
                .toArray();
        double[] holm = new double[pValues.length];
        Arrays.fill(holm, Double.NaN);
        if (tested.length > 0) {
            double[] adjusted = PValueAdjustment.HOLM.adjust(
                    Arrays.stream(tested).mapToDouble(pair -> pValues[pair]).toArray());
            for (int i = 0; i < tested.length; i++) {
                holm[tested[i]] = adjusted[i];
            }
        }
        return holm;
    }

    /**
     * The differences of several systems as normal deviates: the differences with known correlations, scaled to length 1, and the number of
     * differences between systems that never differ on the data, whose correlations are unknown.
     *
     * @param varying the differences that vary
     * @param unknown number of differences that do not vary on the data
     */
    record PairDeviates(ScaledDifferences varying, int unknown) {
        /** A difference with less variation, relative to the system that varies most, varies by rounding alone. */
        private static final double ROUNDING = 0x1p-40;

        /**
         * Computes the deviates of pairs of systems from the columns of the systems. Whether a difference varies depends
         * only on the columns of both systems, not on the factor, whose rounding depends on which system comes first.
         */
        static PairDeviates of(List<double[]> columns, List<int[]> pairs) {
            double[][] factor = CovarianceFactor.of(JointInfluences.covariances(columns));
            double largest =
                    columns.stream().mapToDouble(PairDeviates::square).max().orElse(0);
            int[] first = new int[pairs.size()];
            int[] second = new int[pairs.size()];
            double[] scale = new double[pairs.size()];
            int known = 0;
            for (int[] pair : pairs) {
                double varied = square(JointInfluences.subtract(columns.get(pair[0]), columns.get(pair[1])));
                double length = square(JointInfluences.subtract(factor[pair[0]], factor[pair[1]]));
                if (varied > ROUNDING * largest && length > 0) {
                    first[known] = pair[0];
                    second[known] = pair[1];
                    scale[known++] = 1 / Math.sqrt(length);
                }
            }
            return new PairDeviates(
                    new ScaledDifferences(
                            factor,
                            Arrays.copyOf(first, known),
                            Arrays.copyOf(second, known),
                            Arrays.copyOf(scale, known)),
                    pairs.size() - known);
        }

        private static double square(double[] row) {
            return GramMatrix.product(row, row);
        }
    }

    /** Samples of two of several systems, with the sampling design of all systems. */
    record JointSample<E extends Evidence, P extends PairedEvidence<E> & Poolable<P>, J extends JointEvidence<E, P>>(
            int first, int second) implements SampleVisitor<J, Pairing<E>> {
        /**
         * A pair.
         *
         * @throws dev.credence.api.refusal.RefusedException for weights, crossed clusters and folds, and strata that are not the true classes
         */
        static <E extends Evidence, P extends PairedEvidence<E> & Poolable<P>, J extends JointEvidence<E, P>>
                Pairing<E> pair(Sample<J> sample, int first, int second) {
            return sample.accept(new JointSample<E, P, J>(first, second));
        }

        @Override
        public Pairing<E> iid(IidSample<J> sample) {
            return Pairing.paired(sample.evidence().pair(first, second));
        }

        @Override
        public Pairing<E> stratified(StratifiedSample<J> sample) {
            P pair = sample.evidence().pair(first, second);
            if (sample.evidence() instanceof JointConfusionMatrix joint
                    && pair instanceof PairedConfusionMatrix matrix) {
                int[] strata = StrataOfTruth.of(joint, sample::stratum);
                return Pairing.paired(StratifiedSample.of(pair, atom -> strata[matrix.truth(atom)]));
            }
            if (sample.evidence() instanceof JointScores<?, ?>) { // whose items are the atoms of each pair
                return Pairing.paired(StratifiedSample.of(pair, sample::stratum));
            }
            throw Refusal.of(
                            Refusal.Code.DESIGN,
                            "simultaneous intervals of stratified items are for predictions and scores, whose strata are"
                                    + " the true classes: compare two systems at a time")
                    .asException();
        }

        @Override
        public Pairing<E> clustered(ClusteredSample<J> sample) {
            Map<String, P> clusters = new LinkedHashMap<>();
            for (int cluster = 0; cluster < sample.clusters(); cluster++) {
                clusters.put(sample.name(cluster), sample.cluster(cluster).pair(first, second));
            }
            return Pairing.paired(ClusteredSample.of(clusters));
        }

        @Override
        public Pairing<E> weighted(WeightedSample<J> sample) {
            throw refused(sample, "compare two at a time, by a comparator for weights");
        }

        @Override
        public Pairing<E> crossed(CrossedSample<J> sample) {
            throw refused(sample, "compare two at a time, by paired-delta");
        }

        @Override
        public Pairing<E> folded(FoldedSample<J> sample) {
            throw refused(
                    sample,
                    "folds share training rows, so that no variance of their differences is known; Friedman's test"
                            + " ranks systems fold by fold, and compare two at a time by a comparator for folds");
        }

        private static RuntimeException refused(Sample<?> sample, String advice) {
            return Refusal.of(
                            Refusal.Code.DESIGN,
                            "simultaneous intervals are for i.i.d., stratified and clustered items, the sample is "
                                    + sample.design() + ": " + advice)
                    .asException();
        }

        /** Strata that are true classes or sets of them, which are the strata of every pair of systems as well. */
        static final class StrataOfTruth {
            /** The stratum of each true label; 0 for labels that are never true. */
            static int[] of(JointConfusionMatrix evidence, IntUnaryOperator stratumOf) {
                int[] strata = new int[evidence.labels().size()];
                Arrays.fill(strata, -1);
                for (int atom = 0; atom < evidence.atoms(); atom++) {
                    int truth = evidence.truth(atom);
                    if (strata[truth] >= 0 && strata[truth] != stratumOf.applyAsInt(atom)) {
                        throw Refusal.of(
                                        Refusal.Code.DESIGN,
                                        "strata of many systems must be those of the true classes: class '"
                                                + evidence.labels().get(truth) + "' is in two")
                                .asException();
                    }
                    strata[truth] = stratumOf.applyAsInt(atom);
                }
                return Arrays.stream(strata)
                        .map(stratum -> Math.max(0, stratum))
                        .toArray();
            }
        }
    }
}
