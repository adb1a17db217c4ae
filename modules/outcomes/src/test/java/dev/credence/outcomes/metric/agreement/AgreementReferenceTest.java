package dev.credence.outcomes.metric.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Options;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the agreement of raters by published examples, and by definitions that take every pair of ratings. */
class AgreementReferenceTest {
    /** The ratings of four observers, by observer, from Krippendorff (2011), Computing Krippendorff's alpha-reliability; 0 is missing. */
    private static final int[][] OBSERVERS = {
        {1, 2, 3, 3, 2, 1, 4, 1, 2, 0, 0, 0},
        {1, 2, 3, 3, 2, 2, 4, 1, 2, 5, 0, 3},
        {0, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 0},
        {1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, 0}
    };

    /** The numbers of 14 raters by item and category of the example of Fleiss' kappa in Wikipedia, with the value 0.210. */
    private static final double[][] FOURTEEN = {
        {0, 0, 0, 0, 14}, {0, 2, 6, 4, 2}, {0, 0, 3, 5, 6}, {0, 3, 9, 2, 0}, {2, 2, 8, 1, 1},
        {7, 7, 0, 0, 0}, {3, 2, 6, 3, 0}, {2, 5, 3, 2, 2}, {6, 5, 2, 1, 0}, {0, 2, 2, 3, 7}
    };

    private static final String BY_CHANCE =
            ", on which the agreement by chance depends: 95% intervals of the bootstrap covered the true value in as few"
                    + " as 0.57 of simulated samples, those of delta-wilson in at least 0.89";

    private static Outcomes counts(int categories, double[]... items) {
        OutcomesBuilder builder = new OutcomesBuilder(IntStream.rangeClosed(1, categories)
                .mapToObj(k -> OutcomeColumn.count(Integer.toString(k)))
                .toArray(OutcomeColumn[]::new));
        Arrays.stream(items).forEach(builder::addItem);
        return builder.build();
    }

    /** Returns the number of raters of each item and category. */
    private static double[][] counted(int categories, int[][] raters) {
        double[][] items = new double[raters[0].length][categories];
        for (int[] ratings : raters) {
            for (int item = 0; item < ratings.length; item++) {
                if (ratings[item] > 0) {
                    items[item][ratings[item] - 1]++;
                }
            }
        }
        return items;
    }

    private static Metric<Outcomes> metric(ChanceAgreement chance, String options) {
        return new Agreement(chance).configured(options.isEmpty() ? Options.none() : Options.parse(options));
    }

    /** The values are those of Krippendorff (2011) and of Gwet's R package irrCAC 1.0 for its data set cac.raw4raters. */
    @ParameterizedTest
    @CsvSource({
        "NONE,'',0.81818",
        "FLEISS,'',0.76117",
        "GWET,'',0.77544",
        "KRIPPENDORFF,'',0.74342",
        "KRIPPENDORFF,weights=quadratic,0.849",
        "KRIPPENDORFF,weights=ordinal,0.815"
    })
    void observersAgreeAsPublished(ChanceAgreement chance, String options, double published) {
        Outcomes ratings = counts(5, counted(5, OBSERVERS));

        double value = metric(chance, options).value(ratings);
        double found = chance == ChanceAgreement.KRIPPENDORFF
                ? value + (1 - value) / 40
                : value; // 40 ratings are of items with two
        assertThat(found).isCloseTo(published, within(options.isEmpty() ? 6e-6 : 6e-4));
    }

    @Test
    void noteStatesTheCoefficientForASmallSample() {
        Outcomes ratings = counts(5, counted(5, OBSERVERS));

        assertThat(metric(ChanceAgreement.KRIPPENDORFF, "").notes(ratings, ratings.weights()))
                .extracting(Note::sentence)
                .containsExactly(
                        "krippendorff-alpha: Krippendorff's coefficient for a sample of 40 ratings is 0.7434,"
                                + " which is value + (1 - value) / ratings",
                        "category '5' was chosen for 1 item only" + BY_CHANCE);
    }

    /** Nine items have one rating of three in the second category, which has most of the ratings of few items. */
    @ParameterizedTest
    @CsvSource({
        "1,category '2' has most of the ratings of 1 item only",
        "4,category '2' has most of the ratings of 4 items only",
        "5,"
    })
    void noteStatesThatFewItemsHaveMostRatingsInACategory(int few, @Nullable String expected) {
        double[][] items = new double[15 + few][];
        Arrays.setAll(
                items, i -> i < few ? new double[] {0, 3} : new double[] {i < few + 9 ? 2 : 3, i < few + 9 ? 1 : 0});
        Outcomes ratings = counts(2, items);

        assertThat(metric(ChanceAgreement.FLEISS, "").notes(ratings, ratings.weights()))
                .extracting(Note::sentence)
                .isEqualTo(expected == null ? List.of() : List.of(expected + BY_CHANCE));
    }

    /** Krippendorff's definition: the coincidences of values c and k, and the number of ratings from c to k minus half of those at both ends. */
    private static double ordinal(int categories, double[][] items) {
        double[][] coincidences = new double[categories][categories];
        double[] totals = new double[categories];
        double all = 0;
        for (double[] item : items) {
            double ratings = Arrays.stream(item).sum();
            for (int c = 0; c < categories && ratings >= 2; c++) {
                for (int k = 0; k < categories; k++) {
                    double pairs = item[c] * (item[k] - (c == k ? 1 : 0)) / (ratings - 1);
                    coincidences[c][k] += pairs;
                    totals[c] += pairs;
                    all += pairs;
                }
            }
        }
        double observed = 0;
        double expected = 0;
        for (int c = 0; c < categories; c++) {
            for (int k = c + 1; k < categories; k++) {
                double distance = -(totals[c] + totals[k]) / 2;
                for (int g = c; g <= k; g++) {
                    distance += totals[g];
                }
                observed += coincidences[c][k] * distance * distance;
                expected += totals[c] * totals[k] * distance * distance;
            }
        }
        return 1 - (all - 1) * observed / expected;
    }

    /** The observed peak is 4e-15. */
    @Test
    void ordinalAlphaIsThatOfCoincidences() {
        Random random = new Random(12);
        Metric<Outcomes> metric = metric(ChanceAgreement.KRIPPENDORFF, "weights=ordinal");
        for (int round = 0; round < 200; round++) {
            int categories = 3 + random.nextInt(4);
            double[][] items = new double[4 + random.nextInt(10)][categories];
            double ratings = 0;
            for (double[] item : items) {
                Arrays.setAll(item, k -> random.nextInt(3));
                double count = Arrays.stream(item).sum();
                ratings += count >= 2 ? count : 0;
            }
            double value = metric.value(counts(categories, items));

            assertThat(value + (1 - value) / ratings).isCloseTo(ordinal(categories, items), within(1e-12));
        }
    }

    /** Only the order of the categories matters, not their numbers; reversed, and with two categories, alpha is the same. */
    @Test
    void ordinalAlphaDependsOnTheOrderAlone() {
        Metric<Outcomes> ordinal = metric(ChanceAgreement.KRIPPENDORFF, "weights=ordinal");
        double[][] items = {{3, 0, 1}, {0, 2, 1}, {1, 1, 0}, {0, 0, 4}, {2, 1, 0}};
        double value = ordinal.value(named(items, "1", "2", "3"));

        assertThat(ordinal.value(named(items, "1", "2", "100"))).isEqualTo(value);
        assertThat(ordinal.value(named(items, "3", "2", "1"))).isCloseTo(value, within(1e-14));
        assertThat(ordinal.value(named(items, "low", "middle", "high"))).isEqualTo(value);
        assertThat(ordinal.value(named(items, "1", "3", "2"))).isNotCloseTo(value, within(1e-3));
        double[][] binary = {{3, 1}, {0, 2}, {1, 1}, {4, 0}};
        assertThat(ordinal.value(named(binary, "no", "yes")))
                .isCloseTo(metric(ChanceAgreement.KRIPPENDORFF, "").value(named(binary, "no", "yes")), within(1e-14));
        assertThat(ordinal.notes(named(items, "3", "1", "2"), new double[] {1, 1, 1, 1, 1}))
                .extracting(Note::sentence)
                .contains("krippendorff-alpha:weights=ordinal takes the categories in the order [1, 2, 3]");
    }

    private static Outcomes named(double[][] items, String... names) {
        OutcomesBuilder builder = new OutcomesBuilder(
                Arrays.stream(names).map(OutcomeColumn::count).toArray(OutcomeColumn[]::new));
        Arrays.stream(items).forEach(builder::addItem);
        return builder.build();
    }

    @Test
    void ordinalWeightsOfOtherMetricsAreRefused() {
        assertThatThrownBy(() -> metric(ChanceAgreement.FLEISS, "weights=ordinal"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("weights=ordinal is defined for krippendorff-alpha alone: metric=fleiss-kappa; take"
                        + " weights=linear or quadratic");
    }

    @Test
    void fourteenRatersAgreeAsPublished() {
        assertThat(metric(ChanceAgreement.FLEISS, "").value(counts(5, FOURTEEN)))
                .isCloseTo(0.210, within(5e-4));
        assertThat(metric(ChanceAgreement.NONE, "").value(counts(5, FOURTEEN))).isCloseTo(0.378, within(5e-4));
    }

    @Test
    void randomRatingsAgreeAsEveryPairOfThem() {
        Random random = new Random(11);
        double worst = 0;
        for (int round = 0; round < 200; round++) {
            int categories = 2 + random.nextInt(4);
            int[][] raters = new int[2 + random.nextInt(4)][3 + random.nextInt(10)];
            for (int[] ratings : raters) {
                Arrays.setAll(ratings, item -> random.nextInt(categories + 1));
            }
            Outcomes ratings = counts(categories, counted(categories, raters));
            for (String options : List.of("", "weights=linear", "weights=quadratic")) {
                Pairs pairs = new Pairs(raters, categories, options);
                for (ChanceAgreement chance :
                        List.of(ChanceAgreement.NONE, ChanceAgreement.FLEISS, ChanceAgreement.KRIPPENDORFF)) {
                    double expected = pairs.of(chance);
                    double found = metric(chance, options).value(ratings);
                    assertThat(Double.isNaN(found)).isEqualTo(Double.isNaN(expected));
                    worst = Double.isNaN(expected) ? worst : Math.max(worst, Math.abs(found - Math.max(-1, expected)));
                }
            }
        }
        assertThat(worst).isLessThan(1e-12); // the observed peak is 6e-15
    }

    /** Agreement and its expectation as means over pairs of ratings, which is how the coefficients are defined. */
    private static final class Pairs {
        private final int[][] raters;
        private final int categories;
        private final String options;

        Pairs(int[][] raters, int categories, String options) {
            this.raters = raters;
            this.categories = categories;
            this.options = options;
        }

        private double weight(int k, int l) {
            double distance = Math.abs(k - l) / (categories - 1.0);
            return options.isEmpty()
                    ? k == l ? 1 : 0
                    : 1 - (options.contains("linear") ? distance : distance * distance);
        }

        private int[] of(int item) {
            return Arrays.stream(raters)
                    .mapToInt(ratings -> ratings[item])
                    .filter(rating -> rating > 0)
                    .toArray();
        }

        double of(ChanceAgreement chance) {
            boolean each = chance == ChanceAgreement.KRIPPENDORFF;
            double agreed = 0;
            double weights = 0;
            double[] shares = new double[categories];
            double rated = 0;
            for (int item = 0; item < raters[0].length; item++) {
                int[] ratings = of(item);
                if (ratings.length >= (each ? 2 : 1)) {
                    double size = each ? 1 : 1.0 / ratings.length;
                    for (int rating : ratings) {
                        shares[rating - 1] += size;
                        rated += size;
                    }
                }
                if (ratings.length < 2) {
                    continue;
                }
                double pairs = 0;
                for (int a = 0; a < ratings.length; a++) {
                    for (int b = 0; b < ratings.length; b++) {
                        pairs += a == b ? 0 : weight(ratings[a], ratings[b]);
                    }
                }
                double all = ratings.length * (ratings.length - 1.0);
                double size = each ? ratings.length : 1;
                agreed += size * pairs / all;
                weights += size;
            }
            double observed = agreed / weights;
            if (chance == ChanceAgreement.NONE) {
                return observed;
            }
            double expected = 0;
            for (int k = 0; k < categories; k++) {
                for (int l = 0; l < categories; l++) {
                    expected += weight(k, l) * shares[k] * shares[l] / (rated * rated);
                }
            }
            return 1 - (1 - observed) / (1 - expected);
        }
    }
}
