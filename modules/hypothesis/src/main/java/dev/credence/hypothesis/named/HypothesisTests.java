package dev.credence.hypothesis.named;

import dev.credence.api.text.InputField;
import dev.credence.api.text.InputField.Kind;
import dev.credence.api.text.NamedInputs;
import dev.credence.api.text.QuotedText;
import dev.credence.api.text.Suggestions;
import dev.credence.hypothesis.TestOptions;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.hypothesis.difference.CorrectedResampledTTest;
import dev.credence.hypothesis.difference.FiveByTwoTest;
import dev.credence.hypothesis.difference.PairedTTest;
import dev.credence.hypothesis.difference.SignTest;
import dev.credence.hypothesis.difference.SignedRankTest;
import dev.credence.hypothesis.difference.ZTest;
import dev.credence.hypothesis.internal.Guards;
import dev.credence.hypothesis.proportion.BinomialTest;
import dev.credence.hypothesis.proportion.McNemarTest;
import dev.credence.hypothesis.proportion.TwoProportionsTest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;

/**
 * All tests of this module by name, for JSON and command lines.
 *
 * <pre>{@code
 * TestOutcome outcome = HypothesisTests.find("mcnemar-exact")
 *         .test(NamedInputs.of(Map.of("b", 8, "c", 5)), TestOptions.DEFAULTS);
 * }</pre>
 */
public final class HypothesisTests {
    private static final Map<String, NamedTest> BY_NAME = new TreeMap<>();
    private static final Map<String, NamedTest> BY_ID = new TreeMap<>();

    static {
        List<NamedTest> all = new ArrayList<>(NamedProportionTests.ALL);
        all.addAll(NamedDifferenceTests.ALL);
        all.addAll(NamedManyTests.ALL);
        all.addAll(NamedCalibrationTests.ALL);
        all.forEach(HypothesisTests::add);
    }

    private HypothesisTests() {}

    private static void add(NamedTest test) {
        BY_ID.put(test.id(), test);
        List<String> names = new ArrayList<>(test.aliases());
        names.add(test.id());
        for (String name : names) {
            if (BY_NAME.put(name, test) != null) {
                throw new IllegalStateException("test name '" + name + "' is claimed twice, also by " + test.id());
            }
        }
    }

    /** {@return all tests in the order of their identifiers} */
    public static Collection<NamedTest> all() {
        return List.copyOf(BY_ID.values());
    }

    /**
     * Finds a test by name.
     *
     * @param name the identifier or an alias; spellings such as {@code wilcoxonSignedRank} and {@code sign_test} are accepted
     * @throws NoSuchElementException if there is none of this name; the message has the nearest
     */
    public static NamedTest find(String name) {
        NamedTest exact = BY_NAME.get(name);
        NamedTest test = exact == null ? BY_NAME.get(plain(name)) : exact;
        if (test == null) {
            throw new NoSuchElementException(Suggestions.message("test", QuotedText.of(name), BY_NAME.keySet()));
        }
        return test;
    }

    /** Replaces capitals and underscores by hyphens, and removes the word test. */
    private static String plain(String name) {
        String words = name.length() > 100 ? "" : name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-");
        return words.toLowerCase(Locale.ROOT).replace('_', '-').replaceFirst("-test$", "");
    }

    /** The named tests of counts. */
    static final class NamedProportionTests {
        private static final List<InputField> BINOMIAL = List.of(
                new InputField("k", Kind.COUNT, "successes"),
                new InputField("n", Kind.COUNT, "trials"),
                new InputField("p0", Kind.NUMBER, "probability of success under the null hypothesis")
                        .withDefault("0.5"),
                new InputField("form", Kind.TEXT, "min-likelihood, doubled or mid-p").withDefault("min-likelihood"));
        private static final List<InputField> TWO = List.of(
                new InputField("k1", Kind.COUNT, "successes of the first group"),
                new InputField("n1", Kind.COUNT, "its trials"),
                new InputField("k2", Kind.COUNT, "successes of the second group"),
                new InputField("n2", Kind.COUNT, "its trials"));
        private static final List<InputField> PAIRED = List.of(
                new InputField("b", Kind.COUNT, "items that the first alone got right"),
                new InputField("c", Kind.COUNT, "items that the second alone got right"),
                new InputField("both", Kind.COUNT, "items that both got right, for the difference of the shares"),
                new InputField("neither", Kind.COUNT, "items that neither got right, likewise"),
                new InputField("table", Kind.NUMBERS, "both, b, c, neither: instead of these"));

        static final List<NamedTest> ALL = List.of(
                NamedTest.sided(BinomialTest.DESCRIPTION, BINOMIAL, NamedProportionTests::binomial, "binom"),
                NamedTest.sided(TwoProportionsTest.DESCRIPTION, TWO, NamedProportionTests::twoProportions),
                mcNemar(McNemarTest.Form.EXACT),
                mcNemar(McNemarTest.Form.MID_P, "mcnemar", "paired-proportions"),
                mcNemar(McNemarTest.Form.CHI_SQUARED, "mcnemar-chi2", "mcnemar-chi-square"),
                mcNemar(
                        McNemarTest.Form.CORRECTED,
                        "mcnemar-chi2-cc",
                        "mcnemar-chi-square-cc",
                        "mcnemar-chi-squared-cc"));

        private static NamedTest mcNemar(McNemarTest.Form form, String... aliases) {
            return NamedTest.sided(
                    form.description(),
                    PAIRED,
                    (input, options) -> counts(input).withForm(form).test(options),
                    aliases);
        }

        private static McNemarTest counts(NamedInputs input) {
            if (input.has("table")) {
                return table(input);
            }
            return input.has("both") || input.has("neither")
                    ? McNemarTest.of(input.count("both"), input.count("b"), input.count("c"), input.count("neither"))
                    : McNemarTest.of(input.count("b"), input.count("c"));
        }

        private static McNemarTest table(NamedInputs input) {
            for (String other : List.of("b", "c", "both", "neither")) {
                if (input.has(other)) {
                    throw new IllegalArgumentException(
                            "table contains both, b, c, neither: table and " + other + " are given; leave one out");
                }
            }
            long[] counts = input.counts("table");
            Guards.sameLength("table", counts.length, "both, b, c, neither", 4);
            return McNemarTest.of(counts[0], counts[1], counts[2], counts[3]);
        }

        private static TestOutcome binomial(NamedInputs input, TestOptions options) {
            return BinomialTest.of(input.count("k"), input.count("n"))
                    .against(input.number("p0", 0.5))
                    .withForm(input.choice("form", BinomialTest.Form.MIN_LIKELIHOOD))
                    .test(options);
        }

        private static TestOutcome twoProportions(NamedInputs input, TestOptions options) {
            return TwoProportionsTest.of(input.count("k1"), input.count("n1"), input.count("k2"), input.count("n2"))
                    .test(options);
        }
    }

    /** The named tests of measurements and of paired differences. */
    static final class NamedDifferenceTests {
        private static final List<InputField> PAIRS = List.of(
                new InputField("x", Kind.NUMBERS, "the first of each pair"),
                new InputField("y", Kind.NUMBERS, "the second of each, in the same order"),
                new InputField("d", Kind.NUMBERS, "first minus second, instead of x and y"));
        private static final List<InputField> GAUSS = List.of(
                new InputField("x", Kind.NUMBERS, "observations"),
                new InputField("sigma", Kind.NUMBER, "their standard deviation, known"),
                new InputField("mu0", Kind.NUMBER, "the mean under the null hypothesis").withDefault("0"),
                new InputField("mu", Kind.NUMBER, "a true mean for which the power is computed"));
        private static final List<InputField> FOLDS = List.of(
                new InputField("diffs", Kind.MATRIX, "five rows of two differences, one row for each repetition"));

        static final List<NamedTest> ALL = List.of(
                NamedTest.sided(ZTest.DESCRIPTION, GAUSS, NamedDifferenceTests::gauss),
                NamedTest.sided(
                        SignTest.DESCRIPTION,
                        PAIRS,
                        (input, options) -> SignTest.of(x(input), y(input)).test(options)),
                NamedTest.sided(
                        SignedRankTest.DESCRIPTION,
                        pairsAnd(
                                new InputField("zeros", Kind.TEXT, "drop or pratt").withDefault("drop"),
                                new InputField("approximation", Kind.TEXT, "automatic, exact, normal or corrected")
                                        .withDefault("automatic")),
                        NamedDifferenceTests::signedRank,
                        "wilcoxon",
                        "signed-rank"),
                NamedTest.sided(
                        PairedTTest.DESCRIPTION,
                        PAIRS,
                        (input, options) -> PairedTTest.of(x(input), y(input)).test(options)),
                NamedTest.sided(
                        CorrectedResampledTTest.DESCRIPTION,
                        pairsAnd(
                                new InputField(
                                                "ratio",
                                                Kind.NUMBER,
                                                "test items over training items of a split, as 1/9")
                                        .withDefault("1/(K-1), K the folds or else n"),
                                new InputField(
                                        "folds",
                                        Kind.COUNT,
                                        "K, the folds of one cross-validation; needed above 20 values")),
                        NamedDifferenceTests::resampledTTest,
                        "nadeau-bengio"),
                NamedTest.sided(
                        FiveByTwoTest.T,
                        FOLDS,
                        (input, options) ->
                                FiveByTwoTest.of(input.matrix("diffs")).t(options),
                        "dietterich"),
                NamedTest.unsided(
                        FiveByTwoTest.F,
                        FOLDS,
                        (input, options) ->
                                FiveByTwoTest.of(input.matrix("diffs")).f(),
                        "alpaydin"));

        /** More values are unlikely to be the folds of one cross-validation. */
        private static final int MAX_FOLDS = 20;

        private static List<InputField> pairsAnd(InputField... more) {
            List<InputField> fields = new ArrayList<>(PAIRS);
            fields.addAll(List.of(more));
            return fields;
        }

        private static double[] x(NamedInputs input) {
            if (!input.has("d")) {
                return input.numbers("x");
            }
            if (input.has("x") || input.has("y")) {
                throw new IllegalArgumentException("d takes the place of x and y: both are given; leave one out");
            }
            return input.numbers("d");
        }

        private static double[] y(NamedInputs input) {
            return input.has("d") ? new double[input.numbers("d").length] : input.numbers("y");
        }

        private static TestOutcome gauss(NamedInputs input, TestOptions options) {
            ZTest test = ZTest.of(input.number("sigma"), input.numbers("x")).against(input.number("mu0", 0));
            TestOutcome outcome = test.test(options);
            return input.has("mu")
                    ? outcome.withEffect(Effect.of("power-at-mu", test.powerAt(input.number("mu"), options)))
                    : outcome;
        }

        private static TestOutcome signedRank(NamedInputs input, TestOptions options) {
            return SignedRankTest.of(x(input), y(input))
                    .withZeros(input.choice("zeros", SignedRankTest.Zeros.DROP))
                    .withApproximation(input.choice("approximation", SignedRankTest.Approximation.AUTOMATIC))
                    .test(options);
        }

        private static TestOutcome resampledTTest(NamedInputs input, TestOptions options) {
            return resampledTTest(input, x(input), y(input)).test(options);
        }

        private static CorrectedResampledTTest resampledTTest(NamedInputs input, double[] x, double[] y) {
            if (input.has("ratio") && input.has("folds")) {
                throw new IllegalArgumentException("one of ratio and folds must be given, not both: ratio="
                        + input.number("ratio") + ", folds=" + input.count("folds") + "; folds=K means ratio=1/(K-1)");
            }
            if (input.has("ratio")) {
                return CorrectedResampledTTest.of(x, y, input.number("ratio"));
            }
            if (input.has("folds")) {
                return CorrectedResampledTTest.ofRepeatedFolds(
                        x, y, (int) Math.min(Integer.MAX_VALUE, input.count("folds")));
            }
            if (x.length > MAX_FOLDS) {
                throw new IllegalArgumentException("folds or ratio must be given where there are more than " + MAX_FOLDS
                        + " values: values=" + x.length
                        + "; of a repeated cross-validation give the folds of one repeat, such as folds=10, of random"
                        + " splits the ratio of test to training items, such as ratio=1/9");
            }
            return CorrectedResampledTTest.ofFolds(x, y);
        }
    }
}
