package dev.credence.coverage;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ComputeOptions.Progress;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.random.Streams;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A study of how often the intervals of some methods cover the true value, over a grid of populations. Immutable.
 *
 * <p>Where a population consists of cells and its samples can be enumerated, the coverage is exact:
 * {@code sum over outcomes x with lower(x) <= truth <= upper(x) of P(x)}, P multinomial. Proportion methods are enumerated over
 * (successes, failures, rest), other methods over all cells; a method that itself simulates is enumerated only where there are no
 * more outcomes than it would get replicates. Otherwise samples are drawn, one multinomial each, and the result has standard errors; all
 * methods see the same samples. The same seed gives the same bits, whatever the number of threads and whichever cells are run.
 *
 * <p>Cost: one interval per outcome with a probability of at least 1e-20, computed once for all populations of the same size; or
 * one interval per replicate.
 *
 * @param <E> kind of evidence
 * @see <a href="https://doi.org/10.1214/ss/1009213286">Brown, Cai &amp; DasGupta (2001), Statistical Science 16, 101-133</a>
 */
public final class CoverageStudy<E extends Evidence> {
    /** The default limit to the number of enumerated outcomes. */
    public static final int DEFAULT_LIMIT = 200_000;
    /** The default number of samples: a coverage of 0.95 then has a standard error of 0.0022. */
    public static final int DEFAULT_REPLICATES = 10_000;
    /** The default number of samples for a method that itself simulates: a coverage of 0.95 then has a standard error of 0.0069. */
    public static final int DEFAULT_NESTED = 1_000;

    /** The largest number of samples or outcomes; their bounds take 160 MB. */
    private static final int MAX_OUTCOMES = 10_000_000;
    /** The number of samples tried before a method is refused: a sample may lack a rare class that other samples contain. */
    private static final int SAMPLES_TRIED = 8;

    private final Metric<E> metric;
    private final ConfidenceLevel level;
    private final List<IntervalMethod> methods;
    private final List<Population<E>> populations;
    private final CellRunner.Budget budget;

    private CoverageStudy(
            Metric<E> metric,
            ConfidenceLevel level,
            List<IntervalMethod> methods,
            List<Population<E>> populations,
            CellRunner.Budget budget) {
        this.metric = metric;
        this.level = level;
        this.methods = List.copyOf(methods);
        this.populations = List.copyOf(populations);
        this.budget = budget;
    }

    /**
     * Creates a study without methods and populations, which are added by the other methods.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param level the nominal level of the intervals
     * @return the study
     */
    public static <E extends Evidence> CoverageStudy<E> of(Metric<E> metric, ConfidenceLevel level) {
        return new CoverageStudy<>(
                Objects.requireNonNull(metric, "metric must not be null"),
                Objects.requireNonNull(level, "level must not be null"),
                List.of(),
                List.of(),
                new CellRunner.Budget(DEFAULT_REPLICATES, DEFAULT_NESTED, DEFAULT_LIMIT));
    }

    /**
     * Returns a study of these methods, which may be registered ones or your own.
     *
     * @param newMethods methods, each with its options set
     * @return the study
     */
    public CoverageStudy<E> withMethods(List<? extends IntervalMethod> newMethods) {
        return new CoverageStudy<>(metric, level, List.copyOf(newMethods), populations, budget);
    }

    /**
     * Returns a study of one method.
     *
     * @param method the method
     * @return the study
     */
    public CoverageStudy<E> withMethod(IntervalMethod method) {
        return withMethods(List.of(method));
    }

    /**
     * Returns a study over these populations.
     *
     * @param truths populations with different names
     * @return the study
     * @throws IllegalArgumentException if two have the same name
     */
    public CoverageStudy<E> over(List<? extends Population<E>> truths) {
        Set<String> names = new HashSet<>();
        for (Population<E> truth : truths) {
            if (!names.add(truth.name())) {
                throw new IllegalArgumentException(
                        "populations must have different names: name='" + truth.name() + "' twice");
            }
        }
        return new CoverageStudy<>(metric, level, methods, List.copyOf(truths), budget);
    }

    /**
     * Returns a study with this number of samples for each population that is simulated.
     *
     * @param number 2 to 10,000,000
     * @return the study
     * @throws IllegalArgumentException if it is out of range
     */
    public CoverageStudy<E> withReplicates(long number) {
        return with(new CellRunner.Budget(replicates(number), budget.nested(), budget.limit()));
    }

    /**
     * Returns a study with this number of samples for a method that itself simulates, such as a bootstrap. Each sample costs all
     * draws of the method.
     *
     * @param number 2 to 10,000,000
     * @return the study
     * @throws IllegalArgumentException if it is out of range
     */
    public CoverageStudy<E> withNestedReplicates(long number) {
        return with(new CellRunner.Budget(budget.replicates(), replicates(number), budget.limit()));
    }

    private static int replicates(long number) {
        if (!(number >= 2 && number <= MAX_OUTCOMES)) {
            throw new IllegalArgumentException(
                    "replicates must lie in [2, " + MAX_OUTCOMES + "]: replicates=" + number);
        }
        return (int) number;
    }

    private CoverageStudy<E> with(CellRunner.Budget other) {
        return new CoverageStudy<>(metric, level, methods, populations, other);
    }

    /**
     * Returns a study with this limit to enumeration: a population with more outcomes is simulated.
     *
     * @param outcomes 0 to 10,000,000; 0 simulates everything
     * @return the study
     * @throws IllegalArgumentException if it is out of range
     */
    public CoverageStudy<E> withEnumerationLimit(long outcomes) {
        if (!(outcomes >= 0 && outcomes <= MAX_OUTCOMES)) {
            throw new IllegalArgumentException(
                    "enumeration limit must lie in [0, " + MAX_OUTCOMES + "]: limit=" + outcomes);
        }
        return with(new CellRunner.Budget(budget.replicates(), budget.nested(), (int) outcomes));
    }

    /** {@return the units of work: a cell for each method and population, method by method} */
    public List<Cell<E>> cells() {
        List<Cell<E>> cells = new ArrayList<>();
        for (IntervalMethod method : methods) {
            for (Population<E> population : populations) {
                cells.add(new Cell<>(metric, method, population, level));
            }
        }
        return cells;
    }

    /**
     * Runs the study.
     *
     * @param options seed, threads, progress, cancellation; its draws are those of methods that simulate
     * @return a result per cell, in the order of {@link #cells}
     * @throws IllegalArgumentException if a method does not fit, or the metric is 0/0 in a population
     * @throws CancellationException if the run was cancelled, or the thread interrupted; to keep the cells finished by then, give
     *     a sink
     */
    public List<Coverage> run(ComputeOptions options) {
        return run(options, List.of(), result -> {});
    }

    /**
     * Runs the rest of a study of which some results are already known.
     *
     * @param options seed, threads, progress, cancellation; the seed must be the one of the known results
     * @param done results of this study that need not be computed again
     * @param sink receives every new result as soon as it is computed, for example to store it
     * @return a result per cell, in the order of {@link #cells}
     * @throws IllegalArgumentException if a method does not fit, or the metric is 0/0 in a population
     * @throws CancellationException if the run was cancelled, or the thread interrupted; the sink has received the finished cells
     */
    public List<Coverage> run(ComputeOptions options, Collection<Coverage> done, Consumer<Coverage> sink) {
        check(options);
        List<Cell<E>> cells = cells();
        CellRunner<E> runner = new CellRunner<>(budget, options, cells.size());
        List<Coverage> results = new ArrayList<>();
        for (Cell<E> cell : cells) {
            Optional<Coverage> known = done.stream().filter(cell::matches).findFirst();
            Coverage result = known.orElseGet(() -> runner.run(cell));
            if (known.isEmpty()) {
                sink.accept(result);
            }
            results.add(result);
            runner.finished();
        }
        return results;
    }

    /**
     * Adds the interval scores of samples to enumerated results, on the same samples that methods which simulate get. An exact result
     * has no simulation error, but its difference from a simulated result has the smallest error on common samples.
     *
     * @param results results of this study; those that are not exact or already have scores are returned unchanged
     * @param options seed and threads of the study
     * @return the results, in their order
     * @throws CancellationException if the run was cancelled, or the thread interrupted
     */
    public List<Coverage> onCommonSamples(List<Coverage> results, ComputeOptions options) {
        List<Cell<E>> cells = cells();
        CellRunner<E> runner = new CellRunner<>(budget, options.withProgress(Progress.SILENT), cells.size());
        return results.stream()
                .map(result -> result.exact() && result.scores().samples() == 0
                        ? cells.stream()
                                .filter(cell -> cell.matches(result))
                                .findFirst()
                                .map(cell -> result.with(result.traits(), runner.sampled(cell)))
                                .orElse(result)
                        : result)
                .toList();
    }

    private void check(ComputeOptions options) {
        for (Population<E> population : populations) {
            UniformRandomProvider random = Streams.block(Streams.seed(options.seed(), population.name()), -1);
            Sample<E> sample = population.draw(random::nextLong);
            metric.refusal(sample.evidence()).ifPresent(reason -> {
                throw reason.asException();
            });
            if (Double.isNaN(population.value(metric))) {
                throw new IllegalArgumentException("metric '" + metric.spelling() + "' is 0/0 in population '"
                        + population.name() + "': there is no true value to cover");
            }
            methods.forEach(method -> requireFit(method, population, sample, random));
        }
    }

    private void requireFit(
            IntervalMethod method, Population<E> population, Sample<E> first, UniformRandomProvider random) {
        Optional<Refusal> refusal = Estimate.refusal(method, metric, first);
        for (int i = 1; i < SAMPLES_TRIED && refusal.isPresent(); i++) {
            refusal = Estimate.refusal(method, metric, population.draw(random::nextLong));
        }
        refusal.ifPresent(reason -> {
            throw reason.asException();
        });
    }

    /**
     * The unit of work of a study: one method and one population. Cells are independent of each other, so a study may be distributed
     * over machines, stopped and resumed.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param method the method under study
     * @param population the population with the true value
     * @param level the level
     */
    public record Cell<E extends Evidence>(
            Metric<E> metric, IntervalMethod method, Population<E> population, ConfidenceLevel level) {
        /**
         * Returns whether a result belongs to this cell.
         *
         * @param result a result
         * @return true where metric, method, level and population have the same names
         */
        public boolean matches(Coverage result) {
            return result.metric().equals(metric.spelling())
                    && result.method().equals(method.spelling())
                    && result.level().equals(level)
                    && result.population().equals(population.name());
        }
    }
}
