package dev.credence.jackson.evidence;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.Sample;
import dev.credence.jackson.EvidenceDocument;
import java.util.Optional;

/** Checks the parts of a design, which are folds, clusters or evidence with weights: each must be i.i.d. evidence, and all must be of the same kind. */
final class Part {
    private Part() {}

    /** Returns the evidence of a part, which may be of one, two or several systems. */
    private static Evidence evidence(EvidenceDocument document) {
        Optional<Evidence> evidence =
                drawn(document).filter(sample -> sample.isIid()).map(sample -> sample.evidence());
        return evidence.orElseThrow(() -> notPlain(document));
    }

    /** Returns the form of evidence of which each observation has a weight. */
    static PlainForm plain(EvidenceForm form) {
        if (form instanceof PlainForm plain && plain.design() != DesignWord.STRATIFIED) {
            return plain;
        }
        throw notPlain(form.document());
    }

    private static IllegalArgumentException notPlain(EvidenceDocument document) {
        return new IllegalArgumentException(
                "a part must be plain evidence, i.i.d. and not made of parts itself: type=" + document.type());
    }

    private static Optional<Sample<?>> drawn(EvidenceDocument document) {
        if (document instanceof EvidenceDocument.Many many) {
            return Optional.of(many.joint());
        }
        if (document instanceof EvidenceDocument.Pair pair) {
            return pair.pairing() instanceof Pairing.Paired<?, ?> paired
                    ? Optional.of(paired.joint())
                    : Optional.empty();
        }
        return Optional.of(document.sample());
    }

    /** Returns the evidence of a part after checking that it is of the same kind as the first part. */
    static Evidence evidence(String parts, EvidenceDocument document, EvidenceDocument first) {
        Evidence part = evidence(document);
        if (!document.type().equals(first.type())) {
            throw new IllegalArgumentException(
                    parts + " must all be of one kind: first=" + first.type() + ", this=" + document.type());
        }
        return part;
    }
}
