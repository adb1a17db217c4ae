package dev.credence.cli.batch;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.cli.batch.BatchError.Code;
import java.util.NoSuchElementException;
import java.util.function.Function;

/** Looks names up, and checks that what they name fits. */
final class Names {
    private Names() {}

    /** What a spelling names. */
    static <T> T find(Function<String, T> registry, String spelling) {
        try {
            return registry.apply(spelling);
        } catch (NoSuchElementException e) {
            throw new BatchError(Code.UNKNOWN_NAME, String.valueOf(e.getMessage()));
        }
    }

    /** The metric must read this evidence. */
    static <E extends Evidence> void requireFit(Metric<E> metric, Evidence evidence) {
        if (!metric.evidenceType().isInstance(evidence)) {
            throw new BatchError(
                    Code.UNSUPPORTED_EVIDENCE,
                    "metric '" + metric.spelling() + "' reads "
                            + metric.evidenceType().getSimpleName() + ": evidence="
                            + evidence.getClass().getSimpleName());
        }
        metric.refusal(metric.evidenceType().cast(evidence)).ifPresent(reason -> {
            throw new BatchError(Code.UNSUPPORTED_EVIDENCE, reason);
        });
    }
}
