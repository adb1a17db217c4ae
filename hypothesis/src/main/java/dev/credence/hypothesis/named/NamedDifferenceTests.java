package dev.credence.hypothesis.named;

import dev.credence.api.option.InputField;
import dev.credence.api.option.InputField.Type;
import dev.credence.api.option.Inputs;
import dev.credence.hypothesis.Effect;
import dev.credence.hypothesis.TestOptions;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.difference.CorrectedResampledTTest;
import dev.credence.hypothesis.difference.FiveByTwoTest;
import dev.credence.hypothesis.difference.PairedTTest;
import dev.credence.hypothesis.difference.SignTest;
import dev.credence.hypothesis.difference.SignedRankTest;
import dev.credence.hypothesis.difference.ZTest;
import java.util.ArrayList;
import java.util.List;

/** The named tests of measurements and of paired differences. */
final class NamedDifferenceTests {
    private static final List<InputField> PAIRS = List.of(
            new InputField("x", Type.NUMBERS, "the first of each pair"),
            new InputField("y", Type.NUMBERS, "the second of each, in the same order"),
            new InputField("d", Type.NUMBERS, "first minus second, instead of x and y"));
    private static final List<InputField> GAUSS = List.of(
            new InputField("x", Type.NUMBERS, "observations"),
            new InputField("sigma", Type.NUMBER, "their standard deviation, known"),
            new InputField("mu0", Type.NUMBER, "the mean under the null hypothesis").withDefault("0"),
            new InputField("mu", Type.NUMBER, "a true mean for which the power is computed"));
    private static final List<InputField> FOLDS =
            List.of(new InputField("diffs", Type.MATRIX, "five rows of two differences, a row a repetition"));

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
                            new InputField("zeros", Type.TEXT, "drop or pratt").withDefault("drop"),
                            new InputField("approximation", Type.TEXT, "automatic, exact, normal or corrected")
                                    .withDefault("automatic")),
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
                            new InputField("ratio", Type.NUMBER, "test items over training items of a split, as 1/9")
                                    .withDefault("1/(K-1), K the folds or else n"),
                            new InputField(
                                    "folds",
                                    Type.COUNT,
                                    "K, the folds of one cross-validation; needed above 20 values")),
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

    private static List<InputField> pairsAnd(InputField... more) {
        List<InputField> fields = new ArrayList<>(PAIRS);
        fields.addAll(List.of(more));
        return fields;
    }

    private static double[] x(Inputs input) {
        if (!input.has("d")) {
            return input.numbers("x");
        }
        if (input.has("x") || input.has("y")) {
            throw new IllegalArgumentException("d takes the place of x and y: both are given; leave one out");
        }
        return input.numbers("d");
    }

    private static double[] y(Inputs input) {
        return input.has("d") ? new double[input.numbers("d").length] : input.numbers("y");
    }

    private static TestOutcome gauss(Inputs input, TestOptions options) {
        ZTest test = ZTest.of(input.number("sigma"), input.numbers("x")).against(input.number("mu0", 0));
        TestOutcome outcome = test.test(options);
        return input.has("mu")
                ? outcome.withEffect(Effect.of("power-at-mu", test.powerAt(input.number("mu"), options)))
                : outcome;
    }

    private static TestOutcome signedRank(Inputs input, TestOptions options) {
        return SignedRankTest.of(x(input), y(input))
                .withZeros(input.choice("zeros", SignedRankTest.Zeros.DROP))
                .withApproximation(input.choice("approximation", SignedRankTest.Approximation.AUTOMATIC))
                .test(options);
    }

    private static TestOutcome resampled(Inputs input, TestOptions options) {
        return resampled(input, x(input), y(input)).test(options);
    }

    private static CorrectedResampledTTest resampled(Inputs input, double[] x, double[] y) {
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
                    + "; of a repeated cross-validation give the folds of one repeat, such as folds=10, of random"
                    + " splits the ratio of test to training items, such as ratio=1/9");
        }
        return CorrectedResampledTTest.ofFolds(x, y);
    }
}
