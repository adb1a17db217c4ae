package dev.credence.curves.isotonic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.curves.metric.IsotonicFit;
import dev.credence.numerics.random.Streams;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResampledRowsTest {
    /** A model of items: their levels, the curve and the losses of each level. */
    private static final class Model {
        private final double[] items;
        private final double[] curve;
        private final double[][] losses;

        Model(double[] items, double[] curve, double[][] losses) {
            this.items = items;
            this.curve = curve;
            this.losses = losses;
        }

        int rows() {
            return (int) Arrays.stream(items).sum();
        }

        int[] levels() {
            return IntStream.range(0, items.length)
                    .flatMap(level -> IntStream.range(0, (int) items[level]).map(i -> level))
                    .toArray();
        }

        /** Returns the explained sum of squares of a sample and the sum of its losses. */
        double[] values(double[] drawn, double[] positives) {
            IsotonicFit.Pool pool = new IsotonicFit.Pool(items.length);
            pool.fit(drawn, positives);
            double explained = 0;
            for (int i = 0; i < pool.size(); i++) {
                explained += pool.positives(i) * pool.positives(i) / pool.items(i);
            }
            double loss = 0;
            for (int level = 0; level < items.length; level++) {
                loss += (drawn[level] - positives[level]) * losses[0][level] + positives[level] * losses[1][level];
            }
            return new double[] {explained, loss};
        }

        double[] values(ResampledRows.RowSample sample) {
            LowerHull hull = sample.hull();
            double explained = 0;
            long all = 0;
            long ofPositives = 0;
            for (int i = 0; i < hull.size(); i++) {
                explained += (double) hull.positives(i) * hull.positives(i) / hull.items(i);
                all += hull.items(i);
                ofPositives += hull.positives(i);
            }
            assertThat(all).isEqualTo(rows());
            assertThat(ofPositives).isEqualTo(sample.ofPositives());
            return new double[] {explained, sample.score()};
        }

        ResampledRows rowsOfModel() {
            return new ResampledRows(items, curve, losses);
        }
    }

    /**
     * All samples of four items with ties and steps are enumerated. With equal losses only the items of some blocks are drawn one by one, with others
     * all are.
     */
    @ParameterizedTest
    @ValueSource(doubles = {0, 1})
    void samplesOfFewItemsHaveTheirProbabilities(double varied) {
        Model model = new Model(new double[] {1, 2, 1}, new double[] {0.3, 0.3, 0.6}, new double[][] {
            {1, 1 + varied, 1 + 3 * varied}, {7, 7 + 11 * varied, 7 + 26 * varied}
        });
        Map<Long, Double> probabilities = new HashMap<>();
        int[] levels = model.levels();
        for (int picks = 0; picks < 256; picks++) {
            for (int classes = 0; classes < 16; classes++) {
                double[] drawn = new double[3];
                double[] positives = new double[3];
                double probability = 1 / 256.0;
                for (int item = 0; item < 4; item++) {
                    int level = levels[picks >> (2 * item) & 3];
                    int positive = classes >> item & 1;
                    drawn[level]++;
                    positives[level] += positive;
                    probability *= positive == 1 ? model.curve[level] : 1 - model.curve[level];
                }
                probabilities.merge(key(model.values(drawn, positives)), probability, Double::sum);
            }
        }
        int draws = 100_000;
        Map<Long, Integer> counts = new HashMap<>();
        ResampledRows.RowSample sample = model.rowsOfModel().new RowSample();
        for (int draw = 0; draw < draws; draw++) {
            sample.next(Streams.block(3, draw));
            counts.merge(key(model.values(sample)), 1, Integer::sum);
        }

        assertThat(probabilities.keySet()).containsAll(counts.keySet());
        double chiSquared = 0;
        for (Map.Entry<Long, Double> value : probabilities.entrySet()) {
            double expected = draws * value.getValue();
            double error = counts.getOrDefault(value.getKey(), 0) - expected;
            chiSquared += error * error / expected;
        }
        int freedom = probabilities.size() - 1;
        assertThat(chiSquared).isCloseTo(freedom, within(4 * Math.sqrt(2.0 * freedom)));
    }

    private static long key(double... values) {
        return Math.round(1_000 * values[0]) * 10_000 + Math.round(values[1]);
    }

    /** Returns items whose scores and curve are near a power of uniform numbers, and whose levels have at most a number of items. */
    private static Model model(int rows, int most, double power) {
        SplittableRandom random = new SplittableRandom(rows + most);
        int levels = 2 * rows / (1 + most);
        double[] scores = random.doubles(levels)
                .map(u -> StrictMath.pow(u, power))
                .sorted()
                .toArray();
        double[] items = new double[levels];
        double[] curve = new double[levels];
        double[][] losses = new double[2][levels];
        for (int level = 0; level < levels; level++) {
            items[level] = 1 + random.nextInt(most);
            curve[level] = Math.ceil(40 * scores[level]) / 41;
            losses[0][level] = scores[level] * scores[level];
            losses[1][level] = (1 - scores[level]) * (1 - scores[level]);
        }
        return new Model(items, curve, losses);
    }

    /** Items that all differ, and ties; losses of 300 items are drawn one by one, and most of 2,500 items are not. */
    @ParameterizedTest
    @CsvSource({"300, 1, 8000", "300, 2, 8000", "2500, 1, 3000", "2500, 3, 3000"})
    void samplesAreThoseOfSingleDraws(int rows, int most, int draws) {
        for (double power : new double[] {1, 5}) {
            assertSameAsSingleDraws(model(rows, most, power), draws);
        }
    }

    /** Levels with rare positives lie in two blocks each, of which the first often has no positive. */
    @Test
    void poolsBeginAtLevelsThatLieInTwoBlocks() {
        double[] items = new double[16];
        double[] curve = new double[16];
        Arrays.fill(items, 32);
        items[0] = 16;
        Arrays.fill(curve, 0.02);
        assertSameAsSingleDraws(new Model(items, curve, new double[2][16]), 20_000);
    }

    /** Each level has its own step, so that the pools are those of the numbers of each step. */
    @Test
    void poolsDoNotDivideLevels() {
        SplittableRandom random = new SplittableRandom(2);
        double[] items = random.ints(30, 1, 150).asDoubleStream().toArray();
        double[] curve = random.doubles(30).sorted().toArray();
        Model model = new Model(items, curve, new double[2][30]);
        ResampledRows.RowSample sample = model.rowsOfModel().new RowSample();
        for (int draw = 0; draw < 500; draw++) {
            sample.next(Streams.block(1, draw));
            double[] drawn = IntStream.range(0, 30).mapToDouble(sample::items).toArray();
            double[] positives =
                    IntStream.range(0, 30).mapToDouble(sample::ofPositives).toArray();
            assertThat(model.values(sample)[0]).isCloseTo(model.values(drawn, positives)[0], within(1e-9));
        }
    }

    /** Losses that rise by 1 in a block for negatives, and fall for positives, depend on the order of the true classes in the block. */
    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.5})
    void lossesDependOnOrderWithinBlocks(double probability) {
        int rows = 640;
        double[] items = new double[rows];
        double[] curve = new double[rows];
        double[][] losses = new double[2][rows];
        for (int row = 0; row < rows; row++) {
            items[row] = 1;
            curve[row] = probability;
            losses[0][row] = row % 32 / 31.0;
            losses[1][row] = 1 - row % 32 / 31.0;
        }
        assertSameAsSingleDraws(new Model(items, curve, losses), 20_000);
        Model model = new Model(items, curve, losses);
        ResampledRows.RowSample sample = model.rowsOfModel().new RowSample();
        double products = 0;
        for (int draw = 0; draw < 4_000; draw++) {
            sample.next(Streams.block(2, draw));
            double positives = sample.ofPositives();
            products += (model.values(sample)[0] - positives * positives / rows) * (sample.score() - rows / 2.0);
        }
        // many positives at the ends of blocks give a hull that explains more, and a small loss
        assertThat(products / 4_000).isNegative();
    }

    /** The explained sum of squares, the loss and their sum are distributed as those of samples whose items are all drawn one by one. */
    private static void assertSameAsSingleDraws(Model model, int draws) {
        double[][] byRows = new double[3][draws];
        double[][] byItems = new double[3][draws];
        ResampledRows.RowSample sample = model.rowsOfModel().new RowSample();
        SplittableRandom random = new SplittableRandom(17);
        int[] levels = model.levels();
        for (int draw = 0; draw < draws; draw++) {
            sample.next(Streams.block(11, draw));
            set(byRows, draw, model.values(sample));
            double[] drawn = new double[model.items.length];
            double[] positives = new double[drawn.length];
            for (int item = 0; item < levels.length; item++) {
                int level = levels[random.nextInt(levels.length)];
                drawn[level]++;
                positives[level] += random.nextDouble() < model.curve[level] ? 1 : 0;
            }
            set(byItems, draw, model.values(drawn, positives));
        }
        for (int i = 0; i < 3; i++) {
            // a distance that samples of one distribution exceed with probability 0.001, and 3.5 standard errors
            assertThat(distance(byRows[i], byItems[i])).isLessThan(1.95 * Math.sqrt(2.0 / draws));
            double variance = variance(byItems[i]);
            assertThat(mean(byRows[i])).isCloseTo(mean(byItems[i]), within(3.5 * Math.sqrt(2 * variance / draws)));
            assertThat(variance(byRows[i])).isCloseTo(variance, within(variance * 3.5 * Math.sqrt(5.0 / draws)));
        }
    }

    private static double mean(double... values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    private static double variance(double... values) {
        double mean = mean(values);
        return Arrays.stream(values).map(x -> (x - mean) * (x - mean)).average().orElseThrow();
    }

    /** The loss of one item is 1 and of all others 0, so that the loss of a sample counts how often it was drawn. */
    @Test
    void eachItemIsDrawnAsOftenAsOthers() {
        int n = 107;
        int draws = 2_000;
        double chiSquared = 0;
        double squares = 0;
        double[] items = new double[n];
        Arrays.fill(items, 1);
        double[] curve = new double[n];
        Arrays.fill(curve, 0.4);
        for (int item = 0; item < n; item++) {
            double[][] losses = new double[2][n];
            losses[0][item] = 1;
            losses[1][item] = 1;
            ResampledRows.RowSample sample = new ResampledRows(items, curve, losses).new RowSample();
            double sum = 0;
            for (int draw = 0; draw < draws; draw++) {
                sample.next(Streams.block(item, draw));
                sum += sample.score() - 1;
                squares += (sample.score() - 1) * (sample.score() - 1);
            }
            chiSquared += sum * sum / (draws * (1 - 1.0 / n));
        }

        assertThat(chiSquared).isCloseTo(n, within(4 * Math.sqrt(2.0 * n)));
        // the standard error of a variance of one is 0.004 in 214,000 draws
        assertThat(squares / (n * draws)).isCloseTo(1 - 1.0 / n, within(0.016));
    }

    private static void set(double[][] all, int draw, double... values) {
        all[0][draw] = values[0];
        all[1][draw] = values[1];
        all[2][draw] = values[0] + values[1];
    }

    /** Returns the largest difference of two empirical distribution functions; values that rounding may change count as equal. */
    private static double distance(double[] first, double[] second) {
        double[] a = Arrays.stream(first).map(x -> Math.rint(x * 1e6)).sorted().toArray();
        double[] b = Arrays.stream(second).map(x -> Math.rint(x * 1e6)).sorted().toArray();
        double most = 0;
        int i = 0;
        int j = 0;
        while (i < a.length && j < b.length) {
            double x = Math.min(a[i], b[j]);
            while (i < a.length && a[i] <= x) {
                i++;
            }
            while (j < b.length && b[j] <= x) {
                j++;
            }
            most = Math.max(most, Math.abs(i / (double) a.length - j / (double) b.length));
        }
        return most;
    }

    @Test
    void certainStepsHaveCertainClasses() {
        double[] items = new double[300];
        Arrays.fill(items, 1);
        double[] curve = new double[300];
        Arrays.fill(curve, 150, 300, 1);
        ResampledRows.RowSample sample = new ResampledRows(items, curve, new double[2][300]).new RowSample();
        for (int draw = 0; draw < 100; draw++) {
            sample.next(Streams.block(1, draw));
            assertThat(sample.ofPositives(0)).isZero();
            assertThat(sample.ofPositives(1)).isEqualTo(sample.items(1));
            assertThat(sample.hull().size()).isEqualTo(2);
            assertThat(sample.hull().items(0)).isEqualTo(sample.items(0));
            assertThat(sample.score()).isZero();
        }
    }
}
