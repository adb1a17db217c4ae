package dev.credence.montecarlo.coverage;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Progress;
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
 * How often the intervals of some methods cover the true value, over a grid of truths. Immutable.
 *
 * <p>Where a population consists of cells and its samples can be enumerated, the coverage is exact:
 * {@code sum over outcomes x with lower(x) <= truth <= upper(x) of P(x)}, P multinomial. Proportion methods are enumerated over
 * (successes, failures, rest), other methods over all cells; a method that simulates is enumerated only where there are no
 * more outcomes than it gets replicates. Otherwise samples are drawn, one multinomial each, and the result has standard errors; all
 * methods see the same samples. The same seed gives the same bits, whatever the number of threads and whichever cells are run.
 *
 * <p>Cost: one interval per outcome with a probability of at least 1e-20, each computed once for all truths of the same size;
 * or one per replicate.
 *
 * @param <E> kind of evidence
 * @see <a href="https://doi.org/10.1214/ss/1009213286">Brown, Cai &amp; DasGupta (2001), Statistical Science 16, 101-133</a>
 */
public final class CoverageStudy<E extends Evidence> {
    /** Outcomes enumerated by default. */
    public static final int DEFAULT_LIMIT = 200_000;
    /** Samples drawn by default: a coverage of 0.95 is then known with a standard error of 0.0022. */
    public static final int DEFAULT_REPLICATES = 10_000;
    /** Samples drawn by default for a method that itself simulates: a standard error of 0.0069. */
    public static final int DEFAULT_NESTED = 1_000;

    /** 10^7: their bounds take 160 MB. */
    private static final int MOST = 10_000_000;
    /** 8 samples: one of a rare class may be empty and refused by a method that fits the others. */
    private static final int TRIED = 8;

    private final Metric<E> metric;
    private final ConfidenceLevel level;
    private final List<IntervalMethod> methods;
    private final List<Population<E>> populations;
    private final SimulationBudget budget;

    private CoverageStudy(
            Metric<E> metric,
            ConfidenceLevel level,
            List<IntervalMethod> methods,
            List<Population<E>> populations,
            SimulationBudget budget) {
        this.metric = metric;
        this.level = level;
        this.methods = List.copyOf(methods);
        this.populations = List.copyOf(populations);
        this.budget = budget;
    }

    /**
     * A study without methods and truths as yet.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param level the level that intervals promise
     * @return the study
     */
    public static <E extends Evidence> CoverageStudy<E> of(Metric<E> metric, ConfidenceLevel level) {
        return new CoverageStudy<>(
                Objects.requireNonNull(metric, "metric must not be null"),
                Objects.requireNonNull(level, "level must not be null"),
                List.of(),
                List.of(),
                new SimulationBudget(DEFAULT_REPLICATES, DEFAULT_NESTED, DEFAULT_LIMIT));
    }

    /**
     * With methods to study, registered ones or your own.
     *
     * @param some methods, each with its options set
     * @return a study
     */
    public CoverageStudy<E> withMethods(List<? extends IntervalMethod> some) {
        return new CoverageStudy<>(metric, level, List.copyOf(some), populations, budget);
    }

    /**
     * With one method to study.
     *
     * @param method the method
     * @return a study
     */
    public CoverageStudy<E> withMethod(IntervalMethod method) {
        return withMethods(List.of(method));
    }

    /**
     * Over a grid of truths.
     *
     * @param truths populations with different names
     * @return a study
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
     * With a number of samples to draw at each truth that is simulated.
     *
     * @param number 2 to 10,000,000
     * @return a study
     * @throws IllegalArgumentException if it is out of range
     */
    public CoverageStudy<E> withReplicates(long number) {
        return with(new SimulationBudget(replicates(number), budget.nested(), budget.limit()));
    }

    /**
     * With a number of samples to draw for a method that itself simulates, such as a bootstrap: each costs all its draws.
     *
     * @param number 2 to 10,000,000
     * @return a study
     * @throws IllegalArgumentException if it is out of range
     */
    public CoverageStudy<E> withNestedReplicates(long number) {
        return with(new SimulationBudget(budget.replicates(), replicates(number), budget.limit()));
    }

    private static int replicates(long number) {
        if (!(number >= 2 && number <= MOST)) {
            throw new IllegalArgumentException("replicates must lie in [2, " + MOST + "]: replicates=" + number);
        }
        return (int) number;
    }

    private CoverageStudy<E> with(SimulationBudget other) {
        return new CoverageStudy<>(metric, level, methods, populations, other);
    }

    /**
     * With a limit to enumeration: a truth with more outcomes than this is simulated.
     *
     * @param outcomes 0 to 10,000,000; 0 simulates everything
     * @return a study
     * @throws IllegalArgumentException if it is out of range
     */
    public CoverageStudy<E> withEnumerationLimit(long outcomes) {
        if (!(outcomes >= 0 && outcomes <= MOST)) {
            throw new IllegalArgumentException("enumeration limit must lie in [0, " + MOST + "]: limit=" + outcomes);
        }
        return with(new SimulationBudget(budget.replicates(), budget.nested(), (int) outcomes));
    }

    /**
     * The units of work.
     *
     * @return a cell per method and population, method by method
     */
    public List<CoverageCell<E>> cells() {
        List<CoverageCell<E>> cells = new ArrayList<>();
        for (IntervalMethod method : methods) {
            for (Population<E> population : populations) {
                cells.add(new CoverageCell<>(metric, method, population, level));
            }
        }
        return cells;
    }

    /**
     * Runs the study.
     *
     * @param run seed, threads, progress, cancellation; its draws are those of methods that simulate
     * @return a result per cell, in the order of {@link #cells}
     * @throws IllegalArgumentException if a method does not fit, or the metric is 0/0 in a population
     * @throws CancellationException if the run was cancelled, or the thread interrupted; to keep the cells finished by then, give
     *     a sink
     */
    public List<Coverage> run(ComputeOptions run) {
        return run(run, List.of(), result -> {});
    }

    /**
     * Goes on with a study.
     *
     * @param run as before: results hold for the seed, replicates and limit they were made with
     * @param done results of this study that need not be computed again
     * @param sink told every new result as soon as it is there, so that it can be kept
     * @return a result per cell, in the order of {@link #cells}
     * @throws IllegalArgumentException if a method does not fit, or the metric is 0/0 in a population
     * @throws CancellationException if the run was cancelled, or the thread interrupted; the sink has the cells finished by then
     */
    public List<Coverage> run(ComputeOptions run, Collection<Coverage> done, Consumer<Coverage> sink) {
        check(run);
        List<CoverageCell<E>> cells = cells();
        CellRunner<E> runner = new CellRunner<>(budget, run, cells.size());
        List<Coverage> results = new ArrayList<>();
        for (CoverageCell<E> cell : cells) {
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
     * Gives results that were enumerated the scores of samples as well, the same that methods which simulate see: an exact result
     * has no error of its own, but how it differs from a simulated one is known best from samples that both saw.
     *
     * @param results of this study; those that are not exact, or have scores already, are left as they are
     * @param run seed and threads of the study
     * @return the results, in their order
     * @throws CancellationException if the run was cancelled, or the thread interrupted
     */
    public List<Coverage> onCommonSamples(List<Coverage> results, ComputeOptions run) {
        List<CoverageCell<E>> cells = cells();
        CellRunner<E> runner = new CellRunner<>(budget, run.withProgress(Progress.SILENT), cells.size());
        return results.stream()
                .map(result -> result.exact() && result.scores().samples() == 0
                        ? cells.stream()
                                .filter(cell -> cell.matches(result))
                                .findFirst()
                                .map(cell -> result.withScores(runner.sampled(cell)))
                                .orElse(result)
                        : result)
                .toList();
    }

    private void check(ComputeOptions run) {
        for (Population<E> population : populations) {
            UniformRandomProvider random = Streams.block(Streams.seed(run.seed(), population.name()), -1);
            Sample<E> sample = population.draw(random::nextLong);
            metric.refusal(sample.evidence()).ifPresent(reason -> {
                throw reason.asException();
            });
            if (Double.isNaN(population.value(metric))) {
                throw new IllegalArgumentException("metric '" + metric.spelling() + "' is 0/0 in population '"
                        + population.name() + "': there is no truth to hold");
            }
            methods.forEach(method -> requireFit(method, population, sample, random));
        }
    }

    private void requireFit(
            IntervalMethod method, Population<E> population, Sample<E> first, UniformRandomProvider random) {
        Optional<Refusal> refusal = method.refusal(metric, first);
        for (int i = 1; i < TRIED && refusal.isPresent(); i++) {
            refusal = method.refusal(metric, population.draw(random::nextLong));
        }
        refusal.map(reason -> reason.within(method.unsupported(metric))).ifPresent(reason -> {
            throw reason.asException();
        });
    }
}
