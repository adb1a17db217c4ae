package dev.credence.coverage;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.internal.provider.ProviderFaults;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.Sample;
import dev.credence.coverage.CellRunner.CoverageAccumulator;
import dev.credence.coverage.IntervalOutcomes.Mark;
import dev.credence.montecarlo.resampling.Blocks;
import dev.credence.numerics.random.Streams;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.rng.UniformRandomProvider;

/** Runs the cells of a study one after the other, each on all threads. */
final class CellRunner<E extends Evidence> {
    /** The progress of a study is reported in thousandths of a cell. */
    private static final long PROGRESS_PARTS = 1000;

    private final Budget budget;
    private final ComputeOptions options;
    private final long cells;
    private final Map<IntervalTable.Layout, IntervalTable> tables = new HashMap<>();
    private String tabulated = "";
    private long done;

    /** A population that consists of cells, so that its outcomes can be enumerated. */
    interface Enumerable {
        /** Returns the cells with their probabilities. */
        MatrixPopulation cellular();
    }

    /**
     * The limits to the work for one cell of a study.
     *
     * @param replicates number of samples drawn where there are too many outcomes
     * @param nested number of samples drawn for a method that itself simulates
     * @param limit largest number of outcomes to enumerate
     */
    record Budget(int replicates, int nested, int limit) {}

    CellRunner(Budget budget, ComputeOptions options, long cells) {
        this.budget = budget;
        this.options = options;
        this.cells = cells;
    }

    /** Counts a cell as done, including a cell whose result was already known. */
    void finished() {
        done++;
        options.progress().report(done * PROGRESS_PARTS, cells * PROGRESS_PARTS);
    }

    Coverage run(CoverageStudy.Cell<E> cell) {
        if (cell.population() instanceof Enumerable cellular && budget.limit() > 0) {
            Optional<Coverage> exact = enumerated(matrix(cell), cellular.cellular());
            if (exact.isPresent()) {
                return exact.get();
            }
        }
        return simulated(cell);
    }

    /** Casts to a cell of confusion matrices; every enumerable population consists of them. */
    @SuppressWarnings("unchecked")
    private static CoverageStudy.Cell<ConfusionMatrix> matrix(CoverageStudy.Cell<?> cell) {
        return (CoverageStudy.Cell<ConfusionMatrix>) cell;
    }

    private Optional<Coverage> enumerated(CoverageStudy.Cell<ConfusionMatrix> cell, MatrixPopulation population) {
        CellGrouping groups = CellGrouping.of(cell, population);
        Optional<Compositions> compositions = Compositions.of(groups.shares(), population.size(), budget.limit());
        if (compositions.isEmpty()) {
            return Optional.empty();
        }
        Compositions outcomes = compositions.get();
        MethodTrial<ConfusionMatrix> trial = new MethodTrial<>(cell, options);
        if (outcomes.size() > budget.nested() && trial.simulates(groups.sample(outcomes.counts(0)))) {
            return Optional.empty();
        }
        IntervalTable table = table(cell.method().spelling(), IntervalTable.Layout.of(population));
        table.complete(trial, groups, outcomes, optionsWithProgress());
        CoverageAccumulator sums =
                new CoverageAccumulator(trueValue(cell), cell.metric().range(), cell.level());
        table.addTo(sums, outcomes);
        return Optional.of(sums.enumerated(cell));
    }

    /** Returns the table of the current method; tables of the previous method are dropped. */
    private IntervalTable table(String method, IntervalTable.Layout layout) {
        if (!method.equals(tabulated)) {
            tables.clear();
            tabulated = method;
        }
        return tables.computeIfAbsent(layout, l -> new IntervalTable());
    }

    private Coverage simulated(CoverageStudy.Cell<E> cell) {
        MethodTrial<E> trial = new MethodTrial<>(cell, options);
        UniformRandomProvider probe =
                Streams.block(Streams.seed(options.seed(), cell.population().name()), -1);
        boolean nested = trial.simulates(cell.population().draw(probe::nextLong));
        int replicates = nested ? budget.nested() : budget.replicates();
        CoverageAccumulator sums =
                new CoverageAccumulator(trueValue(cell), cell.metric().range(), cell.level());
        return sums.simulated(cell, drawn(cell, trial, replicates, sums));
    }

    /** Returns the interval scores on as many samples as a method that itself simulates gets. */
    Coverage.ScoreBlocks sampled(CoverageStudy.Cell<E> cell) {
        CoverageAccumulator sums =
                new CoverageAccumulator(trueValue(cell), cell.metric().range(), cell.level());
        return drawn(cell, new MethodTrial<>(cell, options), budget.nested(), sums);
    }

    private Coverage.ScoreBlocks drawn(
            CoverageStudy.Cell<E> cell, MethodTrial<E> trial, int replicates, CoverageAccumulator sums) {
        IntervalOutcomes outcomes = new IntervalOutcomes(replicates);
        ComputeOptions seeded = optionsWithProgress()
                .withSeed(Streams.seed(options.seed(), cell.population().name()));
        Blocks.run(
                replicates,
                seeded,
                () -> (random, i) -> trial.apply(cell.population().draw(random::nextLong), i, outcomes, (int) i));
        return Coverage.ScoreBlocks.of(replicates, i -> sums.add(outcomes, i, 1));
    }

    /** Returns the true value of the metric, moved into its range because rounding may leave it by an ulp. */
    private static <E extends Evidence> double trueValue(CoverageStudy.Cell<E> cell) {
        return cell.metric().range().clamp(cell.population().value(cell.metric()));
    }

    private ComputeOptions optionsWithProgress() {
        return options.withProgress((part, whole) -> options.progress()
                .report(done * PROGRESS_PARTS + PROGRESS_PARTS * part / Math.max(1, whole), cells * PROGRESS_PARTS));
    }

    /** A cache of a method's intervals by outcome, shared by all populations whose samples have the same size and labels. */
    static final class IntervalTable {
        private final Map<LongBuffer, Integer> places = new HashMap<>();
        private final IntervalOutcomes outcomes = new IntervalOutcomes(64);

        /** The key by which populations share a table: size, labels and positive label. */
        record Layout(long n, List<String> labels, int positive) {
            static Layout of(MatrixPopulation population) {
                ConfusionMatrix cells = population.cells();
                return new Layout(population.size(), cells.labels(), cells.positiveIndex());
            }
        }

        /** Computes the intervals that the table does not contain yet. */
        void complete(
                MethodTrial<ConfusionMatrix> trial,
                CellGrouping groups,
                Compositions compositions,
                ComputeOptions options) {
            List<long[]> missing = new ArrayList<>();
            int known = places.size();
            for (int i = 0; i < compositions.size(); i++) {
                LongBuffer key = LongBuffer.wrap(compositions.counts(i));
                if (places.putIfAbsent(key, places.size()) == null) {
                    missing.add(compositions.counts(i));
                }
            }
            outcomes.grow(places.size());
            Blocks.run(missing.size(), options, () -> (random, i) -> {
                long[] counts = missing.get((int) i);
                trial.apply(groups.sample(counts), Streams.seed(0, counts), outcomes, known + (int) i);
            });
        }

        void addTo(CoverageAccumulator sums, Compositions compositions) {
            for (int i = 0; i < compositions.size(); i++) {
                Integer place = places.get(LongBuffer.wrap(compositions.counts(i)));
                if (place == null) {
                    throw new IllegalStateException("the table must be complete before it is added up");
                }
                sums.add(outcomes, place, compositions.probability(i));
            }
        }
    }

    /** Applies the method of a study cell to samples; a method that simulates gets a different seed for each sample. */
    static final class MethodTrial<E extends Evidence> {
        private final CoverageStudy.Cell<E> cell;
        private final ComputeOptions options;

        MethodTrial(CoverageStudy.Cell<E> cell, ComputeOptions outer) {
            this.cell = cell;
            ComputeOptions inner =
                    ComputeOptions.defaults().withSeed(outer.seed()).withCancellation(outer::cancelled);
            long draws = outer.draws(0);
            this.options = draws > 0 ? inner.withDraws(draws) : inner;
        }

        void apply(Sample<E> sample, long stream, IntervalOutcomes out, int index) {
            interval(sample, options.withSeed(Streams.seed(options.seed(), stream)))
                    .ifPresentOrElse(
                            estimate -> out.put(index, estimate),
                            () -> out.refused(
                                    index, Double.isNaN(cell.metric().value(sample.evidence(), sample.weights()))));
        }

        /** Returns whether the method simulates, judged by its estimate for one sample. */
        boolean simulates(Sample<E> sample) {
            return interval(sample, options).flatMap(Estimate::simulation).isPresent();
        }

        /** Returns the interval, or empty if the method does not fit the sample. */
        private Optional<Estimate> interval(Sample<E> sample, ComputeOptions with) {
            return cell.method().refusal(cell.metric(), sample).isEmpty()
                    ? Optional.of(ProviderFaults.checked(
                            cell.method(),
                            cell.metric(),
                            sample,
                            cell.level(),
                            cell.method().interval(cell.metric(), sample, cell.level(), with)))
                    : Optional.empty();
        }
    }

    /**
     * Groups of cells that a method does not distinguish. A proportion method uses only the numbers of successes and trials, so three
     * groups are enough: successes, failures and the rest. Any other method may use every cell, so each cell is a group.
     */
    static final class CellGrouping {
        private static final int SUCCESS = 0;
        private static final int FAILURE = 1;
        private static final int REST = 2;

        private final MatrixPopulation population;
        private final int[] groupOf;
        private final int[] represents;

        private CellGrouping(MatrixPopulation population, int[] groupOf, int groups) {
            this.population = population;
            this.groupOf = groupOf;
            this.represents = new int[groups];
            for (int cell = groupOf.length - 1; cell >= 0; cell--) {
                represents[groupOf[cell]] = cell;
            }
        }

        static CellGrouping of(CoverageStudy.Cell<?> cell, MatrixPopulation population) {
            int cells = population.cells().atoms();
            if (cell.method() instanceof ProportionIntervalMethod
                    && cell.metric().proportion().isPresent()) {
                return new CellGrouping(population, byOutcome(cell.metric(), population.cells()), REST + 1);
            }
            int[] each = new int[cells];
            Arrays.setAll(each, i -> i);
            return new CellGrouping(population, each, cells);
        }

        private static <E extends Evidence> int[] byOutcome(Metric<E> metric, ConfusionMatrix cells) {
            Proportion<E> proportion = metric.proportion().orElseThrow();
            E evidence = metric.evidenceType().cast(cells);
            int[] groups = new int[cells.atoms()];
            for (int cell = 0; cell < groups.length; cell++) {
                int trial = proportion.isSuccess(evidence, cell) ? SUCCESS : FAILURE;
                groups[cell] = proportion.isTrial(evidence, cell) ? trial : REST;
            }
            return groups;
        }

        double[] shares() {
            double[] shares = new double[represents.length];
            for (int cell = 0; cell < groupOf.length; cell++) {
                shares[groupOf[cell]] += population.share(cell);
            }
            return shares;
        }

        /** Returns a sample with this many observations in each group. */
        Sample<ConfusionMatrix> sample(long[] counts) {
            long[] cells = new long[groupOf.length];
            for (int group = 0; group < counts.length; group++) {
                cells[represents[group]] += counts[group];
            }
            return population.sample(cells);
        }
    }

    /** Adds up the outcomes of one population, each with its probability. */
    static final class CoverageAccumulator {
        /** A bound within this relative distance counts as equal to the true value, which is a rounded sum over many atoms. */
        private static final double ROUNDING = 1e-12;

        private final double truth;
        private final Range range;
        private final double tail;
        private final double[] marked = new double[Mark.values().length];
        private long samples;
        private double mass;
        private double covered;
        private double below;
        private double above;
        private double without;
        private double length;
        private double lengthSquares;
        private double score;

        CoverageAccumulator(double truth, Range range, ConfidenceLevel level) {
            this.truth = truth;
            this.range = range;
            this.tail = level.tail();
        }

        /** Adds an outcome; returns its interval score, NaN where it has no interval. */
        double add(IntervalOutcomes outcomes, int index, double probability) {
            samples++;
            mass += probability;
            for (Mark mark : Mark.values()) {
                marked[mark.ordinal()] += outcomes.isMarked(mark, index) ? probability : 0;
            }
            double low = outcomes.lower(index);
            double high = outcomes.upper(index);
            if (Double.isNaN(low) || Double.isNaN(high)) {
                without += probability;
                return Double.NaN;
            }
            double clipped = range.clamp(high) - range.clamp(low);
            length += probability * clipped;
            lengthSquares += probability * clipped * clipped;
            double scored = clipped + missed(low, high, probability) / tail;
            score += probability * scored;
            return scored;
        }

        /** Returns the distance from the interval to the true value, 0 if it covers; counts the side on which it misses. */
        private double missed(double low, double high, double probability) {
            double slack = ROUNDING * Math.abs(truth);
            if (truth < low - slack) {
                below += probability;
                return low - truth;
            }
            if (truth > high + slack) {
                above += probability;
                return truth - high;
            }
            covered += probability;
            return 0;
        }

        Coverage enumerated(CoverageStudy.Cell<?> cell) {
            return coverage(cell, true, Coverage.ScoreBlocks.NONE);
        }

        /** Returns the result of a simulation; shares are divided by the number of samples, each of which was added with probability 1. */
        Coverage simulated(CoverageStudy.Cell<?> cell, Coverage.ScoreBlocks scores) {
            return coverage(cell, false, scores);
        }

        private Coverage coverage(CoverageStudy.Cell<?> cell, boolean exact, Coverage.ScoreBlocks scores) {
            double scale = exact ? 1 : mass;
            double with = mass - without;
            double mean = length / with;
            double spread = Math.sqrt(Math.max(0, lengthSquares / with - mean * mean) / Math.max(1, with - 1));
            Coverage.Subject subject = new Coverage.Subject(
                    cell.metric().spelling(),
                    cell.method().spelling(),
                    cell.level(),
                    cell.population().name(),
                    cell.population().parameters(),
                    cell.population().size(),
                    truth);
            Coverage.Rates rates = new Coverage.Rates(
                    covered / scale,
                    exact ? 0 : standardError(),
                    below / scale,
                    above / scale,
                    without / scale,
                    marked(Mark.UNDEFINED) / scale,
                    marked(Mark.DEGENERATE) / scale);
            Coverage.Lengths lengths = new Coverage.Lengths(mean, exact ? 0 : spread, score / with);
            return Coverage.of(subject, exact, samples, rates, lengths).with(traits(), scores);
        }

        private double marked(Mark mark) {
            return marked[mark.ordinal()];
        }

        private Coverage.Traits traits() {
            boolean exact = marked(Mark.APPROXIMATE) == 0 && without < mass;
            return new Coverage.Traits(exact, marked(Mark.SIMULATED) > 0, marked(Mark.NOTED) / mass);
        }

        /** Returns the standard error with one success and one failure added, so that it is not 0 if every interval covered. */
        private double standardError() {
            double smoothed = (covered + 1) / (mass + 2);
            return Math.sqrt(smoothed * (1 - smoothed) / mass);
        }
    }
}
