package dev.credence.report.form;

import dev.credence.api.comparison.Comparison;
import dev.credence.report.text.Digits;
import java.util.ArrayList;
import java.util.List;

/**
 * The words of a comparison other than its interval: a p-value or a posterior probability, and the corresponding result for a
 * margin.
 */
final class ComparisonText {
    private ComparisonText() {}

    /** Returns {@code 0.0312}, {@code 1.2e-17} or {@code 1-3.1e-12}: a probability near one is shown by its complement. */
    static String probability(double p, double complement) {
        if (Double.isNaN(p)) {
            return "";
        }
        return p > 0.9999 && complement > 0 ? "1-" + small(complement) : small(p);
    }

    static String small(double p) {
        return Digits.ofProbability(p);
    }

    /** Returns the sentence about the margin. */
    static List<String> ofMargin(Comparison c, double margin) {
        List<String> notes = new ArrayList<>();
        c.equivalence()
                .ifPresent(e -> notes.add(c.metric() + ": posterior probability that they differ by at most "
                        + e.margin() + ": " + small(e.inside()) + "; that the first is larger by more: "
                        + small(e.first())
                        + ", the second: " + small(e.second())));
        if (margin > 0) {
            c.test()
                    .ifPresent(t -> notes.add(c.metric() + ": with margin " + margin + ", "
                            + (Double.isNaN(t.nonInferiority())
                                    ? "p"
                                    : "p of non-inferiority " + small(t.nonInferiority()) + ",")
                            + " of equivalence (TOST) " + small(t.equivalence())));
        }
        return notes;
    }
}
