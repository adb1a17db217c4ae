package dev.credence.jackson.evidence;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.IidSample;
import dev.credence.jackson.EvidenceDocument;

/** What a design is made of, a fold or a cluster: plain evidence of one and the same kind, each part i.i.d. */
final class Part {
    private Part() {}

    /** The evidence of a part, of one system, of two or of several. */
    static Evidence evidence(EvidenceDocument document) {
        if (document instanceof EvidenceDocument.Single single && single.sample() instanceof IidSample<?> iid) {
            return iid.evidence();
        }
        if (document instanceof EvidenceDocument.Pair pair
                && pair.pairing() instanceof Pairing.Paired<?, ?> paired
                && paired.joint() instanceof IidSample<?> iid) {
            return iid.evidence();
        }
        if (document instanceof EvidenceDocument.Many many && many.joint() instanceof IidSample<?> iid) {
            return iid.evidence();
        }
        throw new IllegalArgumentException(
                "a part must be plain evidence, i.i.d. and not of parts itself: type=" + document.type());
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
