package dev.credence.curves.area;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.numerics.beta.StudentT;
import dev.credence.numerics.normal.Normal;

/** The variance of a difference of two areas, with the degrees of freedom of its distribution, infinite for the normal. */
record DifferenceVariance(double variance, double degreesOfFreedom) {
    static DifferenceVariance of(Pairing<?> pairing, boolean welch) {
        if (pairing instanceof Pairing.Paired<?, ?> paired) {
            return new DifferenceVariance(
                    paired((PairedScoredSample) paired.joint().evidence()), Double.POSITIVE_INFINITY);
        }
        ScoredSample first = (ScoredSample) pairing.firstEvidence();
        ScoredSample second = (ScoredSample) pairing.secondEvidence();
        double a = Placements.variance(first);
        double b = Placements.variance(second);
        double welchs = (a + b) * (a + b) / (a * a / (first.size() - 1.0) + b * b / (second.size() - 1.0));
        return new DifferenceVariance(a + b, welch && a + b > 0 ? welchs : Double.POSITIVE_INFINITY);
    }

    private static double paired(PairedScoredSample joint) {
        double[] first = Placements.centred(joint.first());
        double[] second = Placements.centred(joint.second());
        double[] sums = new double[2];
        for (int atom = 0; atom < joint.atoms(); atom++) {
            double difference = first[joint.firstAtom(atom)] - second[joint.secondAtom(atom)];
            sums[joint.positive(atom) ? 1 : 0] += joint.count(atom) * difference * difference;
        }
        return Placements.mean(sums[1], joint.first().positives())
                + Placements.mean(sums[0], joint.first().negatives());
    }

    double upperPoint(double tail) {
        return Double.isInfinite(degreesOfFreedom)
                ? Normal.upperQuantile(tail)
                : StudentT.upperQuantile(tail, degreesOfFreedom);
    }

    private double survival(double difference) {
        double z = difference == 0 ? 0 : difference / Math.sqrt(variance);
        return Double.isInfinite(degreesOfFreedom) ? Normal.survival(z) : StudentT.survival(z, degreesOfFreedom);
    }

    TestResult tests(double difference, double margin) {
        return new TestResult(
                difference == 0 ? 0 : difference / Math.sqrt(variance),
                Math.min(1, 2 * survival(Math.abs(difference))),
                survival(difference),
                survival(-difference),
                survival(difference + margin),
                margin > 0 ? Math.max(survival(margin + difference), survival(margin - difference)) : Double.NaN);
    }
}
