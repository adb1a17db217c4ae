package dev.credence.jackson.evidence;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.jackson.EvidenceDocument;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** Creates the form to write by sampling design. */
final class FormOfDesign<E extends Evidence> implements SampleVisitor<E, EvidenceForm> {
    static EvidenceForm of(EvidenceDocument document) {
        if (document instanceof EvidenceDocument.Many many) {
            return of(many.joint());
        }
        return document instanceof EvidenceDocument.Pair pair ? of(pair.pairing()) : of(document.sample());
    }

    private static EvidenceForm of(Pairing<?> pairing) {
        return pairing instanceof Pairing.Independent<?> independent
                ? IndependentForm.of(independent)
                : of(((Pairing.Paired<?, ?>) pairing).joint());
    }

    private static <E extends Evidence> EvidenceForm of(Sample<E> sample) {
        return sample.accept(new FormOfDesign<>());
    }

    @Override
    public EvidenceForm iid(IidSample<E> sample) {
        return EvidenceKind.form(sample.evidence(), null);
    }

    @Override
    public EvidenceForm stratified(StratifiedSample<E> sample) {
        E evidence = sample.evidence();
        EvidenceKind<?> kind = EvidenceKind.of(evidence);
        Map<Integer, Integer> classes = new HashMap<>(); // strata are numbered in the order of their atoms
        if (IntStream.range(0, evidence.atoms())
                .anyMatch(a -> sample.stratum(a)
                        != classes.computeIfAbsent(kind.truth(evidence, a), truth -> classes.size()))) {
            throw new IllegalArgumentException(
                    "strata must be the true classes to have a JSON form: strata=" + sample.strata());
        }
        return EvidenceKind.form(evidence, DesignWord.STRATIFIED);
    }

    @Override
    public EvidenceForm weighted(WeightedSample<E> sample) {
        return WeightedForm.of(sample);
    }

    @Override
    public EvidenceForm clustered(ClusteredSample<E> sample) {
        return ClustersForm.of(sample);
    }

    @Override
    public EvidenceForm folded(FoldedSample<E> sample) {
        return FoldsForm.of(sample);
    }
}
