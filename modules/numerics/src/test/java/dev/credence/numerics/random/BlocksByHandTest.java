package dev.credence.numerics.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.numerics.random.MultinomialSampler.EqualBlock;
import java.util.Arrays;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the results of given random words. */
class BlocksByHandTest {
    private static UniformRandomProvider words(long... words) {
        PrimitiveIterator.OfLong next = LongStream.of(words).iterator();
        return next::nextLong;
    }

    /**
     * Each observation uses eleven bits from the top, so that a word serves five; the other two observations use
     * a second word.
     */
    @Test
    void wordDeterminesFiveObservationsOfEqualCells() {
        int[] cells = IntStream.range(0, 2048).map(i -> (5 * i + 3) % 2048).toArray();
        double[] out = new double[2048];
        long first = 1000L << 53 | 7L << 42 | 2047L << 31 | 0L << 20 | 3L << 9 | 511;
        long second = 7L << 53 | 8L << 42 | 9L << 31;
        new EqualBlock(cells).scatter(words(first, second), 7, out);
        for (int index : new int[] {1000, 2047, 0, 3, 8}) {
            assertThat(out[cells[index]]).as("index %s", index).isEqualTo(1);
        }
        assertThat(out[cells[7]]).isEqualTo(2);
        assertThat(Arrays.stream(out).sum()).isEqualTo(7);
    }

    /** The shares of an index in all columns add up to its weight, with an error of 2^-53 in each column. */
    @ParameterizedTest
    @CsvSource({"1 2 3 4", "5 1 1", "1 0 0 9", "1 1 1 1 1", "7"})
    void columnsOfTheAliasTableAddUpToTheWeights(String text) {
        double[] weights =
                Arrays.stream(text.split(" ")).mapToDouble(Double::parseDouble).toArray();
        AliasTable table = new AliasTable(weights);
        double[] found = new double[table.size()];
        for (int column = 0; column < table.size(); column++) {
            if (table.alias(column) == column) {
                found[column] += 1;
            } else {
                double lent = table.sharedWithAlias(column) * 0x1p-53;
                found[column] += 1 - lent;
                found[table.alias(column)] += lent;
            }
        }
        double total = Arrays.stream(weights).sum();
        for (int i = 0; i < found.length; i++) {
            double share = i < weights.length ? weights[i] / total : 0;
            assertThat(found[i] / table.size()).as("index %s", i).isCloseTo(share, within(1e-15));
        }
    }

    /** The top bits select the column, and the next 53 bits are compared with the share of that column. */
    @Test
    void wordSelectsAColumnAndItsAlias() {
        AliasTable table = new AliasTable(new double[] {1, 2, 3, 4});
        for (int column = 0; column < 4; column++) {
            long own = (1L << 53) - table.sharedWithAlias(column);
            long top = (long) column << 62;
            if (table.alias(column) != column) {
                assertThat(table.sample(words(top | ((own - 1) << 9)))).isEqualTo(column);
                assertThat(table.sample(words(top | (own << 9)))).isEqualTo(table.alias(column));
            }
            assertThat(table.sample(words(top))).isEqualTo(column);
        }
        assertThat(table.sharedWithAlias(0)).isEqualTo(Math.round(0.6 * 0x1p53));
    }

    /** Each trial uses one bit of a word. */
    @ParameterizedTest
    @CsvSource({"0, -1, 0", "1, -1, 1", "64, -1, 64", "64, 1, 1", "63, 1, 0", "3, -2305843009213693952, 3", "2, 1, 0"})
    void numberOfHeadsIsTheNumberOfBits(long trials, long word, long heads) {
        assertThat(BinomialSampler.half(words(word), trials)).isEqualTo(heads);
    }

    /** If there are more trials than bits of a word, the number of heads is drawn as a binomial count. */
    @Test
    void headsOfManyTrialsAreDrawnAsBinomial() {
        for (long block = 0; block < 20; block++) {
            assertThat(BinomialSampler.half(Streams.block(5, block), 65))
                    .isEqualTo(BinomialSampler.sample(Streams.block(5, block), 65, 0.5))
                    .isBetween(10L, 55L);
        }
    }

    /** The weights and shapes have a total of zero or one that is not finite. */
    @Test
    void totalThatIsNotPositiveAndFiniteThrows() {
        for (double bad : new double[] {Double.POSITIVE_INFINITY, Double.NaN}) {
            assertThatThrownBy(() -> new MultinomialSampler(new double[] {1, bad}, 1))
                    .hasMessage("weights must have a positive total: total=" + bad);
            assertThatThrownBy(() -> new DirichletSampler(new double[] {1, bad}))
                    .hasMessage("shape must be finite and >= 0: shape=" + bad + " of cell 1");
        }
        assertThatThrownBy(() -> new MultinomialSampler(new double[] {0, 0}, 1))
                .hasMessage("weights must have a positive total: total=0.0");
        assertThatThrownBy(() -> new DirichletSampler(new double[] {0, 0}))
                .hasMessage("shapes must have a positive total: total=0.0");
        assertThatThrownBy(() -> new FixedBinomialSampler(-1, 0.5))
                .hasMessage("trials must lie in [0, 2^53]: trials=-1");
        double[] out = new double[2];
        new DirichletSampler(new double[] {0, 2}).sample(Streams.block(5, 1), out);
        assertThat(out[0]).isZero();
        assertThat(out[1]).isPositive();
        assertThat(new FixedBinomialSampler(1L << 53, 1).sample(Streams.block(5, 2)))
                .isEqualTo(1L << 53);
    }

    @Test
    void certainCountsNeedNoRandomNumbers() {
        UniformRandomProvider none = words();
        assertThat(BinomialSampler.sample(none, 10, 0)).isZero();
        assertThat(BinomialSampler.sample(none, 10, 1)).isEqualTo(10);
        assertThat(BinomialSampler.sample(none, 0, 0.5)).isZero();
        assertThat(BinomialSampler.sample(none, 10, Double.NaN)).isZero();
    }

    /**
     * For 2 trials with probability 1/4, no success has the probability 9/16 and one has 6/16; for 3/4 successes
     * and failures are exchanged.
     */
    @ParameterizedTest
    @CsvSource({"0.5624, 0", "0.5626, 1", "0.9374, 1", "0.9376, 2"})
    void inversionAddsProbabilitiesOneByOne(double u, long count) {
        long word = (long) (u * 0x1p53) << 11;
        assertThat(BinomialSampler.sample(words(word), 2, 0.25)).isEqualTo(count);
        assertThat(BinomialSampler.sample(words(word), 2, 0.75)).isEqualTo(2 - count);
    }
}
