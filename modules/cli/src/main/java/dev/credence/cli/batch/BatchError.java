package dev.credence.cli.batch;

import dev.credence.api.refusal.Refusal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The reason why a request cannot be answered: a code for programs and a sentence for people. */
final class BatchError extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final Code code;
    private final @Nullable Refusal refusal;

    /** The codes, written in lower case with hyphens. */
    enum Code {
        /** The line is not valid JSON. */
        BAD_JSON,
        /** A field is missing, unknown or of the wrong kind. */
        BAD_REQUEST,
        /** There is no such operation. */
        UNKNOWN_OP,
        /** There is no such metric, method or comparator. */
        UNKNOWN_NAME,
        /** Metric, method and evidence do not fit each other. */
        UNSUPPORTED_EVIDENCE,
        /** A value is not allowed. */
        BAD_VALUE,
        /** The line is too long, or the request needs more memory than allowed. */
        TOO_LARGE,
        /** The request exceeded its time limit. */
        TIMED_OUT,
        /** An internal error: a defect of this program, or of a metric, method or comparator of yours, which the message then names. */
        INTERNAL;

        String word() {
            return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        }
    }

    BatchError(Code code, String message) {
        this(code, message, null);
    }

    /**
     * Creates the error of a metric, method or comparator that does not fit the evidence, with all details of the
     * refusal.
     */
    BatchError(Refusal refusal) {
        this(Code.UNSUPPORTED_EVIDENCE, refusal.sentence(), refusal);
    }

    private BatchError(Code code, String message, @Nullable Refusal refusal) {
        super(message);
        this.code = code;
        this.refusal = refusal;
    }

    Optional<Refusal> refusal() {
        return Optional.ofNullable(refusal);
    }

    Code code() {
        return code;
    }

    String text() {
        return String.valueOf(getMessage());
    }
}
