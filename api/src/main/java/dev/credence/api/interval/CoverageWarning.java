package dev.credence.api.interval;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;

/**
 * The words of a note on intervals that covered the true value less often than their level in simulations. All such notes contain
 * them, so that programs can detect such a note.
 */
public final class CoverageWarning {
    private static final String WORDS = " covered the true value in as few as ";

    private CoverageWarning() {}

    /**
     * The end of a note's sentence: {@code 95% intervals covered the true value in as few as 0.84 of simulated samples}. A note
     * begins with the circumstance, as in {@code with few distinct scores (4) the curve has corners: }.
     *
     * @param least the least coverage of intervals at level 0.95 that was measured in the circumstance, in (0, 1), shown with two digits,
     *     the rest cut off
     * @return the words, without a full stop
     * @throws IllegalArgumentException if the coverage is no share between 0 and 1
     */
    public static String atWorst(double least) {
        if (!(least > 0 && least < 1)) {
            throw new IllegalArgumentException("least coverage must lie between 0 and 1: " + least
                    + "; give the share of samples whose interval covered the true value");
        }
        String digits = BigDecimal.valueOf(least).setScale(2, RoundingMode.DOWN).toPlainString();
        return "95% intervals" + WORDS + digits + " of simulated samples";
    }

    /**
     * Returns whether one of the notes is such a warning.
     *
     * @param notes of a result
     * @return true where an interval covers the true value less often than its level says
     */
    public static boolean isTold(Collection<String> notes) {
        return notes.stream().anyMatch(note -> note.contains(WORDS));
    }
}
