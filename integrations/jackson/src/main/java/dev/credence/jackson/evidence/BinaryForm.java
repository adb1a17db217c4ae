package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.jackson.strict.IfAny;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The form {@code {"type":"binary","tp":199,"fp":2,"fn":13,"tn":355}}, or without {@code tn} if true negatives were not counted. The
 * form with {@code tn} is only read; such a matrix is written as {@code confusion}.
 */
@JsonTypeName("binary")
record BinaryForm(
        long tp,
        long fp,
        long fn,
        @IfAny @Nullable Long tn,
        @IfAny @Nullable DesignWord design) implements PlainForm {
    /** Creates the form of a matrix whose true negatives were not counted. */
    static PlainForm withoutTrueNegatives(ConfusionMatrix matrix, @Nullable DesignWord design) {
        return new BinaryForm(
                count(matrix, Outcome.TRUE_POSITIVE),
                count(matrix, Outcome.FALSE_POSITIVE),
                count(matrix, Outcome.FALSE_NEGATIVE),
                null,
                design);
    }

    private static long count(ConfusionMatrix matrix, Outcome outcome) {
        return IntStream.range(0, matrix.atoms())
                .filter(atom -> matrix.outcome(atom, matrix.positiveIndex()) == outcome)
                .mapToLong(matrix::count)
                .sum();
    }

    @Override
    public ConfusionMatrix evidence() {
        if (tn == null && design == DesignWord.STRATIFIED) {
            throw new IllegalArgumentException(
                    "stratified evidence must have tn: the number of true negatives is part of a size that was fixed");
        }
        return tn == null ? ConfusionMatrix.binary(tp, fp, fn) : ConfusionMatrix.binary(tp, fp, fn, tn);
    }
}
