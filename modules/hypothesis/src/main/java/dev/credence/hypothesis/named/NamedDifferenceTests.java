package dev.credence.hypothesis.named;

import dev.credence.api.text.InputField;
import dev.credence.api.text.InputField.Kind;
import dev.credence.api.text.NamedInputs;
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
            new InputField("x", Kind.NUMBERS, "the first of each pair"),
            new InputField("y", Kind.NUMBERS, "the second of each, in the same order"),
            new InputField("d", Kind.NUMBERS, "first minus second, instead of x and y"));
    private static final List<InputField> GAUSS = List.of(
            new InputField("x", Kind.NUMBERS, "observations"),
            new InputField("sigma", Kind.NUMBER, "their standard deviation, known"),
            new InputField("mu0", Kind.NUMBER, "the mean under the null hypothesis").withDefault("0"),
            new InputField("mu", Kind.NUMBER, "a true mean for which the power is computed"));
    private static final List<InputField> FOLDS =
            List.of(new InputField("diffs", Kind.MATRIX, "five rows of two differences, a row a repetition"));

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
                            new InputField("ratio", Kind.NUMBER, "test items over training items of a split, as 1/9")
                                    .withDefault("1/(K-1), K the folds or else n"),
                            new InputField(
                                    "folds",
                                    Kind.COUNT,
                                    "K, the folds of one cross-validation; needed above 20 values")),
                    NamedDifferenceTests::resampled,
                    "nadeau-bengio"),
            NamedTest.sided(
                    FiveByTwoTest.T,
                    FOLDS,
                    (input, options) -> FiveByTwoTest.of(input.matrix("diffs")).t(options),
                    "dietterich"),
            NamedTest.unsided(
                    FiveByTwoTest.F,
                    FOLDS,
                    (input, options) -> FiveByTwoTest.of(input.matrix("diffs")).f(),
                    "alpaydin"));

    /** 20: more values are unlikely to be the folds of one cross-validation. */
    private static final int MOST_FOLDS = 20;

    private NamedDifferenceTests() {}

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

    private static TestOutcome resampled(NamedInputs input, TestOptions options) {
        return resampled(input, x(input), y(input)).test(options);
    }

    private static CorrectedResampledTTest resampled(NamedInputs input, double[] x, double[] y) {
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
