package dev.credence.judge;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.numerics.normal.Normal;
import java.util.Locale;

/**
 * The share of positive items from a judge of two classes whose error rates are themselves estimated, id {@code rogan-gladen}.
 *
 * <p>With the judge's share of positives p, its specificity q0 and its sensitivity q1 the estimate is
 * {@code (p + q0 - 1) / (q0 + q1 - 1)}, cut to [0, 1]. The interval is that of Lee et al.: {@code z^2} items, half of them positive, are
 * added to the judged items, and one hit and one miss to each error rate; with these smoothed rates and sizes,
 * {@code theta + d -+ z sqrt(p(1-p)/n + (1-theta)^2 q0(1-q0)/m0 + theta^2 q1(1-q1)/m1) / (q0 + q1 - 1)}, cut to [0, 1], where
 * {@code d = 2 z^2 (-(1-theta) q0(1-q0)/m0 + theta q1(1-q1)/m1)}.
 *
 * <p>The error rates must be those of the judged items, but the labelled items need not have the same share of positives. Coverage:
 * near-nominal from 100 labelled items (0.94 to 0.97 for judges with errors), higher with fewer (docs/measurements/judge.md). Cost: O(1).
 *
 * @param judgedPositive the number of judged items that the judge calls positive
 * @param judged the number of judged items without a true label, above 0
 * @param trueNegatives the number of labelled negatives that the judge calls negative
 * @param negatives the number of labelled negatives, above 0
 * @param truePositives the number of labelled positives that the judge calls positive
 * @param positives the number of labelled positives, above 0
 * @see <a href="https://doi.org/10.1093/oxfordjournals.aje.a112510">Rogan and Gladen (1978), American Journal of Epidemiology 107,
 *     71-76</a>
 * @see <a href="https://doi.org/10.48550/arXiv.2511.21140">Lee et al. (2025), arXiv:2511.21140, on the interval</a>
 */
public record RoganGladen(
        long judgedPositive, long judged, long trueNegatives, long negatives, long truePositives, long positives) {
    /** The method in results. */
    static final String ID = "rogan-gladen";

    /**
     * Checks the counts.
     *
     * @param judgedPositive the number of judged items that the judge calls positive
     * @param judged the number of judged items, above 0
     * @param trueNegatives the number of labelled negatives that the judge calls negative
     * @param negatives the number of labelled negatives, above 0
     * @param truePositives the number of labelled positives that the judge calls positive
     * @param positives the number of labelled positives, above 0
     */
    public RoganGladen {
        requireCounts("judged", judgedPositive, judged);
        requireCounts("negatives", trueNegatives, negatives);
        requireCounts("positives", truePositives, positives);
    }

    private static void requireCounts(String name, long hits, long trials) {
        if (!(trials > 0 && hits >= 0 && hits <= trials)) {
            throw new IllegalArgumentException(name + " must be above 0 and hold between 0 and all hits: hits=" + hits
                    + ", " + name + "=" + trials);
        }
    }

    /**
     * Returns the share of positive items with its interval.
     *
     * @param level the confidence level
     * @return the estimate of {@code prevalence}
     * @throws RefusedException if sensitivity + specificity - 1 is not clearly above 0: the lower end of its interval at this level is 0
     *     or less
     */
    public Estimate estimate(ConfidenceLevel level) {
        double z = Normal.upperQuantile(level.tail());
        double m0 = negatives + 2.0;
        double m1 = positives + 2.0;
        double q0 = (trueNegatives + 1) / m0;
        double q1 = (truePositives + 1) / m1;
        double v0 = q0 * (1 - q0) / m0;
        double v1 = q1 * (1 - q1) / m1;
        double height = q0 + q1 - 1;
        double least = height - z * Math.sqrt(v0 + v1);
        if (!(least > 0 && height() > 0)) {
            throw new RefusedException(Refusal.of(Refusal.Code.DATA, refusal(least)));
        }
        double n = judged + z * z;
        double p = (judgedPositive + z * z / 2) / n;
        double theta = share((p + q0 - 1) / height);
        double shift = 2 * z * z * (-(1 - theta) * v0 + theta * v1);
        double half = z * Math.sqrt(p * (1 - p) / n + (1 - theta) * (1 - theta) * v0 + theta * theta * v1) / height;
        double value = value();
        return Estimate.of("prevalence", ID, level, value)
                .bounds(Math.min(value, share(theta + shift - half)), Math.max(value, share(theta + shift + half)))
                .n(judged)
                .build();
    }

    private double value() {
        return share(((double) judgedPositive / judged + (double) trueNegatives / negatives - 1) / height());
    }

    private double height() {
        return (double) trueNegatives / negatives + (double) truePositives / positives - 1;
    }

    private String refusal(double least) {
        return String.format(
                Locale.ROOT,
                "sensitivity + specificity - 1 of the judge must be clearly above 0: it is %.4f, and its interval begins at %.4f;"
                        + " label more items, or use prediction-powered, which needs no good judge",
                height(),
                least);
    }

    private static double share(double x) {
        return Math.max(0, Math.min(1, x));
    }
}
