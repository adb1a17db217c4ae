package dev.credence.report.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.Pool;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.gate.GateScope.FirstSystem;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that the first of two systems keeps the sampling design of both. */
class FirstSystemTest {
    private static final PairedConfusionMatrix A = matrix(3, 2, 1, 4);
    private static final PairedConfusionMatrix B = matrix(5, 1, 2, 2);

    private static PairedConfusionMatrix matrix(long yy, long yn, long ny, long nn) {
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        counter.add("y", "y", "y", yy);
        counter.add("y", "y", "n", yn);
        counter.add("n", "y", "n", ny);
        counter.add("n", "n", "n", nn);
        return counter.toMatrix();
    }

    private static Sample<ConfusionMatrix> first(Sample<PairedConfusionMatrix> joint) {
        return joint.accept(new FirstSystem<ConfusionMatrix, PairedConfusionMatrix>());
    }

    @Test
    void independentRowsAndStrataAreWorded() {
        assertThat(first(Sample.of(A))).isEqualTo(Sample.of(A.first()));
        assertThat(first(StratifiedSample.of(A, A::truth))).isEqualTo(StratifiedSample.byTruth(A.first()));
    }

    @Test
    void clustersAndFoldsAreWorded() {
        assertThat(first(ClusteredSample.of(Map.of("a", A, "b", B))))
                .isEqualTo(ClusteredSample.of(Map.of("a", A.first(), "b", B.first())));
        assertThat(first(FoldedSample.of(List.of(A, B)))).isEqualTo(FoldedSample.of(List.of(A.first(), B.first())));
    }

    @Test
    void crossedClustersAreRefused() {
        CrossedSample<PairedConfusionMatrix> sample =
                CrossedSample.of(Map.of("q1", Map.of("s1", A, "s2", B), "q2", Map.of("s1", B, "s2", A)));
        String message =
                "a gate does not check samples of crossed clusters, but the sample is crossed; compare the systems"
                        + " instead, or give the clusters of one kind alone";
        assertThatThrownBy(() -> first(sample))
                .isInstanceOf(RefusedException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> Gate.of(Credence.load())
                        .notWorse("accuracy", 0.1)
                        .report(ObservedPair.of(Pairing.paired(sample))))
                .isInstanceOf(RefusedException.class)
                .hasMessage(message);
    }

    @Test
    void ofClustersOfScores() {
        PairedScoredSample scores = PairedScoredSample.of(
                new boolean[] {true, false, true}, new double[] {0.9, 0.2, 0.4}, new double[] {0.8, 0.1, 0.3});
        Sample<ScoredSample> first = ClusteredSample.of(Map.of("a", scores, "b", scores))
                .accept(new FirstSystem<ScoredSample, PairedScoredSample>());

        assertThat(first).isEqualTo(ClusteredSample.of(Map.of("a", scores.first(), "b", scores.first())));
    }

    @Test
    void weightOfAtomIsSumOfRows() {
        double[] sums = new double[A.atoms()];
        double[] squares = new double[A.atoms()];
        for (int atom = 0; atom < sums.length; atom++) {
            sums[atom] = A.count(atom) * (atom + 1.0);
            squares[atom] = A.count(atom) * (atom + 1.0) * (atom + 1.0);
        }
        WeightedSample<ConfusionMatrix> first =
                (WeightedSample<ConfusionMatrix>) first(WeightedSample.of(A, sums, squares));

        assertThat(first.evidence()).isEqualTo(A.first());
        assertThat(Arrays.stream(first.weights()).sum())
                .isCloseTo(Arrays.stream(sums).sum(), within(1e-9));
        assertThat(first.effectiveSize())
                .isCloseTo(WeightedSample.of(A, sums, squares).effectiveSize(), within(1e-9));
    }

    @Test
    void clustersAndFoldsOfOwnEvidenceEqualFirstSystem() {
        Tallies joint = new Tallies(9, 4, 2, 5);
        Sample<Tally> clusters =
                ClusteredSample.of(Map.of("a", joint, "b", joint)).accept(new FirstSystem<Tally, Tallies>());
        Sample<Tally> folds = FoldedSample.of(List.of(joint, joint)).accept(new FirstSystem<Tally, Tallies>());

        assertThat(clusters).isEqualTo(ClusteredSample.of(Map.of("a", joint.first(), "b", joint.first())));
        assertThat(folds).isEqualTo(FoldedSample.of(List.of(joint.first(), joint.first())));
    }

    @Test
    void clustersOfOwnEvidenceThatCannotBeMergedAreRefused() {
        Sample<Frozen> joint = ClusteredSample.of(Map.of("a", new Frozen(3), "b", new Frozen(4)));

        assertThatThrownBy(() -> joint.accept(new FirstSystem<Evidence, Frozen>()))
                .isInstanceOf(RefusedException.class)
                .hasMessage("a floor or a ceiling of clustered or folded rows needs evidence of one system that is"
                        + " Poolable: Items is not");
    }

    /** Holds the right and wrong answers of one system. */
    private record Tally(long right, long wrong) implements Poolable<Tally> {
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

        @Override
        public Tally merge(Tally other) {
            return pool(List.of(this, other)).whole();
        }

        @Override
        public Pool<Tally> pool(List<Tally> parts) {
            long allRight = parts.stream().mapToLong(Tally::right).sum();
            long allWrong = parts.stream().mapToLong(Tally::wrong).sum();
            return Pool.of(
                    new Tally(allRight, allWrong),
                    parts.stream().map(part -> new int[] {0, 1}).toList());
        }
    }

    /** Holds the answers of two systems by whether the first and the second were wrong. */
    private record Tallies(long both, long firstOnly, long secondOnly, long neither)
            implements PairedEvidence<Tally>, Poolable<Tallies> {
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

        @Override
        public Tallies merge(Tallies other) {
            return pool(List.of(this, other)).whole();
        }

        @Override
        public Pool<Tallies> pool(List<Tallies> parts) {
            long[] sums = new long[4];
            parts.forEach(part -> Arrays.setAll(sums, atom -> sums[atom] + part.count(atom)));
            return Pool.of(
                    new Tallies(sums[0], sums[1], sums[2], sums[3]),
                    parts.stream().map(part -> new int[] {0, 1, 2, 3}).toList());
        }
    }

    /** Holds items of one system, which cannot be merged. */
    private record Items(long size) implements Evidence {
        @Override
        public int atoms() {
            return 1;
        }

        @Override
        public long count(int atom) {
            return size;
        }
    }

    /** Holds items of two systems, which can be merged although those of one system cannot. */
    private record Frozen(long size) implements PairedEvidence<Evidence>, Poolable<Frozen> {
        @Override
        public int atoms() {
            return 1;
        }

        @Override
        public long count(int atom) {
            return size;
        }

        @Override
        public Evidence first() {
            return new Items(size);
        }

        @Override
        public Evidence second() {
            return new Items(size);
        }

        @Override
        public int firstAtom(int atom) {
            return 0;
        }

        @Override
        public int secondAtom(int atom) {
            return 0;
        }

        @Override
        public Frozen swapped() {
            return this;
        }

        @Override
        public Frozen merge(Frozen other) {
            return pool(List.of(this, other)).whole();
        }

        @Override
        public Pool<Frozen> pool(List<Frozen> parts) {
            return Pool.of(
                    new Frozen(parts.stream().mapToLong(Frozen::size).sum()),
                    parts.stream().map(part -> new int[] {0}).toList());
        }
    }
}
