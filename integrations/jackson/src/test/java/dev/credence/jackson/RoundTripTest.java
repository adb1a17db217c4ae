package dev.credence.jackson;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.JointConfusionCounter;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import tools.jackson.databind.json.JsonMapper;

/** Checks that written values read back equal and are valid by the schema. */
class RoundTripTest {
    private final JsonMapper mapper = JsonMapper.builder().findAndAddModules().build();

    @Provide
    Arbitrary<Estimate> estimates() {
        return Results.estimates();
    }

    @Provide
    Arbitrary<Comparison> comparisons() {
        return Results.comparisons();
    }

    @Property(tries = 300, seed = "1", shrinking = ShrinkingMode.BOUNDED)
    void estimateReadsBackEqual(@ForAll("estimates") Estimate estimate) {
        String json = mapper.writeValueAsString(estimate);

        assertThat(mapper.readValue(json, Estimate.class)).isEqualTo(estimate);
        assertThat(SchemaTest.complaints("estimate", mapper.readTree(json))).isEmpty();
    }

    @Property(tries = 300, seed = "2", shrinking = ShrinkingMode.BOUNDED)
    void comparisonReadsBackEqual(@ForAll("comparisons") Comparison comparison) {
        String json = mapper.writeValueAsString(comparison);

        assertThat(mapper.readValue(json, Comparison.class)).isEqualTo(comparison);
        assertThat(SchemaTest.complaints("comparison", mapper.readTree(json))).isEmpty();
    }

    @Provide
    Arbitrary<ConfusionMatrix> matrices() {
        return Arbitraries.strings()
                .ofMaxLength(5)
                .set()
                .ofMinSize(1)
                .ofMaxSize(4)
                .flatMap(names -> {
                    List<String> labels = new ArrayList<>(new TreeSet<>(names));
                    int k = labels.size();
                    Arbitrary<long[][]> tables = Arbitraries.longs()
                            .between(0, 1L << 48)
                            .array(long[].class)
                            .ofSize(k)
                            .array(long[][].class)
                            .ofSize(k);
                    return tables.map(table -> table[0][0] % 2 == 0
                            ? ConfusionMatrix.of(labels, table)
                            : ConfusionMatrix.of(labels, table).withPositive(labels.get(k - 1)));
                });
    }

    @Provide
    Arbitrary<ScoredSample> scores() {
        Arbitrary<double[]> column = Results.reals()
                .filter(x -> !Double.isNaN(x))
                .array(double[].class)
                .ofMaxSize(12);
        return column.flatMap(positives -> column.map(negatives -> ScoredSample.of(positives, negatives)));
    }

    private void requireSame(EvidenceDocument document) {
        String json = mapper.writeValueAsString(document);

        EvidenceDocument again = mapper.readValue(json, EvidenceDocument.class);

        assertThat(mapper.writeValueAsString(again)).isEqualTo(json);
        assertThat(again.type()).isEqualTo(document.type());
        assertThat(SchemaTest.complaints("evidence", mapper.readTree(json))).isEmpty();
    }

    @Property(tries = 200, seed = "3")
    void matrixReadsBackEqualInEveryDesign(@ForAll("matrices") ConfusionMatrix matrix) {
        assertThat(mapper.readValue(mapper.writeValueAsString(matrix), ConfusionMatrix.class))
                .isEqualTo(matrix);
        requireSame(EvidenceDocument.of(StratifiedSample.byTruth(matrix)));
        requireSame(EvidenceDocument.of(FoldedSample.of(List.of(matrix, matrix))));
        requireSame(EvidenceDocument.of(ClusteredSample.of(Map.of("a 'b' \"c\"", matrix))));
        requireSame(
                EvidenceDocument.of(Pairing.independent(Sample.of(matrix), FoldedSample.of(List.of(matrix, matrix)))));
    }

    /** A sum of squares between that of equal weights and that of a single heavy row. */
    private static double[] squares(Evidence evidence, double[] weights) {
        double[] squares = new double[weights.length];
        Arrays.setAll(squares, atom -> weights[atom] * weights[atom] / Math.sqrt((double) evidence.count(atom)));
        return squares;
    }

    @Property(tries = 200, seed = "4")
    void scoresReadBackEqualInEveryDesign(@ForAll("scores") ScoredSample scores) {
        ScoredSample again = mapper.readValue(mapper.writeValueAsString(scores), ScoredSample.class);
        assertThat(again).isEqualTo(scores);
        requireSame(EvidenceDocument.of(StratifiedSample.byTruth(scores)));
        Map<String, ScoredSample> clusters = new LinkedHashMap<>();
        clusters.put("z", scores);
        clusters.put("", scores);
        requireSame(EvidenceDocument.of(ClusteredSample.of(clusters)));
        requireSame(EvidenceDocument.of(CrossedSample.of(Map.of("a/b", clusters, "a", Map.of("b/z", scores)))));
        if (scores.atoms() > 0) {
            double[] weights = scores.weights();
            weights[0] = 0.1;
            requireSame(EvidenceDocument.of(WeightedSample.of(scores, weights, squares(scores, weights))));
        }
    }

    @Property(tries = 100, seed = "6")
    void classScoresReadBackEqualInEveryDesign(@ForAll("scores") ScoredSample first, @ForAll long seed) {
        int items = first.atoms() / 3;
        double[][] rows = new double[items][3];
        List<String> truth = new ArrayList<>();
        for (int item = 0; item < items; item++) {
            truth.add(List.of("", "b", "c 'd' \"e\"").get((int) Math.floorMod(seed >> item, 3L)));
            for (int label = 0; label < 3; label++) {
                rows[item][label] = first.score(3 * item + label);
            }
        }
        ClassScores scores = ClassScores.of(List.of("", "b", "c 'd' \"e\""), truth, rows);
        assertThat(mapper.readValue(mapper.writeValueAsString(scores), ClassScores.class))
                .isEqualTo(scores);
        requireSame(EvidenceDocument.of(StratifiedSample.of(scores, scores::truth)));
        requireSame(EvidenceDocument.of(FoldedSample.of(List.of(scores, scores))));
        requireSame(EvidenceDocument.of(ClusteredSample.of(Map.of("a", scores))));
        requireSame(EvidenceDocument.of(Pairing.independent(Sample.of(scores), Sample.of(scores))));
        if (items > 0) {
            double[] weights = scores.weights();
            weights[0] = 0.1;
            requireSame(EvidenceDocument.of(WeightedSample.of(scores, weights, squares(scores, weights))));
        }
    }

    @Property(tries = 100, seed = "5")
    void pairedEvidenceReadsBackEqualInEveryDesign(
            @ForAll long seed, @ForAll("scores") ScoredSample first, @ForAll("scores") ScoredSample second) {
        int rows = Math.min(first.atoms(), second.atoms());
        boolean[] truth = new boolean[rows];
        double[] one = new double[rows];
        double[] two = new double[rows];
        for (int row = 0; row < rows; row++) {
            truth[row] = (seed >> row & 1) == 1;
            one[row] = first.score(row);
            two[row] = second.score(row);
        }
        PairedScoredSample scores = PairedScoredSample.of(truth, one, two);
        requireSame(EvidenceDocument.of(Pairing.paired(scores)));
        requireSame(EvidenceDocument.of(Pairing.paired(FoldedSample.of(List.of(scores, scores)))));
        long[][][] cube = new long[2][2][2];
        for (int cell = 0; cell < 8; cell++) {
            cube[cell >> 2][cell >> 1 & 1][cell & 1] = seed >>> (8 * cell) & 0xFF;
        }
        PairedConfusionMatrix matrix = PairedConfusionMatrix.of(List.of("n", "y"), cube);
        requireSame(EvidenceDocument.of(Pairing.paired(matrix)));
        requireSame(EvidenceDocument.of(Pairing.paired(StratifiedSample.of(matrix, matrix::truth))));
        requireSame(EvidenceDocument.of(Pairing.paired(ClusteredSample.of(Map.of("a", matrix)))));
        requireSame(EvidenceDocument.of(Pairing.paired(
                CrossedSample.of(Map.of("a", Map.of("1", matrix, "2", matrix), "b", Map.of("1", matrix))))));
    }

    @Property(tries = 100, seed = "7")
    void pairedClassScoresOfEveryDesignReadBackEqual(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] truth = random.ints(6, 0, 3).toArray();
        double[][] one = new double[6][];
        double[][] two = new double[6][];
        for (int row = 0; row < 6; row++) {
            one[row] = random.doubles(3).toArray();
            two[row] = random.doubles(3).toArray();
        }
        List<String> labels = List.of("", "n", "y 'z' \"w\"");
        PairedClassScores scores =
                PairedClassScores.of(ClassScores.of(labels, truth, one), ClassScores.of(labels, truth, two));
        requireSame(EvidenceDocument.of(Pairing.paired(scores)));
        requireSame(EvidenceDocument.of(Pairing.paired(StratifiedSample.of(scores, scores::truth))));
        requireSame(EvidenceDocument.of(Pairing.paired(FoldedSample.of(List.of(scores, scores)))));
        requireSame(EvidenceDocument.of(Pairing.paired(ClusteredSample.of(Map.of("a", scores)))));
    }

    @Property(tries = 100, seed = "7")
    void severalSystemsReadBackEqualInEveryDesign(@ForAll long seed) {
        JointConfusionCounter counter = new JointConfusionCounter(List.of("a", "b 'c' \"d\"", ""));
        List<String> labels = List.of("", "n", "y 'z' \"w\"");
        for (int row = 0; row < 6; row++) {
            int at = row;
            List<String> kinds = IntStream.range(0, 4)
                    .mapToObj(system -> labels.get((int) Math.floorMod(seed >> (4 * at + system), 3L)))
                    .toList();
            counter.add(kinds.get(0), kinds.subList(1, 4), Math.floorMod(seed >> row, 50L));
        }
        JointConfusionMatrix matrix = counter.toMatrix();
        assertThat(mapper.readValue(mapper.writeValueAsString(matrix), JointConfusionMatrix.class))
                .isEqualTo(matrix);
        requireSame(EvidenceDocument.of(matrix));
        requireSame(EvidenceDocument.of(StratifiedSample.of(matrix, matrix::truth)));
        requireSame(EvidenceDocument.of(FoldedSample.of(List.of(matrix, matrix))));
        requireSame(EvidenceDocument.of(ClusteredSample.of(Map.of("a", matrix))));
    }
}
