package dev.credence.jackson;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** The optional field {@code design}: {@code iid}, or {@code stratified} where the number of items of each truth was fixed. */
final class Design {
    static final String FIELD = "design";
    static final String STRATIFIED = "stratified";
    private static final List<String> WORDS = List.of("iid", STRATIFIED);

    private boolean stratified;

    void read(Cursor in) {
        stratified = Texts.word(in, FIELD, WORDS).equals(STRATIFIED);
    }

    /** A sample of this design. */
    <E extends Evidence> Sample<E> of(E evidence, IntUnaryOperator truthOfAtom) {
        return stratified ? StratifiedSample.of(evidence, truthOfAtom) : new IidSample<>(evidence);
    }
}
