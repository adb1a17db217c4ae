package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.credence.jackson.EvidenceDocument;

/**
 * A JSON form of evidence: a record of its fields, distinguished by {@code type}, which may stand anywhere among them. Its columns
 * are bare arrays, since it lives for one reading or writing and is never compared.
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
                FoldsForm,
                ClustersForm,
                WeightedForm,
                IndependentForm {
    /** What it means. */
    EvidenceDocument document();
}
