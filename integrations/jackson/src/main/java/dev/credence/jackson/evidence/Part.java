package dev.credence.jackson.evidence;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.Sample;
import dev.credence.jackson.EvidenceDocument;
import java.util.Optional;

/** What a design is made of, a fold or a cluster: plain evidence of one and the same kind, each part i.i.d. */
final class Part {
    private Part() {}

    /** The evidence of a part, of one system, of two or of several. */
    static Evidence evidence(EvidenceDocument document) {
        Optional<Evidence> evidence =
                drawn(document).filter(sample -> sample.isIid()).map(sample -> sample.evidence());
        return evidence.orElseThrow(() -> new IllegalArgumentException(
                "a part must be plain evidence, i.i.d. and not of parts itself: type=" + document.type()));
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

    /** The same, where it is of the kind of the first. */
    static Evidence evidence(String parts, EvidenceDocument document, EvidenceDocument first) {
        Evidence part = evidence(document);
        if (!document.type().equals(first.type())) {
            throw new IllegalArgumentException(
                    parts + " must all be of one kind: first=" + first.type() + ", this=" + document.type());
        }
        return part;
    }
}
