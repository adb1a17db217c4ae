package dev.credence.hypothesis.multiple;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.sample.Sample;
import dev.credence.hypothesis.PValueAdjustment;
import dev.credence.numerics.normal.LargestDeviate;
import dev.credence.numerics.normal.Normal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** All pairs of the systems of a sample, tested together. */
final class PairFamily {
    /** 20,000 directions: the critical point of 8 systems has a standard error below 0.003. */
    private static final int DIRECTIONS = 20_000;
    /** 100: fewer directions do not determine their standard error. */
    private static final int LEAST = 100;

    /** The largest level below 1. */
    private static final double MOST = Math.nextDown(1.0);

    private final PairQuestion question;
    private final Sample<JointConfusionMatrix> sample;
    private final ConfidenceLevel level;
    private final double[] values;
    private final List<int[]> pairs;
    private final double[] pValues;
    private final LargestDeviate largest;
    private final int unknown;

    PairFamily(PairQuestion question, Sample<JointConfusionMatrix> sample, ConfidenceLevel level) {
        this.question = question;
        this.sample = sample;
        this.level = level;
        JointConfusionMatrix joint = sample.evidence();
        values = IntStream.range(0, joint.systems().size())
                .mapToDouble(system -> question.metric().value(joint.system(system)))
                .toArray();
        pairs = pairs(values.length);
        pValues = pairs.stream()
                .mapToDouble(pair -> question.pValue(asked(pair, level)))
                .toArray();
        PairDeviates deviates = deviates();
        unknown = deviates.unknown();
        int directions = (int) Math.min(Integer.MAX_VALUE / 2, question.run().draws(DIRECTIONS));
        largest = new LargestDeviate(
                deviates.rows(), unknown, directions, question.run().seed(), question.run()::cancelled);
        requireEnough(largest.directions());
    }

    private static void requireEnough(int drawn) {
        if (drawn > 0 && !(drawn >= LEAST)) {
            throw new IllegalArgumentException(
                    "draws must be at least " + LEAST + " for all pairs together, whose critical"
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

    private Comparison asked(int[] pair, ConfidenceLevel at) {
        return question.answer(JointSample.pair(sample, pair[0], pair[1]), at);
    }

    /** The deviates of the pairs that have a p-value. */
    private PairDeviates deviates() {
        int[] place = new int[values.length];
        List<double[]> columns = new ArrayList<>();
        for (int system = 0; system < values.length; system++) {
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
        return defined.isEmpty() ? new PairDeviates(new double[0][], 0) : PairDeviates.of(columns, defined);
    }

    private boolean isDefined(int system) {
        return !Double.isNaN(values[system]);
    }

    /** The influences of a system on the joint atoms; 0 where they are infinite or NaN. */
    private double[] influences(int system) {
        JointConfusionMatrix joint = sample.evidence();
        double[] own = InPlaceInfluence.of(
                question.metric(), joint.system(system), joint.system(system).weights());
        return IntStream.range(0, joint.atoms())
                .mapToDouble(atom -> own[joint.systemAtom(system, atom)])
                .map(psi -> Double.isFinite(psi) ? psi : 0)
                .toArray();
    }

    MultipleComparison found() {
        double tail = 2 * level.tail();
        int tested = (int) Arrays.stream(pValues).filter(p -> !Double.isNaN(p)).count();
        double point = tested == 0 ? Double.NaN : largest.upperQuantile(tail);
        ConfidenceLevel own = tested <= 1 ? level : ConfidenceLevel.of(Math.min(MOST, 1 - 2 * Normal.survival(point)));
        List<SimultaneousDifference> differences = differences(own, tail);
        CriticalPoint family = new CriticalPoint(
                tested,
                unknown,
                point,
                tested == 0 ? 0 : largest.quantileError(tail),
                own,
                question.run().seed(),
                largest.directions());
        return MultipleComparisons.of(question.metric(), sample, level, values, differences, family);
    }

    private List<SimultaneousDifference> differences(ConfidenceLevel own, double tail) {
        double[] holm = holm();
        List<SimultaneousDifference> differences = new ArrayList<>();
        for (int i = 0; i < pValues.length; i++) {
            int[] pair = pairs.get(i);
            double z = deviate(pValues[i]);
            double adjusted = Double.isNaN(z) ? Double.NaN : Math.min(1, largest.survival(z));
            double error = Double.isNaN(z) ? 0 : largest.error(z);
            Comparison comparison = asked(pair, own);
            boolean apart = adjusted < tail && comparison.fewDiffering().isEmpty();
            differences.add(new SimultaneousDifference(
                    pair[0], pair[1], comparison, pValues[i], adjusted, error, holm[i], apart));
        }
        return List.copyOf(differences);
    }

    /** The normal deviate of a p-value; infinite if the p-value underflows. */
    private static double deviate(double p) {
        return Double.isNaN(p) ? p : Normal.upperQuantile(p / 2);
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
}
