package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.credence.jackson.EvidenceDocument;

/**
 * A JSON form of evidence: a record of its fields. The field {@code type} identifies the form and may have any position. Columns
 * are plain arrays, because a form exists only while it is read or written and is never compared.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonClassDescription("evidence")
sealed interface EvidenceForm
        permits ConfusionForm,
                BinaryForm,
                ScoresForm,
                ClassScoresForm,
                PairedConfusionForm,
                ManyConfusionForm,
                PairedScoresForm,
                OutcomesForm,
                PairedOutcomesForm,
                FoldsForm,
                ClustersForm,
                ClustersForm.CrossedForm,
                WeightedForm,
                IndependentForm {
    /** Converts the form to evidence. */
    EvidenceDocument document();
}
