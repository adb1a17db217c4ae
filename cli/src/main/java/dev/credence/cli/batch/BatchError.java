package dev.credence.cli.batch;

/** Why a request cannot be answered: a code for programs, a sentence for people. */
final class BatchError extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final Code code;

    /** The codes, written in lower case with hyphens. */
    enum Code {
        /** The line is no JSON. */
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
        /** The line is too long, or the request needs more memory than it may take. */
        TOO_LARGE,
        /** The request took longer than it may take. */
        TIMED_OUT,
        /** A defect. */
        INTERNAL;

        String word() {
            return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        }
    }

    BatchError(Code code, String message) {
        super(message);
        this.code = code;
    }

    Code code() {
        return code;
    }

    String text() {
        return String.valueOf(getMessage());
    }
}
