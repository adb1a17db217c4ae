package dev.credence.testkit;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.Poolable;
import dev.credence.testkit.laws.EvidenceLaws;
import dev.credence.testkit.laws.SurroundingsLaws;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What evidence of one's own obeys: counts, names, equality, and, of evidence that is {@link Poolable} or {@link PairedEvidence}, that
 * parts make the whole and joint observations both systems. Every interval and comparison of one's own evidence stands on these.
 *
 * @param <E> the kind of evidence
 */
public abstract class EvidenceContract<E extends Evidence> extends Contract {
    /** For subclasses. */
    protected EvidenceContract() {}

    /**
     * Evidence to try, built anew at each call from the same observations: ordinary, with what is seen twice, and empty. Poolable
     * evidence can all be pooled together.
     *
     * @return at least two pieces that differ
     */
    protected abstract List<E> evidence();

    /**
     * What was observed of an atom, wherever it stands: by this, pooled atoms are known again.
     *
     * @param evidence some evidence
     * @param atom index of the atom
     * @return by default {@link Evidence#describe}; something else where that tells the atom's place
     */
    protected String name(E evidence, int atom) {
        return evidence.describe(atom);
    }

    /** Counts are not negative and add up to the size; weights are the counts. */
    @Test
    public final void countsAddUp() {
        evidence().forEach(EvidenceLaws::countsAddUp);
    }

    /** Atoms say what was observed. */
    @Test
    public final void atomsHaveNames() {
        evidence().forEach(EvidenceLaws::atomsHaveNames);
    }

    /** The names of atoms are the same, whatever the default locale. */
    @Test
    public final void namesOfAtomsAreTheSameEverywhere() {
        for (int i = 0; i < evidence().size(); i++) {
            int at = i;
            SurroundingsLaws.namesOfAtomsAreTheSameEverywhere(() -> evidence().get(at));
        }
    }

    /** Evidence that is made, counted and pooled prints nothing, and changes nothing outside. */
    @Test
    public final void surroundingsAreLeftAlone() {
        E some = evidence().get(0);
        SurroundingsLaws.areLeftAlone(some.getClass().getSimpleName(), () -> {
            atomsHaveNames();
            countsAddUp();
            pooledPartsAreTheWhole();
        });
    }

    /** With unseen atoms the evidence counts what it did. */
    @Test
    public final void completedEvidenceKeepsItsCounts() {
        evidence().forEach(EvidenceLaws::completedEvidenceKeepsItsCounts);
    }

    /** Where evidence can do without some of its atoms, those that stay are those asked for. */
    @Test
    public final void keptAtomsAreThoseAsked() {
        evidence().forEach(evidence -> EvidenceLaws.keptAtomsAreThoseAsked(evidence, this::name));
    }

    /** The same observations are equal, others are not. */
    @Test
    public final void sameObservationsAreEqual() {
        List<E> evidence = evidence();
        List<E> again = evidence();
        for (int i = 0; i < evidence.size(); i++) {
            EvidenceLaws.sameObservationsAreEqual(evidence.get(i), again.get(i), evidence);
            if (i > 0 && evidence.get(i) instanceof Poolable<?>) {
                asManyOthers(evidence.get(i - 1), evidence.get(i));
            }
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // poolable evidence merges with its own class
    private static void asManyOthers(Evidence one, Evidence other) {
        EvidenceLaws.asManyOthersAreNotEqual((Poolable) one, (Poolable) other);
    }

    /** Pooling and merging add the counts of equal atoms, and tell where each went. */
    @Test
    public final void pooledPartsAreTheWhole() {
        if (evidence().get(0) instanceof Poolable<?>) {
            pooled(evidence());
            evidence().forEach(one -> pooled(List.of(one)));
            evidence().forEach(EvidenceContract::counted);
        }
    }

    /** Many parts pool as few do, and parts with atoms of count 0 as those without; names of atoms stay apart. */
    @Test
    @SuppressWarnings({"unchecked", "rawtypes"}) // poolable evidence pools with its own class
    public final void anyPartsPool() {
        if (evidence().get(0) instanceof Poolable<?>) {
            List parts = evidence();
            EvidenceLaws.manyPartsPool(parts, (part, atom) -> name((E) part, atom));
            EvidenceLaws.partsWithUnseenAtomsPool(parts, (part, atom) -> name((E) part, atom));
            EvidenceLaws.namesStayApart(parts, (part, atom) -> name((E) part, atom));
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // poolable evidence pools with its own class
    private void pooled(List<E> parts) {
        EvidenceLaws.pooledPartsAreTheWhole((List) parts, (part, atom) -> name((E) part, atom));
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // poolable evidence merges with its own class
    private static void counted(Evidence evidence) {
        EvidenceLaws.countsAreLong((Poolable) evidence);
    }

    /** Joint observations are those of both systems. */
    @Test
    public final void jointAtomsProjectOntoBothSystems() {
        evidence().stream()
                .filter(PairedEvidence.class::isInstance)
                .forEach(joint -> EvidenceLaws.jointAtomsProjectOntoBothSystems((PairedEvidence<?>) joint));
    }
}
