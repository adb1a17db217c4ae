package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.Sample;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.jackson.strict.Misfit;

/** The form {@code {"type":"independent","first":{...evidence...},"second":{...evidence...}}} of two systems on different items. */
@JsonTypeName("independent")
record IndependentForm(EvidenceDocument first, EvidenceDocument second) implements EvidenceForm {
    static EvidenceForm of(Pairing.Independent<?> pairing) {
        return new IndependentForm(EvidenceDocument.of(pairing.first()), EvidenceDocument.of(pairing.second()));
    }

    @Override
    public EvidenceDocument document() {
        Sample<?> one = Misfit.of("first", first::sample);
        Sample<?> other = Misfit.of("second", second::sample);
        if (one.evidence().getClass() != other.evidence().getClass()) {
            throw new IllegalArgumentException("both systems must have the same kind of evidence: first="
                    + EvidenceKind.of(one.evidence()).name() + ", second="
                    + EvidenceKind.of(other.evidence()).name());
        }
        return EvidenceDocument.of(pairing(one, other));
    }

    /** Creates the pairing; the caller checked that both have the same kind of evidence. */
    @SuppressWarnings("unchecked")
    private static <E extends Evidence> Pairing<E> pairing(Sample<E> first, Sample<?> second) {
        return Pairing.independent(first, (Sample<E>) second);
    }
}
