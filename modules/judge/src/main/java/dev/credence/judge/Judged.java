package dev.credence.judge;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.Sample;
import dev.credence.delta.comparison.PairedDelta;
import dev.credence.delta.interval.DeltaWilson;
import dev.credence.delta.variance.DesignVariance;
import dev.credence.delta.variance.EffectiveSampleSize;
import dev.credence.delta.variance.Influences;
import dev.credence.delta.variance.UnitMoments;
import dev.credence.delta.variance.VarianceEstimate;
import dev.credence.numerics.beta.StudentT;
import dev.credence.numerics.roots.WilsonScoreRoots;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

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
 * <p>The labelled items must be a random part of all items, and items must be independent. A metric that is no proportion, such as an
 * average over classes, is refused if no labelled item is of a class that occurs elsewhere, because no label then corrects that class.
 *
 * <p>Coverage: near-nominal, conservative with a nearly perfect judge. With 20 to 500 labels and judges from perfect to adversarial it is
 * 0.93 to 1.00 at level 0.95, and at most 0.02 below that of the labels alone (docs/measurements/judge.md). Cost: that of
 * {@code delta-wilson} or {@code paired-delta} on the labelled items, and O(kinds of rows).
 *
 * <p>This class is immutable.
 *
 * @see <a href="https://doi.org/10.1126/science.adi6000">Angelopoulos, Bates, Fannjiang, Jordan and Zrnic (2023), Science 382,
 *     669-674</a>
 * @see <a href="https://doi.org/10.48550/arXiv.2311.01453">Angelopoulos, Duchi and Zrnic (2023), arXiv:2311.01453, on lambda</a>
 */
public final class Judged {
    /** The method in results. */
    private static final String ID = "prediction-powered";

    private static final double LEAST_TAIL = 1e-14;

    private final Credence credence;
    private final JudgedLabels data;
    private final ConfidenceLevel level;

    private Judged(Credence credence, JudgedLabels data, ConfidenceLevel level) {
        this.credence = credence;
        this.data = data;
        this.level = level;
    }

    /**
     * Starts a request at level 0.95.
     *
     * @param credence the installed metrics
     * @param data the items
     * @return the request
     * @throws RefusedException if no item has a true label, or truth and judge have no label in common
     */
    public static Judged of(Credence credence, JudgedLabels data) {
        Objects.requireNonNull(credence, "credence must not be null");
        requireLabels(Objects.requireNonNull(data, "data must not be null"));
        return new Judged(credence, data, ConfidenceLevel.P95);
    }

    private static void requireLabels(JudgedLabels data) {
        if (data.labelled() == 0) {
            throw refused(
                    Refusal.Code.DATA,
                    "labelled items must be at least 1: labelled=0, unlabelled=" + data.unlabelled()
                            + "; give a random part of the items its true label");
        }
        ConfusionMatrix agreement = data.agreement();
        List<String> truth = occurring(agreement, true);
        List<String> judge = occurring(agreement, false);
        if (truth.stream().noneMatch(judge::contains)) {
            throw refused(
                    Refusal.Code.LABEL,
                    "truth and judge must have a label in common: truth=" + truth + ", judge=" + judge
                            + "; rename the labels of one of them");
        }
    }

    private static List<String> occurring(ConfusionMatrix matrix, boolean rows) {
        return IntStream.range(0, matrix.atoms())
                .map(atom -> rows ? matrix.truth(atom) : matrix.predicted(atom))
                .distinct()
                .sorted()
                .mapToObj(matrix.labels()::get)
                .toList();
    }

    private static RefusedException refused(Refusal.Code code, String sentence) {
        return new RefusedException(Refusal.of(code, sentence));
    }

    /**
     * Returns this request with a confidence level.
     *
     * @param newLevel the level
     * @return the new request
     */
    public Judged level(ConfidenceLevel newLevel) {
        return new Judged(credence, data, Objects.requireNonNull(newLevel, "level must not be null"));
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
        return estimate(matrixMetric(metric));
    }

    /**
     * Corrects a metric of the first system, which need not be registered.
     *
     * @param metric the metric
     * @return the estimates
     * @throws RefusedException if the metric does not read these items, has no influences, or a class has no labelled item
     */
    public JudgedEstimate estimate(Metric<ConfusionMatrix> metric) {
        return estimate(metric, 0);
    }

    /**
     * Corrects a metric of one of the systems.
     *
     * @param metric spelling of a metric of confusion matrices
     * @param system the index of the system, 0 or 1
     * @return the estimates
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws RefusedException if the metric does not read these items, has no influences, or a class has no labelled item
     */
    public JudgedEstimate estimate(String metric, int system) {
        Objects.checkIndex(system, Math.max(1, data.systems().size()));
        return estimate(matrixMetric(metric), system);
    }

    @SuppressWarnings("unchecked") // the type of evidence is checked first
    private Metric<ConfusionMatrix> matrixMetric(String spelling) {
        Metric<?> metric = credence.registry().metric(Objects.requireNonNull(spelling, "metric must not be null"));
        metric.unsupported(data.labelledRows().system(1)).ifPresent(refusal -> {
            throw refused(refusal.code(), "metric '" + spelling + "': " + refusal.sentence());
        });
        return (Metric<ConfusionMatrix>) metric;
    }

    private JudgedEstimate estimate(Metric<ConfusionMatrix> requested, int system) {
        Objects.requireNonNull(requested, "metric must not be null");
        Labelled labels = new Labelled(requested, system);
        Estimate alone = labels.alone();
        Estimate judge = new DeltaWilson()
                .interval(labels.metric, Sample.of(allByJudge(system + 1)), level, ComputeOptions.defaults())
                .withMetric(requested.spelling());
        if (alone.status() != Status.OK) {
            return new JudgedEstimate(judge, alone, alone, 0, Double.NaN);
        }
        StageInfluences stages = labels.stages();
        double trials = labels.size.trials();
        double unit = labels.size.moments().unit();
        double pair = 2 / trials / (unit * (1 - unit));
        double lambda = stages.lambda();
        double ratio = stages.variance(lambda) / stages.varianceOfLabels() + lambda * lambda * pair;
        if (!(lambda > 0 && ratio < 1)) {
            return new JudgedEstimate(judge, alone, alone.withNote(unused(stages)), 0, data.labelled());
        }
        return new JudgedEstimate(
                judge,
                alone,
                labels.corrected(stages.corrected(lambda), ratio, alone),
                lambda,
                data.labelled() / ratio);
    }

    /** Returns all items with the labels of the judge as their truth. */
    private ConfusionMatrix allByJudge(int column) {
        return data.labelledByJudge().system(column).merge(data.unlabelledRows().system(column));
    }

    /** Returns the reason why the labels alone are the result. */
    private Note unused(StageInfluences stages) {
        List<String> given = occurring(data.agreement(), false);
        String reason;
        if (data.unlabelled() == 0) {
            reason = "all items have a true label, so that there is nothing to correct";
        } else if (given.size() == 1) {
            reason = "the judge gives every labelled item the label '" + given.get(0) + "', so that it adds nothing";
        } else if (!stages.isJudgeDefined()) {
            reason = "the metric of the labels of the judge is undefined, so that the judge adds nothing";
        } else {
            reason = "the judge would not narrow the interval, so that the true labels alone count";
        }
        return Note.of("judge-not-used", reason);
    }

    /** The labelled items of a system with the form of a metric that reads them. */
    private final class Labelled {
        private final Metric<ConfusionMatrix> requested;
        private final int system;
        private final Metric<ConfusionMatrix> metric;
        private final Sample<ConfusionMatrix> sample;
        private final EffectiveSampleSize<ConfusionMatrix> size;

        Labelled(Metric<ConfusionMatrix> requested, int system) {
            this.requested = requested;
            this.system = system;
            ConfusionMatrix matrix = data.labelledRows().system(system + 1);
            this.sample = Sample.of(matrix);
            this.metric = requested.formFor(List.of(matrix));
            refusal().ifPresent(refusal -> {
                throw new RefusedException(refusal);
            });
            ConfusionMatrix evidence = sample.evidence();
            double value = metric.value(evidence);
            double[] psi = Influences.of(metric, evidence, sample.weights(), value);
            DesignVariance<ConfusionMatrix> design = DesignVariance.of(sample);
            VarianceEstimate variance = design.variance(metric, psi);
            this.size = EffectiveSampleSize.of(
                    new UnitMoments<>(metric, evidence, sample::weights, value, variance), design, psi);
        }

        private Optional<Refusal> refusal() {
            if (data.systems().isEmpty() && !requested.id().equals("prevalence")) {
                return Optional.of(Refusal.of(
                        Refusal.Code.METRIC,
                        "without predictions of a system the only metric is the share of a label: metric="
                                + requested.spelling() + "; use prevalence, or give the predictions"));
            }
            return Influences.refusal(metric, sample).or(this::missingClass);
        }

        /** Returns a refusal if the metric reads all classes and one of them has no labelled item. */
        private Optional<Refusal> missingClass() {
            if (metric.proportion().isPresent()) {
                return Optional.empty();
            }
            List<String> labelled = occurring(data.agreement(), true);
            ConfusionMatrix judged = allByJudge(system + 1);
            return IntStream.range(0, judged.classes())
                    .filter(judged::isPossible)
                    .mapToObj(judged.labels()::get)
                    .filter(label -> !labelled.contains(label))
                    .findFirst()
                    .map(label -> Refusal.of(
                            Refusal.Code.DATA,
                            "every class must have a labelled item for " + requested.spelling() + ": class '" + label
                                    + "' has none; label items that the judge or the system assigns to it, or use a"
                                    + " metric that is a proportion, such as accuracy"));
        }

        Estimate alone() {
            return new DeltaWilson()
                    .interval(metric, sample, level, ComputeOptions.defaults())
                    .withMetric(requested.spelling());
        }

        StageInfluences stages() {
            return StageInfluences.of(metric, data, system);
        }

        /** Returns how far one of the effective trials moves the metric. */
        double trial() {
            return size.moments().flip() / size.trials();
        }

        Estimate corrected(double value, double ratio, Estimate alone) {
            UnitMoments.UnitScale scale = size.moments().scale();
            double theta =
                    Math.max(metric.range().lower(), Math.min(metric.range().upper(), value));
            double unit = Math.max(0, Math.min(1, scale.toUnit(theta)));
            double point = size.moments()
                    .variance()
                    .withDegreesOfFreedom(size.degreesOfFreedom())
                    .upperPoint(level.tail());
            double trials = size.trials() / ratio;
            Estimate.Builder estimate = Estimate.of(requested.spelling(), ID, level, theta)
                    .bounds(
                            Math.min(theta, scale.fromUnit(WilsonScoreRoots.lower(unit, trials, point))),
                            Math.max(theta, scale.fromUnit(WilsonScoreRoots.upper(unit, trials, point))))
                    .n(data.labelled())
                    .effectiveN(data.labelled() / ratio);
            alone.notes().forEach(estimate::note);
            return estimate.build();
        }
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
        return compare(matrixMetric(metric));
    }

    /**
     * Corrects the difference of a metric of two systems, which need not be registered.
     *
     * @param metric the metric
     * @return the comparisons
     * @throws IllegalStateException if there are not two systems
     * @throws RefusedException if the metric does not read these items, has no influences, or a class has no labelled item
     */
    public JudgedComparison compare(Metric<ConfusionMatrix> metric) {
        if (data.systems().size() != 2) {
            throw new IllegalStateException("a comparison needs two systems: systems=" + data.systems());
        }
        Labelled first = new Labelled(Objects.requireNonNull(metric, "metric must not be null"), 0);
        Labelled second = new Labelled(metric, 1);
        return new Difference(first, second).comparison();
    }

    /** The difference of two systems. */
    private final class Difference {
        private final Labelled first;
        private final Metric<ConfusionMatrix> metric;
        private final Comparison labels;
        private final double trial;
        private final StageInfluences stages;

        Difference(Labelled first, Labelled second) {
            this.first = first;
            this.metric = first.metric;
            this.labels = compared(data.labelledRows(), level);
            this.trial = Math.max(first.trial(), second.trial());
            this.stages = first.stages().minus(second.stages());
        }

        private Comparison compared(JointConfusionMatrix rows, ConfidenceLevel at) {
            Pairing<ConfusionMatrix> pairing = Pairing.paired(rows.pair(1, 2));
            return new PairedDelta()
                    .difference(metric, pairing, ComparisonOptions.at(at), ComputeOptions.defaults())
                    .withMetric(first.requested.spelling());
        }

        JudgedComparison comparison() {
            JointConfusionMatrix judged = data.labelledByJudge().merge(data.unlabelledRows());
            Comparison judge = compared(judged, level);
            double pair = 2 * trial * trial;
            double lambda = stages.lambda();
            double ratio = (stages.variance(lambda) + pair) / (stages.varianceOfLabels() + pair);
            boolean used = labels.status() == Status.OK && lambda > 0 && ratio < 1;
            double weight = used ? lambda : 0;
            double width = metric.range().upper() - metric.range().lower();
            double value = Math.max(-width, Math.min(width, stages.corrected(weight)));
            double factor = used ? Math.sqrt(ratio) : 1;
            Moved moved = new Moved(used ? value : labels.difference(), factor, width);
            Estimate.Builder corrected = Estimate.of(first.requested.spelling(), ID, level, moved.value)
                    .bounds(moved.lower(labels), moved.upper(labels))
                    .n(data.labelled())
                    .effectiveN(data.labelled() / (factor * factor));
            if (labels.status() != Status.OK) {
                corrected.status(labels.status());
            } else if (!used) {
                corrected.note(unused(stages));
            }
            labels.notes().forEach(corrected::note);
            double p = used ? moved.pValue() : labels.pValue();
            return new JudgedComparison(
                    judge,
                    labels,
                    corrected.build(),
                    p,
                    weight,
                    labels.status() == Status.OK ? data.labelled() / (factor * factor) : Double.NaN,
                    bias(pair),
                    biasPValue(pair));
        }

        private Estimate bias(double pair) {
            double value = stages.bias();
            double half = StudentT.upperQuantile(level.tail(), freedom()) * Math.sqrt(stages.varianceOfBias() + pair);
            return Estimate.of(first.requested.spelling(), "paired-t", level, value)
                    .bounds(value - half, value + half)
                    .n(data.labelled())
                    .build();
        }

        private double biasPValue(double pair) {
            double deviate = Math.abs(stages.bias()) / Math.sqrt(stages.varianceOfBias() + pair);
            return Math.min(1, 2 * StudentT.survival(deviate, freedom()));
        }

        private double freedom() {
            return Math.max(1, data.labelled() - 1);
        }

        /** The interval of the labels, moved to another value and narrowed. */
        private final class Moved {
            private final double value;
            private final double factor;
            private final double width;

            Moved(double value, double factor, double width) {
                this.value = value;
                this.factor = factor;
                this.width = width;
            }

            double lower(Comparison at) {
                double lower = factor == 1 ? at.lower() : value - (at.difference() - at.lower()) * factor;
                return Math.max(-width, lower);
            }

            double upper(Comparison at) {
                double upper = factor == 1 ? at.upper() : value + (at.upper() - at.difference()) * factor;
                return Math.min(width, upper);
            }

            /** Returns the p-value, by bisection of the logarithm of the tail at which the interval ends at 0. */
            double pValue() {
                double low = LEAST_TAIL;
                double high = 0.5;
                while (high / low > 1 + 0x1p-30) {
                    double middle = Math.sqrt(low * high);
                    Comparison at = compared(data.labelledRows(), ConfidenceLevel.of(1 - 2 * middle));
                    if (lower(at) > 0 || upper(at) < 0) {
                        high = middle;
                    } else {
                        low = middle;
                    }
                }
                return Math.min(1, 2 * high);
            }
        }
    }

    /**
     * Returns the share of the positive label by Rogan and Gladen's correction, from the error rates of the judge on the labelled items.
     *
     * @return the share with its interval
     * @throws RefusedException if there are more than two labels, no positive label, no unlabelled item, no labelled item of one of the
     *     labels, or if sensitivity + specificity - 1 is not clearly above 0
     */
    public Estimate prevalence() {
        ConfusionMatrix agreement = data.agreement();
        String positive = data.positive()
                .orElseThrow(() -> refused(
                        Refusal.Code.POSITIVE_LABEL,
                        "rogan-gladen needs a positive label: labels=" + data.labels() + "; declare one of them"));
        List<String> others =
                data.labels().stream().filter(label -> !label.equals(positive)).toList();
        if (others.size() != 1) {
            throw refused(
                    Refusal.Code.LABEL,
                    "rogan-gladen corrects two labels: labels=" + data.labels() + "; use prediction-powered");
        }
        String negative = others.get(0);
        ConfusionMatrix judged = data.unlabelledRows().system(0);
        long positives = agreement.count(positive, positive) + agreement.count(positive, negative);
        long negatives = data.labelled() - positives;
        if (data.unlabelled() == 0 || positives == 0 || negatives == 0) {
            throw refused(
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
                        positives)
                .estimate(level);
    }

    /**
     * Returns how far the judge agrees with the truth on the labelled items: accuracy, Cohen's kappa, and for each class the share of its
     * items that the judge recognises (its recall), each by its default method.
     *
     * @return the estimates; of two labels with a positive one recall and specificity, of which 1 minus the value is an error rate
     * @throws java.util.NoSuchElementException if the metrics of {@code credence-metrics} are not installed
     */
    public List<Estimate> agreement() {
        ConfusionMatrix matrix = data.agreement();
        List<String> metrics = new ArrayList<>(List.of("accuracy", "cohen-kappa"));
        matrix.labels().forEach(label -> metrics.add("recall@" + label));
        return credence.evaluate(matrix).level(level).estimates(metrics.toArray(String[]::new));
    }

    @Override
    public String toString() {
        return "Judged[" + data + ", level " + level.value() + "]";
    }
}
