package dev.credence.cli;

import dev.credence.decision.Verdict;

/** The exit statuses of commands that decide something; 0 to 2 are those of all commands. */
public final class ExitStatus {
    /** A check failed. */
    public static final int WORSE = 3;

    /** No check failed, but not all passed. */
    public static final int INCONCLUSIVE = 4;

    private ExitStatus() {}

    /** Returns the exit status of a verdict. */
    public static int of(Verdict verdict) {
        return switch (verdict) {
            case PASS -> 0;
            case FAIL -> WORSE;
            case INCONCLUSIVE -> INCONCLUSIVE;
        };
    }
}
