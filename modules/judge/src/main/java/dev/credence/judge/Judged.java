package dev.credence.judge;

import dev.credence.Credence;
import dev.credence.EstimateRequest;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.judge.JudgedComparison.JudgedPairs;
import dev.credence.outcomes.metric.Quantile;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A request to correct metrics of the labels of a judge by the true labels of a part of the items, method {@code prediction-powered}
 * (prediction-powered inference).
 *
 * <pre>{@code
 * JudgedLabels items = JudgedLabels.counting("model").add("yes", "yes", "no").add(null, "no", "no") ... .toLabels();
 * JudgedEstimate f1 = Judged.of(Credence.load(), items.withPositive("yes")).estimate("f1");
 * }</pre>
 *
 * <p>With n labelled items L and N unlabelled items U, and the metric M of the true labels or of the labels of the judge,
 * {@code theta = M(truth on L) - lambda (M(judge on L) - M(judge on U))}. The influences psi_y and psi_j of the metric by truth and by
 * judge give {@code lambda = Cov(psi_y, psi_j) / ((1 + n/N) Var psi_j)}, cut to [0, 1], and the variance
 * {@code Var(psi_y - lambda psi_j) / n + lambda^2 Var(psi_j) / N}. However bad the judge is, theta has no bias for a linear metric, and
 * one of order 1/n for others; a bad judge gets a small lambda.
 *
 * <ul>
 *   <li>The first term is multiplied by {@code 1 + 2/n}, because lambda is fitted to the labelled items.
 *   <li>Two trials on which judge and truth differ, one in each direction, are added to the variance with the weight lambda, as
 *       {@code paired-delta} does for two systems, because few labels do not show how often a good judge errs. A trial moves the metric
 *       by one of the effective trials of {@code delta-wilson}.
 *   <li>r is that variance divided by the variance of the true labels alone. The bounds are the roots of Wilson's equation for theta with
 *       the effective size of {@code delta-wilson} on the labelled items divided by r, and its quantile; they lie in the range of the
 *       metric. Without the judge n/r labels would be as precise.
 *   <li>If r would be 1 or more, lambda is 0 and the result is that of the labels alone, to the digit. This is also so if all items are
 *       labelled, if the judge gives every item the same label, or if the metric of its labels is undefined. A note says why.
 *   <li>The difference of two systems has the influences of both. Its interval is that of {@code paired-delta} on the labelled items,
 *       moved to the corrected difference and narrowed by the factor sqrt(r), where the two variances of r have the two trials of
 *       {@code paired-delta}; the p-value is the level at which the interval ends at 0.
 * </ul>
 *
 * <p>The labelled items of {@link JudgedLabels} must be a random part of all items, and items must be independent. A label that the judge
 * gives to unlabelled items only is refused if a random part would lack it with a probability below 1e-6. A result has a note if the
 * shares of the judge's labels in both parts differ with p below 0.001 in a chi-squared test. {@link JudgedItems} have other designs, and
 * metrics of scores and of numbers:
 *
 * <ul>
 *   <li>theta compares the labelled items, weighted by the inverse of the probability of their label, with the unlabelled items, or with
 *       all items if labels were drawn with probabilities or in strata. A unit (an item or a cluster) has the sums A of psi_y and B of
 *       psi_j minus psi_j of the reference; lambda is {@code sum A B / sum B^2} and the variance {@code sum (A - lambda B)^2}, of G
 *       clusters multiplied by {@code G/(G-1)}, of strata within the labelled and the other items of each stratum and between strata.
 *       The cost of lambda is the factor {@code 1 + 2/m} with m clusters, or with Kish's effective size of the weights, and {@code 1 + 2 k/m} with
 *       k strata that have a lambda each.
 *   <li>Where each stratum has 25 labelled items or more, and as many as there are strata, each has a lambda of its own, which minimises the variance within it
 *       (stratified prediction-powered inference); {@code lambda} in results is then their mean over all items. Quantiles have one.
 *   <li>The interval of the labels alone is {@code delta-wilson} under their design; strata count as weights there.
 *   <li>A metric with an unbounded range, such as {@code mean}, has the interval of its default method, moved and multiplied by sqrt(r).
 *   <li>A mean of numbers in a bounded range, and the difference of two, allow for errors of the judge that are larger than those on any labelled item: n
 *       labelled items may all lack a share {@code 1 - a^(1/n)} of items, a being the tail of a bound, and the bound is at least as far
 *       away as such items can move the value. Where that is farther than the labels alone leave it, the result is theirs.
 *   <li>A {@code quantile} is the smallest x whose corrected share of outcomes is at least p; its interval is that of a score test of the
 *       share (Woodruff). Differences of quantiles are refused.
 * </ul>
 *
 * <p>A metric that is no proportion, such as an average over classes, is refused if no labelled item is of a class that occurs elsewhere,
 * because no label then corrects that class.
 *
 * <p>Coverage: near-nominal, 0.92 to 1.00 at level 0.95, conservative with a nearly perfect judge (docs/measurements/judge.md). A result has
 * a note where it is not near its level: with fewer than 100 labelled items ({@code few-labelled}), with fewer than 10 labelled items on
 * which judge and truth differ ({@code judge-differs-seldom}), and of numbers where fewer than 10 labelled items make most of the spread of truth
 * minus judge ({@code coverage}). It costs as much as {@code delta-wilson} or
 * {@code paired-delta} on the labelled items, and O(kinds of rows) more, or O(items log items) for {@link JudgedItems}.
 *
 * <p>This class is immutable.
 *
 * @see <a href="https://doi.org/10.1126/science.adi6000">Angelopoulos, Bates, Fannjiang, Jordan and Zrnic (2023), Science 382,
 *     669-674</a>
 * @see <a href="https://doi.org/10.48550/arXiv.2406.04291">Fisch et al. (2024), Stratified prediction-powered inference,
 *     arXiv:2406.04291</a>
 * @see <a href="https://doi.org/10.48550/arXiv.2311.01453">Angelopoulos, Duchi and Zrnic (2023), arXiv:2311.01453, on lambda</a>
 */
public final class Judged {
    /** The method in results. */
    static final String ID = "prediction-powered";

    private final Credence credence;
    private final StagedItems items;
    private final @Nullable JudgedLabels data;
    private final ConfidenceLevel level;

    private Judged(Credence credence, StagedItems items, @Nullable JudgedLabels data, ConfidenceLevel level) {
        this.credence = credence;
        this.items = items;
        this.data = data;
        this.level = level;
    }

    /**
     * Starts a request at level 0.95.
     *
     * @param credence the installed metrics
     * @param data the items
     * @return the request
     * @throws RefusedException if no item has a true label, or the judge or a system has no label in common with the truth
     */
    public static Judged of(Credence credence, JudgedLabels data) {
        Objects.requireNonNull(credence, "credence must not be null");
        requireLabelled(Objects.requireNonNull(data, "data must not be null").staged());
        data.requireCommonLabels();
        return new Judged(credence, data.staged(), data, ConfidenceLevel.P95);
    }

    /**
     * Starts a request on single items at level 0.95. It corrects metrics of their kind of evidence, such as {@code auroc} of scores,
     * {@code mean} and {@code quantile} of numbers, and metrics of items in clusters, in strata or with probabilities of a label.
     *
     * @param credence the installed metrics
     * @param data the items, to which nothing is added later
     * @return the request
     * @throws RefusedException if no item has a true label, a stratum has fewer than two, or all labels are in one cluster
     */
    public static Judged of(Credence credence, JudgedItems<?> data) {
        Objects.requireNonNull(credence, "credence must not be null");
        StagedItems items =
                Objects.requireNonNull(data, "data must not be null").staged();
        requireLabelled(items);
        return new Judged(credence, items, null, ConfidenceLevel.P95);
    }

    private static void requireLabelled(StagedItems items) {
        if (items.labelled() == 0) {
            throw refused(
                    Refusal.Code.DATA,
                    "labelled items must be at least 1: labelled=0, unlabelled=" + items.unlabelled()
                            + "; give a random part of the items its true label");
        }
    }

    static List<String> occurring(ConfusionMatrix matrix, boolean rows) {
        return IntStream.range(0, matrix.atoms())
                .map(atom -> rows ? matrix.truth(atom) : matrix.predicted(atom))
                .distinct()
                .sorted()
                .mapToObj(matrix.labels()::get)
                .toList();
    }

    static RefusedException refused(Refusal.Code code, String sentence) {
        return new RefusedException(Refusal.of(code, sentence));
    }

    /**
     * Returns this request with a confidence level.
     *
     * @param newLevel the level
     * @return the new request
     */
    public Judged level(ConfidenceLevel newLevel) {
        return new Judged(credence, items, data, Objects.requireNonNull(newLevel, "level must not be null"));
    }

    /**
     * Corrects a metric of the first system; without a system, the share of the positive label, {@code prevalence}.
     *
     * @param metric spelling of a metric of confusion matrices, such as {@code f1.macro}
     * @return the estimates
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws RefusedException if the metric does not read these items, has no influences, or a class has no labelled item
     */
    public JudgedEstimate estimate(String metric) {
        return estimate(metricOf(metric));
    }

    /**
     * Corrects a metric of the first system, which need not be registered.
     *
     * @param metric the metric
     * @return the estimates
     * @throws RefusedException if the metric does not read these items, has no influences, or a class has no labelled item
     */
    public <E extends Evidence> JudgedEstimate estimate(Metric<E> metric) {
        return estimate(metric, 0);
    }

    /**
     * Corrects a metric of one of the systems.
     *
     * @param metric spelling of a metric of confusion matrices
     * @param system the index of the system, from 0
     * @return the estimates
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws RefusedException if the metric does not read these items, has no influences, or a class has no labelled item
     */
    public JudgedEstimate estimate(String metric, int system) {
        return estimate(metricOf(metric), system);
    }

    /** {@return the level of the intervals} */
    public ConfidenceLevel level() {
        return level;
    }

    /** {@return the installed metrics} */
    public Credence credence() {
        return credence;
    }

    /** {@return the number of systems; 0 if the label itself is the outcome} */
    public int systems() {
        return items.systems();
    }

    /** {@return the number of items with a true label} */
    public long labelled() {
        return items.labelled();
    }

    private Metric<?> metricOf(String spelling) {
        return credence.registry().metric(Objects.requireNonNull(spelling, "metric must not be null"));
    }

    /**
     * Corrects a metric of one of the systems, which need not be registered.
     *
     * @param metric the metric
     * @param system the index of the system, from 0
     * @return the estimates
     * @throws RefusedException if the metric does not read these items, has no influences, or a class has no labelled item
     */
    public <E extends Evidence> JudgedEstimate estimate(Metric<E> metric, int system) {
        return correction(metric, system).estimate();
    }

    private <E extends Evidence> Correction<E> correction(Metric<E> metric, int system) {
        Objects.checkIndex(system, Math.max(1, items.systems()));
        Objects.requireNonNull(metric, "metric must not be null");
        return new Correction<>(credence, items, level, metric, system);
    }

    /**
     * Returns the influences of the units on a corrected metric of a system, by which metrics of the same items are correlated.
     *
     * @param metric the metric
     * @param system the index of the system, from 0
     * @return one number for each kind of row, item or cluster, in an order that all metrics share; empty for a quantile
     * @throws RefusedException if the metric does not read these items, has no influences, or a class has no labelled item
     */
    public <E extends Evidence> double[] influences(Metric<E> metric, int system) {
        Correction<E> correction = correction(metric, system);
        return metric instanceof Quantile
                ? new double[0]
                : StageInfluences.of(correction.metric(), correction.stages())
                        .stratified()
                        .column(correction.estimate().lambda());
    }

    /**
     * Returns the influences of the units on the corrected difference of a metric of two systems, as {@link #influences(Metric, int)} does
     * for one of them.
     *
     * @param metric the metric
     * @return one number for each kind of row, item or cluster, in an order that all metrics share
     * @throws IllegalStateException if there are not two systems
     * @throws RefusedException if the metric does not read these items, has no influences, or a class has no labelled item
     */
    public <E extends Evidence> double[] influencesOfDifference(Metric<E> metric) {
        CorrectedDifference<E> difference = difference(metric);
        return difference.column(difference.comparison().lambda());
    }

    /**
     * Corrects the difference of a metric of two systems.
     *
     * @param metric spelling of a metric of confusion matrices
     * @return the comparisons
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws IllegalStateException if there are not two systems
     * @throws RefusedException if the metric does not read these items, has no influences, or a class has no labelled item
     */
    public JudgedComparison compare(String metric) {
        return compare(metricOf(metric));
    }

    /**
     * Corrects the difference of a metric of two systems, which need not be registered.
     *
     * @param metric the metric
     * @return the comparisons
     * @throws IllegalStateException if there are not two systems
     * @throws RefusedException if the metric does not read these items, has no influences, or a class has no labelled item
     */
    public <E extends Evidence> JudgedComparison compare(Metric<E> metric) {
        return difference(metric).comparison();
    }

    private <E extends Evidence> CorrectedDifference<E> difference(Metric<E> metric) {
        if (items.systems() != 2) {
            throw new IllegalStateException("a comparison needs two systems: systems=" + items.systems()
                    + "; give two, or compare all pairs of several with compareAll");
        }
        Objects.requireNonNull(metric, "metric must not be null");
        return new CorrectedDifference<>(credence, items, level, metric, 0, 1);
    }

    /**
     * Corrects the differences of a metric of all pairs of systems, with simultaneous intervals.
     *
     * @param metric spelling of a metric of confusion matrices
     * @param options the seed, the number of draws (20,000 directions if it is not set) and the cancellation
     * @return the comparisons
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws IllegalStateException if there are not at least two systems
     * @throws IllegalArgumentException if the run draws fewer than 100 directions
     * @throws RefusedException if the metric does not read these items, has no influences, or a class has no labelled item
     * @throws java.util.concurrent.CancellationException if the run was cancelled
     */
    public JudgedPairs compareAll(String metric, ComputeOptions options) {
        return compareAll(metricOf(metric), options);
    }

    /**
     * Corrects the differences of a metric of all pairs of systems, which need not be registered.
     *
     * @param metric the metric
     * @param options the seed, the number of draws (20,000 directions if it is not set) and the cancellation
     * @return the comparisons
     * @throws IllegalStateException if there are not at least two systems
     * @throws IllegalArgumentException if the run draws fewer than 100 directions
     * @throws RefusedException if the metric does not read these items, has no influences, or a class has no labelled item
     * @throws java.util.concurrent.CancellationException if the run was cancelled
     */
    public <E extends Evidence> JudgedPairs compareAll(Metric<E> metric, ComputeOptions options) {
        if (items.systems() < 2) {
            throw new IllegalStateException("a comparison needs two systems or more: systems=" + items.systems()
                    + "; give the predictions of another one");
        }
        Objects.requireNonNull(metric, "metric must not be null");
        Objects.requireNonNull(options, "run must not be null");
        return new CorrectedPairs<>(
                        (requestedLevel, pair) ->
                                new CorrectedDifference<>(credence, items, requestedLevel, metric, pair[0], pair[1]),
                        items.systems(),
                        level,
                        options)
                .found();
    }

    /**
     * Returns the share of the positive label by Rogan and Gladen's correction, from the error rates of the judge on the labelled items.
     *
     * @return the share with its interval
     * @throws RefusedException if there are more than two labels, no positive label, no unlabelled item, no labelled item of one of the
     *     labels, or if sensitivity + specificity - 1 is not clearly above 0
     */
    public Estimate prevalence() {
        return RoganGladen.of(labels()).estimate(level);
    }

    /**
     * Returns the posterior of the share of the positive label, from Beta posteriors of the judge's share and of its error rates, with
     * {@link RoganGladen#posterior}.
     *
     * @return the median with its credible interval
     * @throws RefusedException if there are more than two labels, no positive label, no unlabelled item, no labelled item of one of the
     *     labels, or if the judge is not clearly better than a guess
     */
    public Estimate prevalencePosterior() {
        return RoganGladen.of(labels()).posterior(level);
    }

    /**
     * Returns how far the judge agrees with the truth on the labelled items: accuracy, Cohen's kappa, Gwet's AC1 ({@code gwet-ac1}), and
     * for each class the share of its items that the judge recognises (its recall), each by its default method.
     *
     * @return the estimates; of two labels with a positive one recall and specificity, of which 1 minus the value is an error rate
     * @throws java.util.NoSuchElementException if the metrics of {@code credence-metrics} are not installed
     */
    public List<Estimate> agreement() {
        ConfusionMatrix matrix = labels().agreement();
        EstimateRequest<ConfusionMatrix> request = credence.evaluate(matrix).level(level);
        List<Estimate> agreement = new ArrayList<>(request.estimates("accuracy", "cohen-kappa"));
        agreement.add(request.estimate(new GwetAgreement()));
        matrix.labels().forEach(label -> agreement.add(request.estimate("recall@" + label)));
        return agreement;
    }

    /**
     * Returns how many true labels give a metric of a system an interval of a width, if more of the same items are labelled at random.
     * The width is that of the corrected interval of this request, multiplied by the root of the ratio of the variances of both numbers of
     * labels, so that it assumes that judge and truth continue to agree as they do now.
     *
     * @param metric spelling of a metric
     * @param system the index of the system, from 0
     * @param width the width, above 0
     * @return the number of labels, at most the number of items
     * @throws IllegalArgumentException if the width is not above 0
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws RefusedException if all items together do not suffice, the labels were drawn by a design, or the metric has no variance here
     */
    public long labelsFor(String metric, int system, double width) {
        return correction(metricOf(metric), system).labelsFor(width);
    }

    /**
     * Plans which items to label next, so that the corrected metric of the system, or the differences of all pairs of systems, have a small
     * variance. Of several pairs it is the sum of the variances that is small: the probability of a label is proportional to the root of the
     * sum of the mean squared residuals of all pairs.
     *
     * @param metric spelling of a metric
     * @param labels the number of labels to add, from 1 to the number of unlabelled items
     * @return the probabilities of the labels
     * @throws IllegalArgumentException if the number of labels is out of its range
     * @throws IllegalStateException if the items are not {@link JudgedLabels}; see {@link #planItems}
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws RefusedException if fewer than 10 items are labelled, or the metric does not read these items or is undefined on them
     */
    public LabellingPlan planLabels(String metric, long labels) {
        JudgedLabels counted = labels();
        Metric<?> target = metricOf(metric);
        return LabelAllocation.plan(counted, target.spelling(), targets(target), labels);
    }

    /**
     * Plans which of single items to label next, as {@link #planLabels} does for counted labels: for an area of scores, a mean of numbers
     * or another metric with influences.
     *
     * @param metric spelling of a metric
     * @param labels the number of labels to add, from 1 to the number of unlabelled items
     * @return the probabilities of the labels
     * @throws IllegalArgumentException if the number of labels is out of its range
     * @throws IllegalStateException if the items are {@link JudgedLabels}
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws RefusedException if fewer than 10 items are labelled, the items have another design than independent items, or the metric
     *     does not read them, has no influences, such as {@code quantile}, or is undefined on them
     */
    public ItemPlan planItems(String metric, long labels) {
        if (data != null) {
            throw new IllegalStateException(
                    "items must be given one by one, but they are counted labels; use planLabels");
        }
        Metric<?> target = metricOf(metric);
        ItemGroups groups = items.similar()
                .orElseThrow(() -> refused(
                        Refusal.Code.DESIGN,
                        "a plan of labels needs independent items of which a random part is labelled: their labels were"
                                + " drawn by a design; plan before you label by it"));
        return groups.plan(items, target.spelling(), targets(target), labels);
    }

    /** Returns the influences on the metric of the only system, or on the difference of each pair. */
    private <E extends Evidence> List<StageInfluences> targets(Metric<E> metric) {
        if (metric instanceof Quantile) {
            throw refused(
                    Refusal.Code.METRIC,
                    "a plan of labels needs a metric with influences: metric=" + metric.spelling() + "; plan for mean");
        }
        List<StageInfluences> systems = IntStream.range(0, Math.max(1, items.systems()))
                .mapToObj(system -> new Correction<>(credence, items, level, metric, system))
                .map(correction -> StageInfluences.of(correction.metric(), correction.stages()))
                .toList();
        return systems.size() == 1
                ? systems
                : IntStream.range(0, systems.size())
                        .boxed()
                        .flatMap(first -> IntStream.range(first + 1, systems.size())
                                .mapToObj(second -> systems.get(first).minus(systems.get(second))))
                        .toList();
    }

    private JudgedLabels labels() {
        if (data == null) {
            throw new IllegalStateException("the agreement of labels can only be computed from JudgedLabels: items="
                    + items.labelled() + "; count the labels, without scores and design");
        }
        return data;
    }

    @Override
    public String toString() {
        return "Judged[" + items.labelled() + " labelled, " + items.unlabelled() + " unlabelled, level " + level.value()
                + "]";
    }
}
