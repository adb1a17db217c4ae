package dev.credence.testkit;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.JointScores;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.testkit.cases.PairedReadings;
import dev.credence.testkit.cases.Readings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Runs the contract of evidence on the library's own kinds of evidence and on those of the test cases. */
class EvidenceContractsTest {
    private static final List<String> LABELS = List.of("cat", "dog", "eel");

    /** A kind of evidence that is built again at each request. */
    static final class Of<E extends Evidence> extends EvidenceContract<E> {
        private final Supplier<List<E>> evidence;

        Of(Supplier<List<E>> evidence) {
            this.evidence = evidence;
        }

        @Override
        protected List<E> evidence() {
            return evidence.get();
        }

        /** Items of class scores are identified by their position. */
        @Override
        protected String name(E some, int atom) {
            if (some instanceof PairedClassScores pair) {
                return name(pair.first(), pair.firstAtom(atom)) + ", "
                        + pair.second().score(pair.secondAtom(atom), 0);
            }
            return some instanceof ClassScores scores ? name(scores, atom) : super.name(some, atom);
        }

        private static String name(ClassScores scores, int atom) {
            return scores.describe(atom).replaceFirst("item \\d+", "item") + " " + scores.score(atom, 0);
        }
    }

    @TestFactory
    Stream<DynamicNode> everyKindObeysTheContract() {
        return Stream.of(
                        new Of<>(EvidenceContractsTest::matrices),
                        new Of<>(EvidenceContractsTest::scores),
                        new Of<>(EvidenceContractsTest::classScores),
                        new Of<>(EvidenceContractsTest::jointMatrices),
                        new Of<>(EvidenceContractsTest::jointScores),
                        new Of<>(EvidenceContractsTest::jointClassScores),
                        new Of<>(EvidenceContractsTest::scoresOfSystems),
                        new Of<>(() -> List.of(Readings.of(1, 2, 2), Readings.of(3, 1), Readings.of())),
                        new Of<>(() -> List.of(
                                PairedReadings.of(new double[] {1, 2, 2}, new double[] {2, 2, 3}),
                                PairedReadings.of(new double[0], new double[0]))))
                .map(contract -> DynamicContainer.dynamicContainer(
                        contract.evidence().get(0).getClass().getSimpleName(), contract.laws()));
    }

    private static List<ConfusionMatrix> matrices() {
        return List.of(
                ConfusionMatrix.of(LABELS, new long[][] {{9, 1, 0}, {0, 7, 2}, {1, 0, 5}}),
                ConfusionMatrix.of(List.of("dog", "ant"), new long[][] {{3, 0}, {1, 4}}),
                ConfusionMatrix.of(LABELS, new long[3][3]));
    }

    private static List<ScoredSample> scores() {
        return List.of(
                ScoredSample.of(new double[] {0.9, 0.4, 0.4}, new double[] {0.4, 0.1}),
                ScoredSample.of(new double[] {0.4, 0.7}, new double[] {0.1}),
                ScoredSample.of(new double[0], new double[0]));
    }

    private static List<ClassScores> classScores() {
        return List.of(
                ClassScores.of(LABELS, List.of("cat", "eel"), new double[][] {{0.5, 0.3, 0.2}, {0.1, 0.2, 0.7}}),
                ClassScores.of(LABELS, List.of("dog"), new double[][] {{0.3, 0.3, 0.4}}),
                ClassScores.of(LABELS, List.of(), new double[0][]));
    }

    private static List<PairedConfusionMatrix> jointMatrices() {
        return List.of(
                PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {{{8, 1}, {3, 0}}, {{1, 2}, {0, 9}}}),
                PairedConfusionMatrix.of(List.of("y", "o"), new long[][][] {{{4, 0}, {1, 1}}, {{0, 0}, {0, 2}}}),
                PairedConfusionMatrix.of(List.of("n", "y"), new long[2][2][2]));
    }

    private static List<PairedClassScores> jointClassScores() {
        return classScores().stream()
                .map(scores -> PairedClassScores.of(
                        scores,
                        ClassScores.of(
                                LABELS,
                                IntStream.range(0, scores.atoms())
                                        .map(scores::truth)
                                        .toArray(),
                                new double[scores.atoms()][LABELS.size()])))
                .toList();
    }

    private static List<PairedScoredSample> jointScores() {
        return List.of(
                PairedScoredSample.of(
                        new boolean[] {true, false, true}, new double[] {0.9, 0.2, 0.9}, new double[] {0.7, 0.3, 0.1}),
                PairedScoredSample.of(new boolean[] {false}, new double[] {0.2}, new double[] {0.3}),
                PairedScoredSample.of(new boolean[0], new double[0], new double[0]));
    }

    private static List<JointScores<ScoredSample, PairedScoredSample>> scoresOfSystems() {
        return List.of(
                JointScores.of(
                        new boolean[] {true, false, true},
                        systems(new double[] {0.9, 0.2, 0.9}, new double[] {0.7, 0.3, 0.1}, new double[] {0.7, 0.3, 0.7
                        })),
                JointScores.of(
                        new boolean[] {false}, systems(new double[] {0.2}, new double[] {0.3}, new double[] {0.4})),
                JointScores.of(new boolean[0], systems(new double[0], new double[0], new double[0])));
    }

    private static Map<String, double[]> systems(double[]... scores) {
        Map<String, double[]> systems = new LinkedHashMap<>();
        for (double[] column : scores) {
            systems.put("s" + systems.size(), column);
        }
        return systems;
    }
}
