package dev.credence.curves.area;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Direction;
import dev.credence.numerics.beta.StudentT;
import dev.credence.numerics.normal.Normal;

/** The variance of a difference of two areas, with the degrees of freedom of its distribution, infinite for the normal. */
record DifferenceVariance(double variance, double degreesOfFreedom) {
    static DifferenceVariance of(Pairing<?> pairing, DeLongTest.Reference reference) {
        if (pairing instanceof Pairing.Paired<?, ?> paired) {
            MeanVariances parts = paired((PairedScoredSample) paired.joint().evidence());
            return of(parts, reference == DeLongTest.Reference.T ? Double.POSITIVE_INFINITY : reference.freedom(parts));
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

    private static MeanVariances paired(PairedScoredSample joint) {
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
        return Double.isInfinite(degreesOfFreedom)
                ? Normal.upperQuantile(tail)
                : StudentT.upperQuantile(tail, degreesOfFreedom);
    }

    private double survival(double difference) {
        double z = difference == 0 ? 0 : difference / Math.sqrt(variance);
        return Double.isInfinite(degreesOfFreedom) ? Normal.survival(z) : StudentT.survival(z, degreesOfFreedom);
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
