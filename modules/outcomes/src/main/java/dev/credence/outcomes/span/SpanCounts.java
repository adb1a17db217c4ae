package dev.credence.outcomes.span;

import java.util.Objects;

/**
 * The categories of matched spans after MUC-5 and SemEval-2013 task 9.1. The {@link SpanMatching} determines the category of each pair of spans.
 *
 * @param correct COR: predicted spans that agree with a gold span
 * @param incorrect INC: predicted spans that overlap a gold span and disagree with it
 * @param partial PAR: predicted spans with other bounds than the gold span that they overlap, where that counts one half
 * @param missed MIS: gold spans without a predicted span
 * @param spurious SPU: predicted spans without a gold span
 * @see <a href="https://aclanthology.org/S13-2056/">Segura-Bedmar, Martinez and Herrero-Zazo (2013), SemEval, 341-350</a>
 * @see <a href="https://aclanthology.org/M93-1007/">Chinchor and Sundheim (1993), MUC-5 Evaluation Metrics, 69-78</a>
 */
public record SpanCounts(long correct, long incorrect, long partial, long missed, long spurious) {
    /** No spans. */
    static final SpanCounts NONE = new SpanCounts(0, 0, 0, 0, 0);

    /**
     * Checks the counts.
     *
     * @throws IllegalArgumentException if a count is negative
     */
    public SpanCounts {
        if (Math.min(Math.min(Math.min(correct, incorrect), Math.min(partial, missed)), spurious) < 0) {
            throw new IllegalArgumentException("counts of spans must be 0 or more: correct=" + correct + ", incorrect="
                    + incorrect + ", partial=" + partial + ", missed=" + missed + ", spurious=" + spurious);
        }
    }

    /** {@return POS, the number of gold spans: COR + INC + PAR + MIS} */
    public long possible() {
        return correct + incorrect + partial + missed;
    }

    /** {@return ACT, the number of predicted spans: COR + INC + PAR + SPU} */
    public long actual() {
        return correct + incorrect + partial + spurious;
    }

    /** {@return COR + PAR / 2; precision is this number divided by ACT, and recall is it divided by POS} */
    public double truePositives() {
        return correct + partial / 2.0;
    }

    /** {@return ACT - (COR + PAR / 2)} */
    public double falsePositives() {
        return actual() - truePositives();
    }

    /** {@return POS - (COR + PAR / 2)} */
    public double falseNegatives() {
        return possible() - truePositives();
    }

    /**
     * Returns the sums of the counts.
     *
     * @param other the counts of other documents
     * @return the counts of all of them
     */
    public SpanCounts plus(SpanCounts other) {
        Objects.requireNonNull(other, "other must not be null");
        return new SpanCounts(
                correct + other.correct,
                incorrect + other.incorrect,
                partial + other.partial,
                missed + other.missed,
                spurious + other.spurious);
    }
}
