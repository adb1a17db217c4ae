package dev.credence.benchmarks.states;

import dev.credence.api.evidence.ScoreCounter;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.curves.metric.Auroc;
import dev.credence.curves.metric.AveragePrecision;
import dev.credence.state.ScoreState;
import dev.credence.state.StateLayout;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;

/**
 * The first table of docs/measurements/states.md: of each law, the largest possible error of a bounded state, its true error, and its bytes.
 *
 * <p>Arguments: how many rows, then numbers of keys.
 */
public final class BoundedScores {
    private static final int SEED = 42;
    private static final Metric<ScoredSample> AREA = new Auroc();
    private static final Metric<ScoredSample> PRECISION = new AveragePrecision();

    private BoundedScores() {}

    /**
     * Prints the table.
     *
     * @param arguments rows, keys...
     */
    public static void main(String[] arguments) {
        int rows = Integer.parseInt(arguments[0]);
        int[] keys =
                Arrays.stream(arguments).skip(1).mapToInt(Integer::parseInt).toArray();
        for (ScoreLaw law : ScoreLaw.values()) {
            ScoredSample exact = exact(law, rows);
            for (int most : keys) {
                print(law, exact, bounded(law, rows, most), most);
            }
        }
    }

    private static ScoredSample exact(ScoreLaw law, int rows) {
        Random random = new Random(SEED);
        ScoreCounter counter = new ScoreCounter();
        for (int row = 0; row < rows; row++) {
            ScoreLaw.Row drawn = law.draw(random);
            counter.add(drawn.score(), drawn.positive());
        }
        return counter.drain();
    }

    private static ScoreState bounded(ScoreLaw law, int rows, int most) {
        Random random = new Random(SEED);
        ScoreState state = new ScoreState(StateLayout.PLAIN.atMost(most));
        for (int row = 0; row < rows; row++) {
            ScoreLaw.Row drawn = law.draw(random);
            state.add(drawn.score(), drawn.positive());
        }
        return state;
    }

    private static void print(ScoreLaw law, ScoredSample exact, ScoreState state, int most) {
        ScoredSample coarse = state.sample().evidence();
        System.out.printf(
                Locale.ROOT,
                "| %s | %,d | %d | %,d | %s | %s |%n",
                law,
                most,
                state.droppedBits(),
                state.toBytes().length,
                errors(AREA, exact, coarse),
                errors(PRECISION, exact, coarse));
    }

    private static String errors(Metric<ScoredSample> metric, ScoredSample exact, ScoredSample coarse) {
        double value = metric.value(coarse);
        double sure =
                metric.guaranteedBounds(coarse, coarse.weights()).orElseThrow().error(value);
        return String.format(Locale.ROOT, "%.1e | %.1e", sure, Math.abs(value - metric.value(exact)));
    }

    /** Laws of scores, where each row is positive with the probability that belongs to its score. */
    @SuppressWarnings("ImmutableEnumChecker") // formulas without state
    enum ScoreLaw {
        UNIFORM("uniform", random -> calibrated(random.nextDouble(), random)),
        OVERLAPPING("uniform on [0, 2/3] and [1/3, 1], a class each", random -> {
            boolean positive = random.nextBoolean();
            return new Row((2 * random.nextDouble() + (positive ? 1 : 0)) / 3, positive);
        }),
        SKEWED("skewed (8th power)", random -> calibrated(Math.pow(random.nextDouble(), 8), random)),
        SATURATED("saturated (logistic of N(0, 5))", random -> calibrated(logistic(5 * random.nextGaussian()), random)),
        LOG_ODDS("log-odds N(0, 1)", random -> {
            double score = random.nextGaussian();
            return new Row(score, random.nextDouble() < logistic(score));
        }),
        WIDE_LOG_ODDS("log-odds N(0, 3)", random -> {
            double score = 3 * random.nextGaussian();
            return new Row(score, random.nextDouble() < logistic(score));
        }),
        SIX_DECIMALS("six decimals", random -> calibrated(Math.rint(1e6 * random.nextDouble()) / 1e6, random)),
        FLOATS(
                "32-bit probabilities (logistic of N(0, 3))",
                random -> calibrated((float) logistic(3 * random.nextGaussian()), random)),
        RAW("raw scores N(0, 100)", random -> {
            double score = 100 * random.nextGaussian();
            return new Row(score, random.nextDouble() < logistic(score / 100));
        }),
        RARE("rare (1e-8 to 1e-3, even logarithms)", random -> {
            double score = Math.pow(10, 5 * random.nextDouble() - 8);
            return new Row(score, random.nextDouble() < 300 * score);
        });

        /** A row's score and truth. */
        record Row(double score, boolean positive) {}

        private final String title;
        private final Function<Random, Row> law;

        ScoreLaw(String title, Function<Random, Row> law) {
            this.title = title;
            this.law = law;
        }

        Row draw(Random random) {
            return law.apply(random);
        }

        private static Row calibrated(double score, Random random) {
            return new Row(score, random.nextDouble() < score);
        }

        private static double logistic(double logit) {
            return 1 / (1 + Math.exp(-logit));
        }

        @Override
        public String toString() {
            return title;
        }
    }
}
