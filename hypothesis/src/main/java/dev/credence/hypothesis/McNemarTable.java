package dev.credence.hypothesis;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.numerics.normal.Normal;
import java.util.Optional;

/**
 * The table of the correct and wrong predictions of two classifiers on the same items.
 *
 * @param both items that both got right
 * @param b items that the first alone got right
 * @param c items that the second alone got right
 * @param neither items that neither got right
 * @param whole whether the items on which they agree were counted
 */
record McNemarTable(long both, long b, long c, long neither, boolean whole) {
    static McNemarTable of(long b, long c) {
        Guards.count("b", b);
        Guards.count("c", c);
        Guards.count("b + c", b + c);
        return new McNemarTable(0, b, c, 0, false);
    }

    static McNemarTable of(long both, long b, long c, long neither) {
        of(b, c);
        Guards.count("both", both);
        Guards.count("neither", neither);
        Guards.count("both + b + c + neither", both + b + c + neither);
        return new McNemarTable(both, b, c, neither, true);
    }

    long apart() {
        return b + c;
    }

    private long items() {
        return both + b + c + neither;
    }

    /** The difference of the proportions with Newcombe's interval (method 10); empty unless all four counts are known. */
    Optional<Effect> difference(ConfidenceLevel level) {
        if (!whole || items() == 0) {
            return Optional.empty();
        }
        double z = Normal.upperQuantile(level.tail());
        ScoreInterval first = ScoreInterval.of(both + b, items(), z);
        ScoreInterval second = ScoreInterval.of(both + c, items(), z);
        double d = ((double) b - c) / items();
        double phi = correlation();
        return Optional.of(Effect.of("difference", d)
                .within(new EffectInterval(
                        Math.max(-1, d - first.below(second, phi)),
                        Math.min(1, d + first.above(second, phi)),
                        level,
                        "Newcombe's method 10")));
    }

    /** Newcombe's corrected phi: n / 2 is subtracted from a positive cross product, and phi is 0 for an empty margin. */
    private double correlation() {
        double margins =
                Math.sqrt((double) (both + b) * (c + neither)) * Math.sqrt((double) (both + c) * (b + neither));
        double cross = (double) both * neither - (double) b * c;
        double corrected = cross <= 0 ? cross : Math.max(cross - items() / 2.0, 0);
        return margins == 0 ? 0 : Math.max(-1, corrected / margins);
    }
}
