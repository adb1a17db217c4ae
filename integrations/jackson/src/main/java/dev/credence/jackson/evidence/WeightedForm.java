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
 * its rows' weights and the sum of their squares. They have the order of the evidence in the same document: cells with a count by true
 * class and then by prediction, each in the order of the labels (of {@code binary}: tn, fp, fn, tp); rows, and distinct items of
 * outcomes, as they are listed; scores ascending, with negatives before positives at ties.
 */
@JsonTypeName("weighted")
@SuppressWarnings("ArrayRecordComponent") // see EvidenceForm
record WeightedForm(PlainForm evidence, double[] weights, double[] squares) implements EvidenceForm {
    static EvidenceForm of(WeightedSample<?> sample) {
        double[] sums = sample.weights();
        int[] listed = listed(sample.evidence());
        double[] weights = IntStream.of(listed).mapToDouble(atom -> sums[atom]).toArray();
        double[] squares =
                IntStream.of(listed).mapToDouble(sample::squaredWeight).toArray();
        return new WeightedForm(EvidenceKind.form(sample.evidence(), null), weights, squares);
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
        Evidence given = Misfit.of("evidence", evidence::evidence);
        int[] listed = Misfit.of("evidence", () -> evidence.listed(given));
        return EvidenceKind.weighted(given, byAtom(listed, weights), byAtom(listed, squares));
    }

    /** Returns numbers in the order of the atoms; those of another length as they are, which the sample refuses. */
    private static double[] byAtom(int[] listed, double[] numbers) {
        if (numbers.length != listed.length) {
            return numbers;
        }
        double[] ordered = new double[numbers.length];
        for (int i = 0; i < listed.length; i++) {
            ordered[listed[i]] = numbers[i];
        }
        return ordered;
    }
}
