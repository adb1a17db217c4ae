package dev.credence.decision;

import java.util.Collection;
import java.util.Locale;

/**
 * The decision of a claim by its bounds. There are three answers, because "not shown to be worse" is not "shown not to be worse": where the
 * bounds contain the limit, the data leave both open.
 */
public enum Verdict {
    /** The bounds that face the limits of the claim lie within the claim. */
    PASS,
    /** The opposite bound lies outside the claim. */
    FAIL,
    /** The bounds contain a limit of the claim, or there are none. */
    INCONCLUSIVE;

    /**
     * Combines several verdicts.
     *
     * @param verdicts the verdicts
     * @return FAIL if one is, else INCONCLUSIVE if one is, else PASS
     */
    public static Verdict of(Collection<Verdict> verdicts) {
        return verdicts.contains(FAIL) ? FAIL : verdicts.contains(INCONCLUSIVE) ? INCONCLUSIVE : PASS;
    }

    /** {@return the verdict as it is written in JSON: {@code pass}, {@code fail} or {@code inconclusive}} */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
