package dev.credence.delta;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.IidSample;

/** Two defined systems on the same items: how their difference and their log ratio vary. */
final class PairedSpread<E extends Evidence, P extends PairedEvidence<E>> {
    private final Metric<E> metric;
    private final Pairing.Paired<E, P> pairing;
    private final double[] psiFirst;
    private final double[] psiSecond;
    private final Situation<E> first;
    private final Situation<E> second;

    PairedSpread(Metric<E> metric, Pairing.Paired<E, P> pairing, double firstValue, double secondValue) {
        this.metric = metric;
        this.pairing = pairing;
        double[] firstWeights = pairing.firstWeights();
        double[] secondWeights = pairing.secondWeights();
        psiFirst = Influences.of(metric, pairing.firstEvidence(), firstWeights);
        psiSecond = Influences.of(metric, pairing.secondEvidence(), secondWeights);
        first = situation(pairing.firstEvidence(), firstWeights, firstValue, spread(1, 0));
        second = situation(pairing.secondEvidence(), secondWeights, secondValue, spread(0, 1));
    }

    private Situation<E> situation(E evidence, double[] weights, double value, Spread spread) {
        boolean iid = pairing.joint() instanceof IidSample;
        return new Situation<>(metric, evidence, weights::clone, iid, value, spread, spread::variance);
    }

    private Spread spread(double firstFactor, double secondFactor) {
        return DesignVariance.of(
                pairing.joint(), Influences.joint(pairing, psiFirst, firstFactor, psiSecond, secondFactor));
    }

    Comparison answer(Comparison.Builder comparison, ComparisonOptions question, PairedDelta.Adjustment smoothing) {
        boolean counts = !(pairing.firstEvidence() instanceof ScoredSample);
        boolean smooth =
                smoothing == PairedDelta.Adjustment.PAIRS || (smoothing == PairedDelta.Adjustment.AUTO && counts);
        Spread plain = cautious(comparison.difference());
        PseudoPairs pairs = PseudoPairs.of(first, 1, second, 1);
        Spread tested = floored(comparison, plain, pairs, counts);
        DifferenceTests.add(comparison, tested, metric.direction(), question);
        Spread used = smooth ? plain : tested;
        double point = plain.upperPoint(question.level().tail());
        double d = comparison.difference();
        double centre = smooth ? pairs.centre(d) : d;
        double half = point * Math.sqrt(smooth ? pairs.variance(d, known(plain)) : used.variance());
        Differences.bounds(comparison, metric.range(), centre - half, centre + half);
        ratio(comparison, point, smooth, stretch(plain));
        return comparison.build();
    }

    /** The difference's spread with the jackknife's variance, and with the degrees of freedom of the system known less well. */
    private Spread cautious(double difference) {
        double[] psi = Influences.joint(pairing, psiFirst, 1, psiSecond, 1);
        Spread plain = DesignVariance.of(pairing.joint(), psi);
        return plain.withVariance(LeaveOneOut.ofDifference(metric, pairing, difference, psi, plain))
                .withDegreesOfFreedom(
                        Math.min(first.degreesOfFreedom(first.trials()), second.degreesOfFreedom(second.trials())));
    }

    /** The plain variance; without influences, that of two systems that err independently. */
    private double known(Spread plain) {
        return Double.isFinite(plain.variance()) ? plain.variance() : first.variance() + second.variance();
    }

    private Spread floored(Comparison.Builder comparison, Spread plain, PseudoPairs pairs, boolean counts) {
        double variance = known(plain);
        if (!(variance < pairs.floor()) || (variance > 0 && !counts)) {
            return plain.withVariance(variance);
        }
        comparison.note("fewer than two observations tell the systems apart: the variance is taken as if two did");
        return plain.withVariance(pairs.floor());
    }

    /** How much larger the jackknife's variance is. */
    private double stretch(Spread cautious) {
        double plain = spread(1, 1).variance();
        return plain > 0 && plain < Double.POSITIVE_INFINITY ? cautious.variance() / plain : 1;
    }

    private void ratio(Comparison.Builder comparison, double point, boolean smooth, double stretch) {
        if (!Differences.hasRatio(comparison, metric.range())) {
            return;
        }
        double a = 1 / comparison.first();
        double b = 1 / comparison.second();
        double log = Math.log(comparison.first() / comparison.second());
        double plain = spread(a, b).variance() * stretch;
        double variance = Double.isFinite(plain) ? plain : a * a * first.variance() + b * b * second.variance();
        PseudoPairs pairs = PseudoPairs.of(first, a, second, b);
        boolean adjusted = smooth || variance == 0;
        comparison.ratio(Differences.ratio(
                comparison,
                adjusted ? pairs.centre(log) : log,
                point * Math.sqrt(adjusted ? pairs.variance(log, variance) : variance)));
    }
}
