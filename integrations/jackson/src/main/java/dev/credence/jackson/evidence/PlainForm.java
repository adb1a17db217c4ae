package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import dev.credence.api.evidence.Evidence;
import dev.credence.jackson.EvidenceDocument;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A form of evidence without folds, clusters or weights. */
@JsonClassDescription("evidence")
sealed interface PlainForm extends EvidenceForm
        permits ConfusionForm,
                BinaryForm,
                ScoresForm,
                ClassScoresForm,
                PairedConfusionForm,
                ManyConfusionForm,
                PairedScoresForm,
                PairedClassScoresForm,
                PlainForm.OfItems {
    /** Converts the form to evidence, whose atoms are in the order of the form: that of its labels, and of its rows. */
    Evidence evidence();

    /** {@return how the observations were drawn; null if independently} */
    default @Nullable DesignWord design() {
        return null;
    }

    /**
     * Returns the atom of each observation that has a weight, in the order of the form.
     *
     * @param evidence the evidence of this form
     */
    default int[] listed(Evidence evidence) {
        return IntStream.range(0, evidence.atoms()).toArray();
    }

    /** A form of outcomes, whose atoms are the distinct items. */
    @JsonClassDescription("evidence")
    sealed interface OfItems extends PlainForm permits OutcomesForm, PairedOutcomesForm, ManyOutcomesForm {
        @Override
        default int[] listed(Evidence evidence) {
            return OutcomesForm.Rows.listed(this, evidence);
        }
    }

    @Override
    default EvidenceDocument document() {
        return EvidenceKind.drawn(evidence(), design());
    }
}
