package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.jackson.strict.Misfit;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A JSON form of evidence: a record of its fields. The field {@code type} identifies the form and may have any position. Columns
 * are plain arrays, because a form exists only while it is read or written and is never compared.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonClassDescription("evidence")
sealed interface EvidenceForm
        permits PlainForm, FoldsForm, ClustersForm, ClustersForm.CrossedForm, WeightedForm, IndependentForm {
    EvidenceDocument document();

    /** Returns the name of the item of each row, as often as it occurs; empty if the rows have no such names. */
    default List<String> itemNames() {
        return List.of();
    }

    /**
     * Returns the form to write for a cluster, whose items are numbered after those of the clusters before.
     *
     * @param items the number of items of the clusters before
     */
    default EvidenceForm numberedAfter(int items) {
        return this;
    }

    /** Returns the field {@code ordered} of a form: false if nobody stated the order of its text labels, otherwise null, and no field is written. */
    static @Nullable Boolean ordered(ConfusionMatrix matrix) {
        return matrix.ordinal() ? null : Boolean.FALSE;
    }

    /** Returns whether the order of the labels of a form was stated, which is so unless its field {@code ordered} denies it. */
    static boolean statesOrder(@Nullable Boolean ordered) {
        return ordered == null || ordered;
    }

    /** Returns the place in the labels of a form of each label of its evidence, which has them in natural order if nobody stated another. */
    static IntUnaryOperator places(List<String> ofForm, List<String> ofEvidence) {
        int[] places = ofEvidence.stream().mapToInt(ofForm::indexOf).toArray();
        return label -> places[label];
    }

    /** Returns the numbers below {@code atoms} in the order of several keys, of which the first one counts most. */
    static int[] sorted(int atoms, IntUnaryOperator first, IntUnaryOperator... others) {
        Comparator<Integer> order = Comparator.comparingInt(first::applyAsInt);
        for (IntUnaryOperator other : others) {
            order = order.thenComparingInt(other::applyAsInt);
        }
        return IntStream.range(0, atoms)
                .boxed()
                .sorted(order)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Throws an error if two labels of classes are equal. */
    static void requireDistinct(List<String> labels) {
        Set<String> observed = new HashSet<>();
        for (int i = 0; i < labels.size(); i++) {
            if (!observed.add(labels.get(i))) {
                Misfit misfit = Misfit.value(labels.get(i), "label", "must occur once");
                misfit.prependPath(labels, i).prependPath(labels, "labels");
                throw misfit;
            }
        }
    }
}
