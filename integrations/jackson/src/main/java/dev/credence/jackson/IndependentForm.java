package dev.credence.jackson;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.Sample;
import org.jspecify.annotations.Nullable;

/** {@code {"type":"independent","first":{...evidence...},"second":{...evidence...}}}: two systems on different items. */
final class IndependentForm implements EvidenceForm {
    private @Nullable Sample<?> first;
    private @Nullable Sample<?> second;

    @Override
    public Fields fields() {
        return new Fields("independent evidence")
                .required("first", in -> first = sample(in))
                .required("second", in -> second = sample(in));
    }

    private static Sample<?> sample(Cursor in) {
        EvidenceDocument document = EvidenceReader.read(in);
        return in.build(document::sample);
    }

    @Override
    public EvidenceDocument document(Cursor in) {
        if (first == null || second == null) {
            throw new IllegalStateException("first and second are required fields");
        }
        if (first.evidence().getClass() != second.evidence().getClass()) {
            throw in.failure("both systems must have the same kind of evidence: first=" + FormName.of(first.evidence())
                    + ", second=" + FormName.of(second.evidence()));
        }
        return EvidenceDocument.of(pairing(first, second));
    }

    /** Checked before: both are of the same kind of evidence. */
    @SuppressWarnings("unchecked")
    private static <E extends Evidence> Pairing<E> pairing(Sample<E> first, Sample<?> second) {
        return Pairing.independent(first, (Sample<E>) second);
    }
}
