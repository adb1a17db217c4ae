package dev.credence.api.interval;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;

/** Creates the notes on intervals that covered the true value less often than their nominal level in simulations. */
public final class CoverageWarning {
    /** The code of these notes. */
    public static final String CODE = "coverage";

    private CoverageWarning() {}

    /**
     * Returns a note of code {@link #CODE} with the datum {@code least}: the circumstance followed by the words {@code 95% intervals
     * covered the true value in as few as 0.84 of simulated samples}.
     *
     * @param least the least coverage of intervals at level 0.95 that was measured in the circumstance, in (0, 1), shown with two digits,
     *     the rest cut off
     * @param circumstance the beginning of the sentence, with the space or colon before the words, as in {@code with few distinct scores
     *     (4) the curve has corners: }
     * @return the note
     * @throws IllegalArgumentException if the coverage does not lie between 0 and 1
     */
    public static Note of(double least, String circumstance) {
        if (!(least > 0 && least < 1)) {
            throw new IllegalArgumentException("least coverage must lie between 0 and 1: " + least
                    + "; give the share of samples whose interval covered the true value");
        }
        String digits = BigDecimal.valueOf(least).setScale(2, RoundingMode.DOWN).toPlainString();
        return Note.of(
                        CODE,
                        circumstance + "95% intervals covered the true value in as few as " + digits
                                + " of simulated samples")
                .with("least", least);
    }

    /**
     * Returns whether one of the notes is a coverage warning.
     *
     * @param notes the notes of a result
     * @return true if a note has the code {@link #CODE}
     */
    public static boolean isIn(Collection<Note> notes) {
        return notes.stream().anyMatch(note -> note.code().equals(CODE));
    }
}
