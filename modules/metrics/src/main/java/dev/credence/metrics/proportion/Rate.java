package dev.credence.metrics.proportion;

import static dev.credence.api.evidence.Outcome.FALSE_NEGATIVE;
import static dev.credence.api.evidence.Outcome.FALSE_POSITIVE;
import static dev.credence.api.evidence.Outcome.TRUE_NEGATIVE;
import static dev.credence.api.evidence.Outcome.TRUE_POSITIVE;
import static dev.credence.api.metric.Direction.HIGHER_IS_BETTER;
import static dev.credence.api.metric.Direction.LOWER_IS_BETTER;
import static dev.credence.api.metric.Direction.NEUTRAL;

import dev.credence.api.evidence.Outcome;
import dev.credence.api.metric.BinaryProportionMetric;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Link;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * The table of the proportions of the four counts, {@code q = successes / trials} in [0, 1]. A rate is undefined (NaN, with a note)
 * where there are no trials.
 *
 * <p>Exact binomial methods apply to every rate, because it is a proportion or, for F1, an increasing function of one. With n the number
 * of observations and N the number of trials, the influence of a success is {@code n (1-q) / N}, that of a failure {@code -n q / N}, and
 * that of any other observation 0. Cost: O(atoms).
 */
@SuppressWarnings("ImmutableEnumChecker") // the sets cannot be modified
public enum Rate implements BinaryProportionMetric {
    /**
     * Precision, or positive predictive value: the share of positive predictions that are correct, {@code tp / (tp + fp)}. It is undefined
     * where no prediction is positive.
     *
     * @see <a href="https://doi.org/10.1016/j.patrec.2005.10.010">Fawcett (2006), Pattern Recognition Letters 27, 861-874</a>
     */
    PRECISION(
            "precision",
            "share of positive predictions that are right, tp / (tp + fp)",
            HIGHER_IS_BETTER,
            Set.of(TRUE_POSITIVE),
            Set.of(FALSE_POSITIVE),
            "ppv"),

    /**
     * Recall, sensitivity or true positive rate: the share of positives that are predicted to be positive, {@code tp / (tp + fn)}. It is
     * undefined where there are no positives.
     *
     * @see <a href="https://doi.org/10.1016/j.patrec.2005.10.010">Fawcett (2006), Pattern Recognition Letters 27, 861-874</a>
     */
    RECALL(
            "recall",
            "share of positives that are predicted positive, tp / (tp + fn)",
            HIGHER_IS_BETTER,
            Set.of(TRUE_POSITIVE),
            Set.of(FALSE_NEGATIVE),
            "sensitivity",
            "tpr"),

    /**
     * Specificity, or true negative rate: the share of negatives that are predicted to be negative, {@code tn / (tn + fp)}. It is
     * undefined where there are no negatives.
     *
     * @see <a href="https://doi.org/10.1016/j.patrec.2005.10.010">Fawcett (2006), Pattern Recognition Letters 27, 861-874</a>
     */
    SPECIFICITY(
            "specificity",
            "share of negatives that are predicted negative, tn / (tn + fp)",
            HIGHER_IS_BETTER,
            Set.of(TRUE_NEGATIVE),
            Set.of(FALSE_POSITIVE),
            "tnr"),

    /**
     * Negative predictive value: the share of negative predictions that are correct, {@code tn / (tn + fn)}. It is undefined where no
     * prediction is negative.
     *
     * @see <a href="https://doi.org/10.1136/bmj.309.6947.102">Altman and Bland (1994), BMJ 309, 102</a>
     */
    NEGATIVE_PREDICTIVE_VALUE(
            "npv",
            "negative predictive value: share of negative predictions that are right, tn / (tn + fn)",
            HIGHER_IS_BETTER,
            Set.of(TRUE_NEGATIVE),
            Set.of(FALSE_NEGATIVE)),

    /**
     * False positive rate, or fall-out: the share of negatives that are predicted to be positive, {@code fp / (fp + tn)}, which is 1
     * minus the specificity. It is undefined where there are no negatives.
     *
     * @see <a href="https://doi.org/10.1016/j.patrec.2005.10.010">Fawcett (2006), Pattern Recognition Letters 27, 861-874</a>
     */
    FALSE_POSITIVE_RATE(
            "fpr",
            "false positive rate: share of negatives that are predicted positive, fp / (fp + tn)",
            LOWER_IS_BETTER,
            Set.of(FALSE_POSITIVE),
            Set.of(TRUE_NEGATIVE)),

    /**
     * False negative rate, or miss rate: the share of positives that are predicted to be negative, {@code fn / (fn + tp)}, which is 1
     * minus the recall. It is undefined where there are no positives.
     *
     * @see <a href="https://doi.org/10.1016/j.patrec.2005.10.010">Fawcett (2006), Pattern Recognition Letters 27, 861-874</a>
     */
    FALSE_NEGATIVE_RATE(
            "fnr",
            "false negative rate: share of positives that are predicted negative, fn / (fn + tp)",
            LOWER_IS_BETTER,
            Set.of(FALSE_NEGATIVE),
            Set.of(TRUE_POSITIVE)),

    /**
     * False discovery rate: the share of positive predictions that are wrong, {@code fp / (fp + tp)}, which is 1 minus the precision. It
     * is undefined where no prediction is positive.
     *
     * @see <a href="https://doi.org/10.1186/s12864-019-6413-7">Chicco and Jurman (2020), BMC Genomics 21, 6</a>
     */
    FALSE_DISCOVERY_RATE(
            "fdr",
            "false discovery rate: share of positive predictions that are wrong, fp / (fp + tp)",
            LOWER_IS_BETTER,
            Set.of(FALSE_POSITIVE),
            Set.of(TRUE_POSITIVE)),

    /**
     * False omission rate: the share of negative predictions that are wrong, {@code fn / (fn + tn)}, which is 1 minus the negative
     * predictive value. It is undefined where no prediction is negative.
     *
     * @see <a href="https://doi.org/10.1136/bmj.309.6947.102">Altman and Bland (1994), BMJ 309, 102</a>
     */
    FALSE_OMISSION_RATE(
            "for",
            "false omission rate: share of negative predictions that are wrong, fn / (fn + tn)",
            LOWER_IS_BETTER,
            Set.of(FALSE_NEGATIVE),
            Set.of(TRUE_NEGATIVE)),

    /**
     * Jaccard index, or critical success index: the overlap of the positives and the positive predictions,
     * {@code tp / (tp + fp + fn)}. It is undefined where there are only true negatives.
     *
     * @see <a href="https://doi.org/10.1111/j.1469-8137.1912.tb05611.x">Jaccard (1912), New Phytologist 11, 37-50</a>
     */
    JACCARD(
            "jaccard",
            "overlap of positives and positive predictions (intersection over union), tp / (tp + fp + fn)",
            HIGHER_IS_BETTER,
            Set.of(TRUE_POSITIVE),
            Set.of(FALSE_POSITIVE, FALSE_NEGATIVE),
            "csi"),

    /**
     * F1 score, or Dice coefficient: the harmonic mean of precision and recall, {@code F = 2 tp / (2 tp + fp + fn) = 2j / (1+j)} with j
     * the Jaccard index. It is undefined where there are only true negatives, and 0 where there is an error but no true positive.
     *
     * <p>F1 increases with j, which is a proportion: exact binomial methods apply to F1, because they map the bounds of j. With
     * {@code d = 2 tp + fp + fn} and n observations, the influence of a true positive is {@code 2 n (1-F) / d}, that of an error
     * {@code -n F / d}, and that of a true negative 0.
     *
     * @see <a href="https://doi.org/10.2307/1932409">Dice (1945), Ecology 26, 297-302</a>
     * @see <a href="https://doi.org/10.1007/s10489-021-02635-5">Takahashi et al. (2022), Applied Intelligence 52, 4961-4972</a>
     */
    F1(
            "f1",
            "harmonic mean of precision and recall, 2 tp / (2 tp + fp + fn)",
            HIGHER_IS_BETTER,
            Set.of(TRUE_POSITIVE),
            Set.of(FALSE_POSITIVE, FALSE_NEGATIVE),
            "dice"),

    /**
     * Prevalence: the share of positives among all items, {@code (tp + fn) / n}. It does not depend on the predictions, and is undefined
     * where there are no observations.
     *
     * @see <a href="https://doi.org/10.1016/j.patrec.2005.10.010">Fawcett (2006), Pattern Recognition Letters 27, 861-874</a>
     */
    PREVALENCE(
            "prevalence",
            "share of positives among all items, (tp + fn) / n",
            NEUTRAL,
            Set.of(TRUE_POSITIVE, FALSE_NEGATIVE),
            Set.of(FALSE_POSITIVE, TRUE_NEGATIVE)),

    /**
     * Predicted prevalence: the share of positive predictions among all items, {@code (tp + fp) / n}. It is undefined where there are no
     * observations.
     *
     * @see <a href="https://doi.org/10.1016/j.patrec.2005.10.010">Fawcett (2006), Pattern Recognition Letters 27, 861-874</a>
     */
    PREDICTED_PREVALENCE(
            "predicted-prevalence",
            "share of positive predictions among all items, (tp + fp) / n",
            NEUTRAL,
            Set.of(TRUE_POSITIVE, FALSE_POSITIVE),
            Set.of(FALSE_NEGATIVE, TRUE_NEGATIVE));

    private static final int TP = 1 << TRUE_POSITIVE.ordinal();
    private static final int FP = 1 << FALSE_POSITIVE.ordinal();
    private static final int FN = 1 << FALSE_NEGATIVE.ordinal();
    private static final int TN = 1 << TRUE_NEGATIVE.ordinal();

    private final String id;
    private final String description;
    private final Direction direction;
    private final Set<Outcome> successes;
    private final Set<Outcome> trials;
    /** The sets with one bit for each outcome, because averages over classes need many values. */
    private final int successBits;

    private final int failureBits;
    private final Set<String> aliases;

    Rate(
            String id,
            String description,
            Direction direction,
            Set<Outcome> successes,
            Set<Outcome> failures,
            String... aliases) {
        this.id = id;
        this.description = description;
        this.direction = direction;
        this.successes = Collections.unmodifiableSet(EnumSet.copyOf(successes));
        EnumSet<Outcome> all = EnumSet.copyOf(successes);
        all.addAll(failures);
        this.trials = Collections.unmodifiableSet(all);
        this.successBits = bits(successes);
        this.failureBits = bits(failures);
        this.aliases = Set.of(aliases);
    }

    private static int bits(Set<Outcome> outcomes) {
        int bits = 0;
        for (Outcome outcome : outcomes) {
            bits |= 1 << outcome.ordinal();
        }
        return bits;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public Set<String> aliases() {
        return aliases;
    }

    @Override
    public Direction direction() {
        return direction;
    }

    @Override
    public Set<Outcome> successes() {
        return successes;
    }

    @Override
    public Set<Outcome> trials() {
        return trials;
    }

    @Override
    public Link link() {
        return this == F1 ? Link.DICE_OF_JACCARD : Link.IDENTITY;
    }

    @Override
    public double value(double tp, double fp, double fn, double tn) {
        double hits = sum(successBits, tp, fp, fn, tn);
        return link().apply(hits / (hits + sum(failureBits, tp, fp, fn, tn)));
    }

    @Override
    public void gradient(double tp, double fp, double fn, double tn, double[] out) {
        double hits = sum(successBits, tp, fp, fn, tn);
        double misses = sum(failureBits, tp, fp, fn, tn);
        double total = hits + misses;
        double slope = link().derivative(hits / total) / total;
        double success = slope * (misses / total);
        double failure = -slope * (hits / total);
        for (int outcome = 0; outcome < 4; outcome++) {
            int bit = 1 << outcome;
            out[outcome] = (successBits & bit) != 0 ? success : (failureBits & bit) != 0 ? failure : 0 * slope;
        }
    }

    private static double sum(int bits, double tp, double fp, double fn, double tn) {
        double sum = (bits & TP) != 0 ? tp : 0;
        sum += (bits & FP) != 0 ? fp : 0;
        sum += (bits & FN) != 0 ? fn : 0;
        return sum + ((bits & TN) != 0 ? tn : 0);
    }

    /** Returns the id, as messages show it. */
    @Override
    public String toString() {
        return id;
    }
}
