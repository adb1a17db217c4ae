package dev.credence.testkit;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.Poolable;
import dev.credence.testkit.laws.EvidenceLaws;
import dev.credence.testkit.laws.SurroundingsLaws;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The laws of a user's kind of evidence: counts, names of atoms and equality; for {@link Poolable} evidence that merged parts equal the
 * whole; for {@link PairedEvidence} that the joint atoms project onto both systems. All intervals and comparisons of the evidence depend on
 * these laws.
 *
 * @param <E> the kind of evidence
 */
public abstract class EvidenceContract<E extends Evidence> extends Contract {
    /** For subclasses. */
    protected EvidenceContract() {}

    /**
     * {@return evidence to test, built again at each call from the same observations: ordinary evidence, evidence with repeated
     * observations, and empty evidence; at least two different pieces} If it is poolable, all pieces can be pooled together.
     */
    protected abstract List<E> evidence();

    /**
     * Returns a name of the observation of an atom that does not depend on the atom's index, so that it can be found again after pooling.
     *
     * @param evidence some evidence
     * @param atom index of the atom
     * @return by default {@link Evidence#describe}; another name if the description contains the index
     */
    protected String name(E evidence, int atom) {
        return evidence.describe(atom);
    }

    /** Counts are not negative and add up to the size; the weights equal the counts. */
    @Test
    public final void countsAddUp() {
        evidence().forEach(EvidenceLaws::countsAddUp);
    }

    /** Every atom has a description. */
    @Test
    public final void atomsHaveNames() {
        evidence().forEach(EvidenceLaws::atomsHaveNames);
    }

    /** The descriptions of atoms do not depend on the default locale. */
    @Test
    public final void namesOfAtomsAreTheSameEverywhere() {
        for (int i = 0; i < evidence().size(); i++) {
            int index = i;
            SurroundingsLaws.namesOfAtomsAreTheSameEverywhere(() -> evidence().get(index));
        }
    }

    /** Creating, counting and pooling evidence prints nothing and changes nothing outside the evidence. */
    @Test
    public final void surroundingsAreLeftAlone() {
        E evidence = evidence().get(0);
        SurroundingsLaws.areLeftAlone(evidence.getClass().getSimpleName(), () -> {
            atomsHaveNames();
            countsAddUp();
            pooledPartsAreTheWhole();
        });
    }

    /** Adding unobserved atoms does not change the counts. */
    @Test
    public final void completedEvidenceKeepsItsCounts() {
        evidence().forEach(EvidenceLaws::completedEvidenceKeepsItsCounts);
    }

    /** Evidence that can be restricted to some of its atoms keeps exactly the requested ones. */
    @Test
    public final void keptAtomsAreThoseRequested() {
        evidence().forEach(evidence -> EvidenceLaws.keptAtomsAreThoseRequested(evidence, this::name));
    }

    /** Evidence whose counts can be changed then has exactly the requested counts. */
    @Test
    public final void changedCountsAreThoseRequested() {
        evidence().forEach(evidence -> EvidenceLaws.changedCountsAreThoseRequested(evidence, this::name));
    }

    /** Evidence of the same observations is equal; evidence of other observations is not. */
    @Test
    public final void sameObservationsAreEqual() {
        List<E> evidence = evidence();
        List<E> repeated = evidence();
        for (int i = 0; i < evidence.size(); i++) {
            EvidenceLaws.sameObservationsAreEqual(evidence.get(i), repeated.get(i), evidence);
            if (i > 0 && evidence.get(i) instanceof Poolable<?>) {
                asManyOthers(evidence.get(i - 1), evidence.get(i));
            }
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // poolable evidence merges with its own class
    private static void asManyOthers(Evidence one, Evidence other) {
        EvidenceLaws.asManyOthersAreNotEqual((Poolable) one, (Poolable) other);
    }

    /** Pooling and merging add the counts of equal atoms, and report the new index of each atom. */
    @Test
    public final void pooledPartsAreTheWhole() {
        if (evidence().get(0) instanceof Poolable<?>) {
            pooled(evidence());
            evidence().forEach(one -> pooled(List.of(one)));
            evidence().forEach(EvidenceContract::checkCounts);
        }
    }

    /** Many parts pool like few, parts with atoms of count 0 pool like parts without them, and distinct names remain distinct. */
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
    private static void checkCounts(Evidence evidence) {
        EvidenceLaws.countsAreLong((Poolable) evidence);
    }

    /** The atoms of joint evidence project onto the atoms of both systems. */
    @Test
    public final void jointAtomsProjectOntoBothSystems() {
        evidence().stream()
                .filter(PairedEvidence.class::isInstance)
                .forEach(joint -> EvidenceLaws.jointAtomsProjectOntoBothSystems((PairedEvidence<?>) joint));
    }
}
