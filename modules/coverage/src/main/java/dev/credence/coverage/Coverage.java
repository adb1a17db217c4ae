package dev.credence.coverage;

import dev.credence.api.interval.ConfidenceLevel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The result of a coverage study for one method and one population. Immutable; two results are equal if all their values are. */
public final class Coverage {
    private final Values values;

    private Coverage(Values values) {
        this.values = values;
    }

    private record Values(
            Subject subject,
            boolean exact,
            long samples,
            Rates rates,
            Lengths lengths,
            Traits traits,
            ScoreBlocks scores) {}

    /**
     * What was studied.
     *
     * @param metric spelling of the metric
     * @param method spelling of the interval method
     * @param level the nominal level
     * @param population name of the population
     * @param parameters the parameters of the population, in the order to show them; copied
     * @param n number of observations in a sample
     * @param truth the metric's value in the population
     */
    public record Subject(
            String metric,
            String method,
            ConfidenceLevel level,
            String population,
            Map<String, Double> parameters,
            long n,
            double truth) {
        /** Copies the parameters. */
        public Subject {
            parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        }
    }

    /**
     * Shares of samples. {@code coverage + missedBelow + missedAbove + without = 1} up to rounding; a sample without an interval
     * counts as one that does not cover the true value.
     *
     * @param coverage share of samples whose interval covers the true value; a bound within a relative distance of 1e-12 counts as
     *     covering
     * @param error Monte Carlo standard error of the coverage, 0 where exact
     * @param missedBelow share of samples with the true value below the interval
     * @param missedAbove share of samples with the true value above the interval
     * @param without share of samples for which the method gave no interval
     * @param undefined share of samples in which the metric is 0/0
     * @param degenerate share of samples whose interval is a point or has the status DEGENERATE
     */
    public record Rates(
            double coverage,
            double error,
            double missedBelow,
            double missedAbove,
            double without,
            double undefined,
            double degenerate) {}

    /**
     * Expected length and score of the interval where there is one.
     *
     * @param mean expected length, bounds clipped to the metric's range
     * @param error Monte Carlo standard error of the expected length, 0 where exact
     * @param score expected interval score of Gneiting and Raftery (2007): the length, plus 2/(1 - level) times the distance from the
     *     interval to the true value where it misses; smaller is better, and both short intervals that often miss and very wide
     *     intervals get a large score
     * @see <a href="https://doi.org/10.1198/016214506000001437">Gneiting &amp; Raftery (2007), Journal of the American Statistical
     *     Association 102, 359-378</a>
     */
    public record Lengths(double mean, double error, double score) {}

    /**
     * Properties of a method's intervals over the samples of a study; they decide between methods with equally good scores.
     *
     * @param exact whether every interval was exact, that is without simulation and without a large-sample approximation
     * @param simulated whether any interval was simulated
     * @param noted share of samples whose interval came with a note; NaN where unknown
     */
    public record Traits(boolean exact, boolean simulated, double noted) {
        /** Unknown traits of a result that an earlier version stored. */
        public static final Traits UNKNOWN = new Traits(false, false, Double.NaN);

        /** Combines the traits over all populations of a method. */
        static Traits of(List<Coverage> results) {
            return new Traits(
                    results.stream().allMatch(result -> result.traits().exact()),
                    results.stream().anyMatch(result -> result.traits().simulated()),
                    results.stream()
                            .mapToDouble(result -> result.traits().noted())
                            .average()
                            .orElse(Double.NaN));
        }
    }

    /**
     * Creates a result without known traits and without scores of samples.
     *
     * @param subject the method, metric and population that were studied
     * @param exact whether all outcomes were enumerated; simulated otherwise
     * @param samples outcomes enumerated, or samples drawn
     * @param rates shares of samples
     * @param lengths length and score
     * @return the result
     */
    public static Coverage of(Subject subject, boolean exact, long samples, Rates rates, Lengths lengths) {
        return new Coverage(new Values(subject, exact, samples, rates, lengths, Traits.UNKNOWN, ScoreBlocks.NONE));
    }

    /**
     * Returns the same result with properties of the intervals and the interval scores of samples.
     *
     * @param traits properties of the intervals
     * @param scores the scores of the samples drawn, in blocks; none where exact
     * @return the result
     */
    public Coverage with(Traits traits, ScoreBlocks scores) {
        return new Coverage(new Values(subject(), exact(), samples(), rates(), lengths(), traits, scores));
    }

    /** {@return what was studied} */
    public Subject subject() {
        return values.subject();
    }

    /** {@return the spelling of the metric} */
    public String metric() {
        return subject().metric();
    }

    /** {@return the spelling of the interval method} */
    public String method() {
        return subject().method();
    }

    /** {@return the nominal level} */
    public ConfidenceLevel level() {
        return subject().level();
    }

    /** {@return the name of the population} */
    public String population() {
        return subject().population();
    }

    /** {@return the parameters of the population, unmodifiable} */
    public Map<String, Double> parameters() {
        return subject().parameters();
    }

    /** {@return the number of observations in a sample} */
    public long n() {
        return subject().n();
    }

    /** {@return the metric's value in the population} */
    public double truth() {
        return subject().truth();
    }

    /** {@return whether all outcomes were enumerated; simulated otherwise} */
    public boolean exact() {
        return values.exact();
    }

    /** {@return the number of outcomes enumerated, or of samples drawn} */
    public long samples() {
        return values.samples();
    }

    /** {@return the shares of samples} */
    public Rates rates() {
        return values.rates();
    }

    /** {@return the share of samples whose interval covers the true value} */
    public double coverage() {
        return rates().coverage();
    }

    /** {@return expected length and score} */
    public Lengths lengths() {
        return values.lengths();
    }

    /** {@return the properties of the intervals} */
    public Traits traits() {
        return values.traits();
    }

    /** {@return the interval scores of the samples drawn, in blocks; none where exact} */
    public ScoreBlocks scores() {
        return values.scores();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Coverage coverage && values.equals(coverage.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return values.toString();
    }

    /**
     * The interval scores of the samples drawn at one truth, summed in blocks of samples that follow each other. All methods of a
     * study get the same samples in the same order, so the standard error of the difference of two mean scores follows from the blocks.
     *
     * @param samples number of samples drawn, including those without an interval
     * @param size number of samples in a block, a power of two; the last block may be smaller
     * @param sums for each block, the sum of the scores of its samples with an interval
     * @param scored for each block, the number of its samples with an interval
     */
    public record ScoreBlocks(long samples, long size, List<Double> sums, List<Long> scored) {
        /** No scores: outcomes were enumerated, or the result was stored by an earlier version. */
        public static final ScoreBlocks NONE = new ScoreBlocks(0, 1, List.of(), List.of());

        /** The largest number of blocks: enough to know a standard error to 4%, and few enough to store with each result. */
        private static final int MAX_BLOCKS = 256;

        /**
         * Copies the lists and checks that they fit the number of samples.
         *
         * @throws IllegalArgumentException if the size is not a power of two, or the numbers of sums and counts differ from that of blocks
         */
        public ScoreBlocks {
            sums = List.copyOf(sums);
            scored = List.copyOf(scored);
            if (!(size >= 1 && Long.bitCount(size) == 1)) {
                throw new IllegalArgumentException("size of a block must be a power of two: size=" + size);
            }
            long blocks = blocks(samples, size);
            if (!(sums.size() == blocks && scored.size() == blocks)) {
                throw new IllegalArgumentException("scores must be given for each block: samples=" + samples + ", size="
                        + size + ", sums=" + sums.size() + ", scored=" + scored.size());
            }
        }

        /** Sums the scores of samples in their order; the score of a sample without an interval is NaN. */
        static ScoreBlocks of(int samples, IntToDoubleFunction score) {
            long size = sizeFor(samples);
            int blocks = (int) blocks(samples, size);
            double[] sums = new double[blocks];
            long[] scored = new long[blocks];
            for (int sample = 0; sample < samples; sample++) {
                double value = score.applyAsDouble(sample);
                int block = (int) (sample / size);
                sums[block] += Double.isNaN(value) ? 0 : value;
                scored[block] += Double.isNaN(value) ? 0 : 1;
            }
            return new ScoreBlocks(
                    samples,
                    size,
                    Arrays.stream(sums).boxed().toList(),
                    Arrays.stream(scored).boxed().toList());
        }

        private static long blocks(long samples, long size) {
            return (samples + size - 1) / size;
        }

        private static long sizeFor(long samples) {
            long size = 1;
            while (blocks(samples, size) > MAX_BLOCKS) {
                size *= 2;
            }
            return size;
        }

        /** {@return whether there are scores; false if outcomes were enumerated or no scores were stored} */
        public boolean known() {
            return samples > 0;
        }

        /** Returns the same scores in larger blocks. */
        ScoreBlocks coarsened(long larger) {
            int times = (int) Math.max(1, larger / size);
            List<Double> newSums = new ArrayList<>();
            List<Long> newScored = new ArrayList<>();
            for (int from = 0; from < sums.size(); from += times) {
                int to = Math.min(sums.size(), from + times);
                newSums.add(sums.subList(from, to).stream()
                        .mapToDouble(Double::doubleValue)
                        .sum());
                newScored.add(scored.subList(from, to).stream()
                        .mapToLong(Long::longValue)
                        .sum());
            }
            return new ScoreBlocks(samples, size * times, newSums, newScored);
        }

        ScoreBlocks first(int blocks) {
            return blocks >= sums.size()
                    ? this
                    : new ScoreBlocks(blocks * size, size, sums.subList(0, blocks), scored.subList(0, blocks));
        }

        /** Returns the mean score of all samples with an interval; NaN if there is none. */
        double mean() {
            return sum() / count();
        }

        private double sum() {
            return sums.stream().mapToDouble(Double::doubleValue).sum();
        }

        private long count() {
            return scored.stream().mapToLong(Long::longValue).sum();
        }

        /** Returns each block's contribution to the error of the mean score: {@code (sum - mean * scored) / total scored}. */
        double[] deviations() {
            double mean = mean();
            long count = count();
            double[] deviations = new double[sums.size()];
            for (int block = 0; block < deviations.length; block++) {
                deviations[block] = (sums.get(block) - mean * scored.get(block)) / count;
            }
            return deviations;
        }
    }
}
