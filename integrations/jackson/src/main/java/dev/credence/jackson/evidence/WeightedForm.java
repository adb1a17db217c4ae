package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.sample.WeightedSample;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.jackson.strict.Misfit;
import java.util.Comparator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The form {@code {"type":"weighted","evidence":{...},"weights":[...],"squares":[...]}}: for each distinct observation the sum of
 * its rows' weights and the sum of their squares. Cells with a count are ordered by true class, then by prediction; scores are
 * ascending, with negatives before positives at ties; items of outcomes are ascending by their values; rows of paired scores and of
 * class scores keep their order.
 */
@JsonTypeName("weighted")
@SuppressWarnings("ArrayRecordComponent") // see EvidenceForm
record WeightedForm(EvidenceDocument evidence, double[] weights, double[] squares) implements EvidenceForm {
    static EvidenceForm of(WeightedSample<?> sample) {
        double[] sums = sample.weights();
        int[] listed = listed(sample.evidence());
        double[] weights = IntStream.of(listed).mapToDouble(atom -> sums[atom]).toArray();
        double[] squares =
                IntStream.of(listed).mapToDouble(sample::squaredWeight).toArray();
        return new WeightedForm(EvidenceDocument.of(sample.evidence()), weights, squares);
    }

    /** Returns the atoms in the order of the form; samples themselves order cells by the text of labels. */
    private static int[] listed(Evidence evidence) {
        Stream<Integer> atoms = IntStream.range(0, evidence.atoms()).boxed();
        if (evidence instanceof ConfusionMatrix matrix) {
            return listed(atoms, Comparator.comparing(matrix::truth).thenComparing(matrix::predicted));
        }
        return evidence instanceof PairedConfusionMatrix pair
                ? listed(
                        atoms,
                        Comparator.comparing(pair::truth)
                                .thenComparing(pair::firstPrediction)
                                .thenComparing(pair::secondPrediction))
                : listed(atoms, Comparator.naturalOrder());
    }

    private static int[] listed(Stream<Integer> atoms, Comparator<Integer> order) {
        return atoms.sorted(order).mapToInt(Integer::intValue).toArray();
    }

    @Override
    public EvidenceDocument document() {
        Evidence plain = Misfit.of("evidence", () -> Part.evidence(evidence));
        return EvidenceKind.weighted(plain, weights, squares);
    }
}
