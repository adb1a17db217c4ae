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
}
