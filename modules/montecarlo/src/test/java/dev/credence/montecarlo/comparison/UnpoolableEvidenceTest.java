package dev.credence.montecarlo.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import dev.credence.montecarlo.SmallMetrics;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Checks evidence of a user whose atoms cannot be pooled: swapping needs the union of both systems' atoms, resampling does not. */
class UnpoolableEvidenceTest {
    /** The right and wrong answers of one system. */
    private record Tally(long right, long wrong) implements Evidence {
        @Override
        public int atoms() {
            return 2;
        }

        @Override
        public long count(int atom) {
            return atom == 0 ? right : wrong;
        }

        @Override
        public long size() {
            return right + wrong;
        }
    }

    /** The answers of two systems by whether the first and the second were wrong. */
    private record Tallies(long both, long firstOnly, long secondOnly, long neither) implements PairedEvidence<Tally> {
        @Override
        public int atoms() {
            return 4;
        }

        @Override
        public long count(int atom) {
            return List.of(both, firstOnly, secondOnly, neither).get(atom);
        }

        @Override
        public long size() {
            return both + firstOnly + secondOnly + neither;
        }

        @Override
        public Tally first() {
            return new Tally(both + firstOnly, secondOnly + neither);
        }

        @Override
        public Tally second() {
            return new Tally(both + secondOnly, firstOnly + neither);
        }

        @Override
        public int firstAtom(int atom) {
            return atom / 2;
        }

        @Override
        public int secondAtom(int atom) {
            return atom % 2;
        }

        @Override
        public Tallies swapped() {
            return new Tallies(both, secondOnly, firstOnly, neither);
        }
    }

    private static final Metric<Tally> SHARE = new Metric<>() {
        @Override
        public String id() {
            return "share-right";
        }

        @Override
        public Class<Tally> evidenceType() {
            return Tally.class;
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(Tally tally, double[] weights) {
            return weights[0] / (weights[0] + weights[1]);
        }
    };

    private static Optional<String> refusal(Comparator comparator) {
        return comparator
                .refusal(SHARE, Pairing.paired(new Tallies(9, 4, 2, 5)))
                .map(refusal -> refusal.code() + ": " + refusal.sentence());
    }

    @Test
    void permutationOfUnpoolableEvidenceIsRefused() {
        assertEquals(
                Optional.of(Refusal.Code.EVIDENCE + ": the two systems' evidence cannot be pooled"),
                refusal(new Permutation()));
        assertEquals(Optional.empty(), refusal(new PairedBootstrap()));
    }

    @Test
    void permutationOfMatricesIsSupported() {
        Pairing<?> matrices = Pairing.paired(PairedConfusionMatrix.of(List.of("a", "b"), new long[][][] {
                    {{9, 4}, {2, 5}}, {{0, 0}, {0, 0}}
                })
                .withPositive("a"));
        assertEquals(Optional.empty(), new Permutation().refusal(SmallMetrics.ACCURACY, matrices));
    }
}
