package dev.credence.hypothesis;

import java.util.ArrayList;
import java.util.List;

/** The named tests of measurements and of paired differences. */
final class NamedDifferenceTests {
    private static final List<TestField> PAIRS = List.of(
            TestField.numbers("x", "the first of each pair"),
            TestField.numbers("y", "the second of each, in the same order"),
            TestField.numbers("d", "first minus second, instead of x and y"));
    private static final List<TestField> GAUSS = List.of(
            TestField.numbers("x", "observations"),
            TestField.number("sigma", "their standard deviation, known", ""),
            TestField.number("mu0", "the mean under the null hypothesis", "0"),
            TestField.number("mu", "a true mean for which the power is computed", ""));
    private static final List<TestField> FOLDS =
            List.of(TestField.matrix("diffs", "five rows of two differences, a row a repetition"));

    static final List<NamedTest> ALL = List.of(
            new NamedTest(ZTest.DESCRIPTION, List.of(), true, GAUSS, NamedDifferenceTests::gauss),
            new NamedTest(
                    SignTest.DESCRIPTION,
                    List.of(),
                    true,
                    PAIRS,
                    (input, options) -> SignTest.of(x(input), y(input)).test(options)),
            new NamedTest(
                    SignedRankTest.DESCRIPTION,
                    List.of("wilcoxon", "signed-rank"),
                    true,
                    pairsAnd(
                            TestField.word("zeros", "drop or pratt", "drop"),
                            TestField.word("approximation", "automatic, exact, normal or corrected", "automatic")),
                    NamedDifferenceTests::signedRank),
            new NamedTest(
                    PairedTTest.DESCRIPTION,
                    List.of(),
                    true,
                    PAIRS,
                    (input, options) -> PairedTTest.of(x(input), y(input)).test(options)),
            new NamedTest(
                    CorrectedResampledTTest.DESCRIPTION,
                    List.of("nadeau-bengio"),
                    true,
                    pairsAnd(
                            TestField.number(
                                    "ratio",
                                    "test items over training items of a split, as 1/9",
                                    "1/(K-1), K the folds or else n"),
                            TestField.count("folds", "K, the folds of one cross-validation; needed above 20 values")),
                    NamedDifferenceTests::resampled),
            new NamedTest(
                    FiveByTwoTest.T,
                    List.of("dietterich"),
                    true,
                    FOLDS,
                    (input, options) -> FiveByTwoTest.of(input.matrix("diffs")).t(options)),
            new NamedTest(
                    FiveByTwoTest.F,
                    List.of("alpaydin"),
                    false,
                    FOLDS,
                    (input, options) -> FiveByTwoTest.of(input.matrix("diffs")).f()));

    /** 20: more values are unlikely to be the folds of one cross-validation. */
    private static final int MOST_FOLDS = 20;

    private NamedDifferenceTests() {}

    private static List<TestField> pairsAnd(TestField... more) {
        List<TestField> fields = new ArrayList<>(PAIRS);
        fields.addAll(List.of(more));
        return fields;
    }

    private static double[] x(TestInput input) {
        if (!input.has("d")) {
            return input.numbers("x");
        }
        if (input.has("x") || input.has("y")) {
            throw new IllegalArgumentException("d takes the place of x and y: both are given; leave one out");
        }
        return input.numbers("d");
    }

    private static double[] y(TestInput input) {
        return input.has("d") ? new double[input.numbers("d").length] : input.numbers("y");
    }

    private static TestOutcome gauss(TestInput input, TestOptions options) {
        ZTest test = ZTest.of(input.number("sigma"), input.numbers("x")).against(input.number("mu0", 0));
        TestOutcome outcome = test.test(options);
        return input.has("mu")
                ? outcome.and(Effect.of("power-at-mu", test.powerAt(input.number("mu"), options)))
                : outcome;
    }

    private static TestOutcome signedRank(TestInput input, TestOptions options) {
        return SignedRankTest.of(x(input), y(input))
                .withZeros(input.choice("zeros", SignedRankTest.Zeros.class, SignedRankTest.Zeros.DROP))
                .withApproximation(input.choice(
                        "approximation", SignedRankTest.Approximation.class, SignedRankTest.Approximation.AUTOMATIC))
                .test(options);
    }

    private static TestOutcome resampled(TestInput input, TestOptions options) {
        return resampled(input, x(input), y(input)).test(options);
    }

    private static CorrectedResampledTTest resampled(TestInput input, double[] x, double[] y) {
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
        if (x.length > MOST_FOLDS) {
            throw new IllegalArgumentException("folds or ratio must be given where there are more than " + MOST_FOLDS
                    + " values: values=" + x.length
                    + "; of a repeated cross-validation give the folds of one repeat, such as folds=10, of random splits the"
                    + " ratio of test to training items, such as ratio=1/9");
        }
        return CorrectedResampledTTest.ofFolds(x, y);
    }
}
