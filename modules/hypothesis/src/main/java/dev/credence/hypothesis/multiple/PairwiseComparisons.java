package dev.credence.hypothesis.multiple;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.JointEvidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Compares all pairs of several systems on the same items by a metric, with simultaneous intervals and adjusted p-values.
 *
 * <p>{@code PairwiseComparisons.of(Credence.load()).compare("f1.macro", Sample.of(matrix)).ranking()} returns the systems, the best first.
 *
 * <p>Eight systems make 28 pairs; among this many intervals of level 0.95 the one with the largest difference fails to cover the true
 * difference far more often than in 5% of samples. Here each pair is compared by the comparator for two systems, at one higher level for
 * all pairs: {@code 1 - 2 Phi(-c)}, where the largest of all deviates {@code |z|} exceeds {@code c} with probability {@code 1 - level} if
 * no two systems differ. The deviate of a pair is the normal quantile of its p-value, {@code z = Phi^-1(1 - p/2)}, so that the small-sample
 * properties of the comparator are kept. The deviates are taken as jointly normal with the correlations of the differences, which are
 * computed from the metric's influences on the joint observations (summed within clusters, centred within strata). The adjusted p-value of
 * a pair is the probability that the largest deviate is at least as large as that of the pair. It is below {@code 1 - level} exactly if
 * the simultaneous interval excludes 0, for comparators whose own interval and p-value agree, such as the defaults.
 *
 * <p>This is the single-step max-T procedure. In contrast to Bonferroni's and Holm's it uses the correlation of pairs that share a system.
 * The result also contains Holm's adjusted p-values: this step-down procedure can have more power, but it has no intervals.
 *
 * <p>A comparator that {@linkplain Comparator#isValidAtEveryLook is valid at every look} is adjusted by a union bound over all pairs: each
 * interval has the level {@code 1 - (1 - level) / (m (m-1) / 2)}, and an adjusted p-value is the p-value times the number of pairs. Over all
 * looks, any interval excludes the true difference of its pair with at most the probability {@code 1 - level}. The correlations are not used,
 * since they bound the largest deviate of one look only.
 *
 * <p>Each metric is a family of its own; reading several metrics together increases the error rate.
 *
 * <p>For a single pair the result is that of {@code credence.compare}. Systems that never differ on the data have p = 1 and an interval of
 * positive width; their deviate is taken as independent of the others, which is conservative. A system with an undefined metric has no
 * p-values, and its pairs do not belong to the family. For clusters, whose deviates have Student's distribution, the normal copula is
 * conservative.
 *
 * <p>Coverage: near-nominal or conservative, as measured in docs/measurements/coverage.md. Cost: the comparator for each of the {@code m (m-1)
 * / 2} pairs, twice, and 20,000 directions ({@link ComputeOptions#withDraws}) for the largest deviate, whose simulation error is stated.
 *
 * @see <a href="https://doi.org/10.1002/bimj.200810425">Hothorn, Bretz and Westfall (2008), Simultaneous inference in general
 *     parametric models, Biometrical Journal 50, 346-363</a>
 * @see <a href="https://doi.org/10.1002/9780470316672">Westfall and Young (1993), Resampling-based multiple testing, section 2.3:
 *     single-step adjusted p-values</a>
 */
public final class PairwiseComparisons {
    private final Credence credence;
    private final @Nullable Comparator comparator;
    private final ConfidenceLevel level;
    private final ComputeOptions options;

    private PairwiseComparisons(
            Credence credence, @Nullable Comparator comparator, ConfidenceLevel level, ComputeOptions options) {
        this.credence = credence;
        this.comparator = comparator;
        this.level = level;
        this.options = options;
    }

    /**
     * Creates a comparison of all pairs by the default comparators, at a simultaneous level of 0.95.
     *
     * @param credence the installed metrics and comparators
     * @return the new request
     */
    public static PairwiseComparisons of(Credence credence) {
        Objects.requireNonNull(credence, "credence must not be null");
        return new PairwiseComparisons(credence, null, ConfidenceLevel.P95, ComputeOptions.defaults());
    }

    /**
     * Returns a copy with another simultaneous level.
     *
     * @param other the level of all intervals together
     * @return the new request
     */
    public PairwiseComparisons level(ConfidenceLevel other) {
        return new PairwiseComparisons(
                credence, comparator, Objects.requireNonNull(other, "level must not be null"), options);
    }

    /**
     * Returns a copy with a comparator that is given by name.
     *
     * @param spelling of one that gives p-values, such as {@code paired-delta}
     * @return the new request
     * @throws java.util.NoSuchElementException if no such comparator is installed; the message lists what is
     * @throws IllegalArgumentException if an option is unknown or not allowed
     */
    public PairwiseComparisons comparator(String spelling) {
        return comparator(credence.registry().comparator(spelling));
    }

    /**
     * Returns a copy with a comparator, registered or not.
     *
     * @param other one that gives p-values
     * @return the new request
     */
    public PairwiseComparisons comparator(Comparator other) {
        return new PairwiseComparisons(
                credence, Objects.requireNonNull(other, "comparator must not be null"), level, options);
    }

    /**
     * Returns a copy with other seed, draws and cancellation.
     *
     * @param other seed, draws (directions, and what comparators draw), cancellation
     * @return the new request
     */
    public PairwiseComparisons run(ComputeOptions other) {
        return new PairwiseComparisons(
                credence, comparator, level, Objects.requireNonNull(other, "run must not be null"));
    }

    /**
     * Compares all pairs by a metric that is given by name.
     *
     * @param <E> evidence of one system
     * @param <P> evidence of two systems
     * @param <J> evidence of all systems, such as {@link dev.credence.api.evidence.JointConfusionMatrix}
     * @param metric spelling of a metric of the evidence of one system
     * @param sample the items, drawn independently, in clusters, or (for predictions) in strata of the true classes
     * @return the outcome
     * @throws java.util.NoSuchElementException if the metric is unknown; the message lists what exists
     * @throws IllegalArgumentException if the run draws too few for the pairs together (100) or for the comparator at their level
     * @throws dev.credence.api.refusal.RefusedException if the metric reads other evidence, the design is another, or the
     *     comparator does not fit or gives no p-values
     */
    public <E extends Evidence, P extends PairedEvidence<E> & Poolable<P>, J extends JointEvidence<E, P>>
            MultipleComparison compare(String metric, Sample<J> sample) {
        return compare(credence.registry().metric(metric), sample);
    }

    /**
     * Compares all pairs by a metric.
     *
     * @param <E> evidence of one system
     * @param <P> evidence of two systems
     * @param <J> evidence of all systems, such as {@link dev.credence.api.evidence.JointConfusionMatrix}
     * @param metric a metric of the evidence of one system, registered or not
     * @param sample the items, drawn independently, in clusters, or (for predictions) in strata of the true classes
     * @return the outcome
     * @throws dev.credence.api.refusal.RefusedException if the metric reads other evidence, the design is another, or the
     *     comparator does not fit or gives no p-values
     * @throws IllegalArgumentException if the run draws too few for the pairs together (100) or for the comparator at their level
     * @throws java.util.concurrent.CancellationException if the run was cancelled
     */
    public <E extends Evidence, P extends PairedEvidence<E> & Poolable<P>, J extends JointEvidence<E, P>>
            MultipleComparison compare(Metric<?> metric, Sample<J> sample) {
        Metric<E> own = formFor(readBy(metric, sample.evidence().system(0)), sample.evidence());
        PairRequest<E> request = new PairRequest<>(credence, own, Optional.ofNullable(comparator), options);
        return new PairFamily<E, P, J>(request, sample, level).found();
    }

    /** Returns the form of the metric for all systems if it has the same name, so that a mean is over the same classes in all pairs. */
    private static <E extends Evidence, P extends PairedEvidence<E> & Poolable<P>> Metric<E> formFor(
            Metric<E> metric, JointEvidence<E, P> systems) {
        List<E> all = IntStream.range(0, systems.systems().size())
                .mapToObj(systems::system)
                .toList();
        Metric<E> form = metric.formFor(all);
        return form.spelling().equals(metric.spelling()) ? form : metric;
    }

    @SuppressWarnings("unchecked") // checked first: it reads the evidence of a system
    private static <E extends Evidence> Metric<E> readBy(Metric<?> metric, E system) {
        if (!metric.evidenceType().isInstance(system)) {
            throw Refusal.of(
                            Refusal.Code.EVIDENCE,
                            "metric '" + metric.spelling() + "' reads "
                                    + metric.evidenceType().getSimpleName() + ": " + readable(system))
                    .asException();
        }
        Metric<E> own = (Metric<E>) metric;
        own.unsupported(system).ifPresent(refusal -> {
            throw refusal.asException();
        });
        return own;
    }

    /** Returns a sentence on the evidence of the systems and the metrics that read it. */
    private static String readable(Evidence system) {
        if (system instanceof ConfusionMatrix) {
            return "several systems are compared by their predictions; use a metric of a confusion matrix, such as"
                    + " accuracy or f1.macro";
        }
        String name = system.getClass().getSimpleName();
        List<String> usual = system.usualMetrics();
        return "the evidence of the systems is " + name + "; use a metric of " + name
                + (usual.isEmpty() ? "" : ", such as " + usual.get(0));
    }

    @Override
    public String toString() {
        return "all pairs, level " + level.value() + ", "
                + (comparator == null ? "default comparators" : "comparator " + comparator.spelling()) + ", " + options;
    }
}
