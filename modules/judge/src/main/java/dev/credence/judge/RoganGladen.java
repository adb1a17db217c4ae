package dev.credence.judge;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Estimate.PosteriorSummary;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.judge.SharePosterior.Rate;
import dev.credence.numerics.normal.Normal;
import java.util.List;
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
 * @param judgedPositive the number of judged items that the judge labels positive
 * @param judged the number of judged items without a true label, above 0
 * @param trueNegatives the number of labelled negatives that the judge labels negative
 * @param negatives the number of labelled negatives, above 0
 * @param truePositives the number of labelled positives that the judge labels positive
 * @param positives the number of labelled positives, above 0
 * @see <a href="https://doi.org/10.1093/oxfordjournals.aje.a112510">Rogan and Gladen (1978), American Journal of Epidemiology 107,
 *     71-76</a>
 * @see <a href="https://doi.org/10.48550/arXiv.2511.21140">Lee et al. (2025), arXiv:2511.21140, on the interval</a>
 */
public record RoganGladen(
        long judgedPositive, long judged, long trueNegatives, long negatives, long truePositives, long positives) {
    /** The method in results. */
    static final String ID = "rogan-gladen";

    /** The least probability that the judge is better than a guess. */
    private static final double MIN_PROBABILITY_INFORMATIVE = 0.975;

    /** Checks the counts. */
    public RoganGladen {
        requireCounts("judged", judgedPositive, judged);
        requireCounts("negatives", trueNegatives, negatives);
        requireCounts("positives", truePositives, positives);
    }

    /** Returns the counts of two labels, one of which is positive. */
    static RoganGladen of(JudgedLabels data) {
        ConfusionMatrix agreement = data.agreement();
        String positive = data.positive()
                .orElseThrow(() -> Judged.refused(
                        Refusal.Code.POSITIVE_LABEL,
                        "rogan-gladen needs a positive label: labels=" + data.labels() + "; declare one of them"));
        List<String> others =
                data.labels().stream().filter(label -> !label.equals(positive)).toList();
        if (others.size() != 1) {
            throw Judged.refused(
                    Refusal.Code.LABEL,
                    "rogan-gladen corrects two labels: labels=" + data.labels() + "; use prediction-powered");
        }
        String negative = others.get(0);
        ConfusionMatrix judged = data.judgeElsewhere();
        long positives = agreement.count(positive, positive) + agreement.count(positive, negative);
        long negatives = data.labelled() - positives;
        if (data.unlabelled() == 0 || positives == 0 || negatives == 0) {
            throw Judged.refused(
                    Refusal.Code.DATA,
                    "rogan-gladen needs an unlabelled item and a labelled one of each label: unlabelled="
                            + data.unlabelled() + ", " + positive + "=" + positives + ", " + negative + "="
                            + negatives + "; label more items");
        }
        return new RoganGladen(
                judged.count(positive, positive),
                data.unlabelled(),
                agreement.count(negative, negative),
                negatives,
                agreement.count(positive, positive),
                positives);
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
        double margin = z * Math.sqrt(v0 + v1);
        double least = height - margin;
        if (!(least > 0 && height() > 0)) {
            throw new RefusedException(Refusal.of(Refusal.Code.DATA, refusal(least, height + margin)));
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

    /**
     * Returns the posterior of the share of positive items, id {@code rogan-gladen-posterior}, from independent Jeffreys priors of the
     * judge's share of positives p, its specificity q0 and its sensitivity q1. With their Beta posteriors the distribution of
     * {@code theta = (p + q0 - 1) / (q0 + q1 - 1)} is that given {@code q0 + q1 > 1} and theta in [0, 1]. It is computed without random
     * numbers: one of the three rates is integrated exactly, and the others are replaced by 64 quantiles each. The value is the median,
     * the interval has equal tails.
     *
     * @param level the credible level
     * @return the estimate of {@code prevalence}; the probability of its bounds has an error below 0.001, and in most cases below 1e-6
     * @throws RefusedException if {@code q0 + q1 > 1} has a posterior probability below 0.975
     * @see <a href="https://doi.org/10.1155/2011/608719">Diggle (2011), Epidemiology Research International, 608719</a>
     */
    public Estimate posterior(ConfidenceLevel level) {
        SharePosterior posterior = new SharePosterior(
                new Rate(judgedPositive, judged),
                new Rate(negatives - trueNegatives, negatives),
                new Rate(truePositives, positives));
        double informative = posterior.informative();
        if (!(informative >= MIN_PROBABILITY_INFORMATIVE)) {
            throw new RefusedException(Refusal.of(
                    Refusal.Code.DATA,
                    String.format(
                            Locale.ROOT,
                            "sensitivity + specificity - 1 of the judge must be above 0 with a probability of 0.975 or more: it is %.4f;"
                                    + advice(informative < 1 - MIN_PROBABILITY_INFORMATIVE),
                            informative)));
        }
        double median = posterior.quantile(0.5);
        SharePosterior.Moments moments = posterior.moments();
        return Estimate.of("prevalence", "rogan-gladen-posterior", level, median)
                .bounds(posterior.quantile(level.tail()), posterior.quantile(1 - level.tail()))
                .credible(new PosteriorSummary(moments.mean(), Double.NaN, median, moments.standardDeviation()))
                .n(judged)
                .build();
    }

    private double value() {
        return share(((double) judgedPositive / judged + (double) trueNegatives / negatives - 1) / height());
    }

    private double height() {
        return (double) trueNegatives / negatives + (double) truePositives / positives - 1;
    }

    private String refusal(double least, double most) {
        return String.format(
                Locale.ROOT,
                "sensitivity + specificity - 1 of the judge must be clearly above 0: it is %.4f, and its interval begins at %.4f;"
                        + advice(most < 0),
                height(),
                least);
    }

    /**
     * Returns what to do about a judge that does not distinguish the labels.
     *
     * @param opposite whether the judge is shown to give the opposite labels more often than by chance
     */
    private static String advice(boolean opposite) {
        return (opposite
                        ? " the judge gives the opposite label more often than by chance: check that its two labels are not"
                                + " exchanged; otherwise use"
                        : " label more items, or use")
                + " prediction-powered, which needs no good judge and is called 'corrected' in reports";
    }

    private static double share(double x) {
        return Math.max(0, Math.min(1, x));
    }
}
