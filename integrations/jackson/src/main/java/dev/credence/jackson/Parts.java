package dev.credence.jackson;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.DatabindException;

/** The parts of a design, folds or clusters: evidence of one and the same kind, each part i.i.d. */
final class Parts {
    private final String what;
    private final List<Evidence> parts = new ArrayList<>();

    /** What makes a sample of equal parts. */
    interface Joining {
        <E extends Poolable<E>> Sample<E> join(List<E> parts);
    }

    /** Parts that messages call by this name. */
    Parts(String what) {
        this.what = what;
    }

    void read(Cursor in) {
        add(in, evidence(in, EvidenceReader.read(in)));
    }

    private void add(Cursor in, Evidence part) {
        if (!parts.isEmpty() && parts.get(0).getClass() != part.getClass()) {
            throw in.failure(what + " must all be of one kind: first=" + FormName.of(parts.get(0)) + ", this="
                    + FormName.of(part));
        }
        parts.add(part);
    }

    /** The evidence of an i.i.d. document, of one system or of two. */
    static Evidence evidence(Cursor in, EvidenceDocument document) {
        if (document instanceof EvidenceDocument.Single single && single.sample() instanceof IidSample<?> sample) {
            return sample.evidence();
        }
        if (document instanceof EvidenceDocument.Pair pair
                && pair.pairing() instanceof Pairing.Paired<?, ?> paired
                && paired.joint() instanceof IidSample<?> joint) {
            return joint.evidence();
        }
        throw refused(in, document);
    }

    private static DatabindException refused(Cursor in, EvidenceDocument document) {
        return in.failure("a part must be plain evidence, i.i.d. and not of parts itself: type=" + document.type());
    }

    EvidenceDocument join(Cursor in, Joining design) {
        Evidence kind = parts.isEmpty() ? null : parts.get(0);
        if (kind instanceof ScoredSample) {
            return EvidenceDocument.of(in.build(() -> design.join(all(ScoredSample.class))));
        }
        if (kind instanceof ClassScores) {
            return EvidenceDocument.of(in.build(() -> design.join(all(ClassScores.class))));
        }
        if (kind instanceof PairedConfusionMatrix) {
            return EvidenceDocument.of(Pairing.paired(in.build(() -> design.join(all(PairedConfusionMatrix.class)))));
        }
        if (kind instanceof PairedScoredSample) {
            return EvidenceDocument.of(Pairing.paired(in.build(() -> design.join(all(PairedScoredSample.class)))));
        }
        return EvidenceDocument.of(in.build(() -> design.join(all(ConfusionMatrix.class))));
    }

    private <E extends Evidence> List<E> all(Class<E> kind) {
        return parts.stream().map(kind::cast).toList();
    }
}
