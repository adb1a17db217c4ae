package dev.credence.hypothesis.named;

import dev.credence.api.text.InputField;
import dev.credence.api.text.InputField.Kind;
import dev.credence.api.text.NamedInputs;
import dev.credence.hypothesis.TestOptions;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.hypothesis.multiple.BlockRanking;
import dev.credence.hypothesis.multiple.CochranQTest;
import dev.credence.hypothesis.multiple.FriedmanPostHoc;
import dev.credence.hypothesis.multiple.FriedmanTest;
import dev.credence.hypothesis.multiple.PValueAdjustment;
import dev.credence.numerics.distribution.StudentizedRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The named tests of several classifiers and of families of p-values. */
final class NamedManyTests {
    /** The direction of the values. */
    enum BetterValues {
        /** Higher values are better, as for accuracy. */
        HIGHER,
        /** Lower values are better, as for error rates. */
        LOWER
    }

    private static final InputField VALUES =
            new InputField("matrix", Kind.MATRIX, "one row for each data set and one column for each classifier");
    private static final InputField BETTER =
            new InputField("better", Kind.TEXT, "higher or lower values").withDefault("higher");

    static final List<NamedTest> ALL = all();

    private NamedManyTests() {}

    private static List<NamedTest> all() {
        List<NamedTest> tests = new ArrayList<>();
        tests.add(NamedTest.unsided(
                CochranQTest.DESCRIPTION,
                List.of(new InputField(
                        "matrix",
                        Kind.MATRIX,
                        "one row for each item and one column for each classifier: 1 where it was correct, else 0")),
                (input, options) ->
                        CochranQTest.of(flags(input.matrix("matrix"))).test(),
                "cochran"));
        tests.add(NamedTest.unsided(
                FriedmanTest.CHI_SQUARED,
                List.of(VALUES, BETTER),
                (input, options) -> friedman(input).test()));
        tests.add(NamedTest.unsided(
                FriedmanTest.IMAN_DAVENPORT,
                List.of(VALUES, BETTER),
                (input, options) -> friedman(input).imanDavenport(),
                "friedman-f"));
        tests.add(NamedTest.unsided(
                RankFamilies.NEMENYI,
                List.of(VALUES, BETTER),
                (input, options) -> RankFamilies.nemenyi(friedman(input), options)));
        tests.add(NamedTest.unsided(
                RankFamilies.HOLM,
                List.of(
                        VALUES,
                        BETTER,
                        new InputField("control", Kind.COUNT, "column against which the others are tested, from 1")),
                (input, options) -> RankFamilies.holm(friedman(input), input.has("control") ? control(input) : -1)));
        Arrays.stream(PValueAdjustment.values()).map(NamedManyTests::adjustment).forEach(tests::add);
        return List.copyOf(tests);
    }

    private static NamedTest adjustment(PValueAdjustment adjustment) {
        String[] aliases = switch (adjustment) {
            case BENJAMINI_HOCHBERG -> new String[] {"bh", "fdr"};
            case BENJAMINI_YEKUTIELI -> new String[] {"by"};
            default -> new String[0];
        };
        return NamedTest.unsided(
                AdjustedFamily.description(adjustment),
                List.of(new InputField("p", Kind.NUMBERS, "the p-values of the family")),
                (input, options) -> AdjustedFamily.of(adjustment, input.numbers("p")),
                aliases);
    }

    private static FriedmanTest friedman(NamedInputs input) {
        double[][] values = input.matrix("matrix");
        return input.choice("better", BetterValues.HIGHER) == BetterValues.HIGHER
                ? FriedmanTest.higherIsBetter(values)
                : FriedmanTest.lowerIsBetter(values);
    }

    private static int control(NamedInputs input) {
        long control = input.count("control");
        int columns = input.matrix("matrix")[0].length;
        if (!(control >= 1 && control <= columns)) {
            throw new IllegalArgumentException(
                    "control must lie in [1, " + columns + "]: control=" + control + "; it is the number of a column");
        }
        return (int) control - 1;
    }

    private static boolean[][] flags(double[][] matrix) {
        boolean[][] flags = new boolean[matrix.length][];
        for (int i = 0; i < matrix.length; i++) {
            flags[i] = new boolean[matrix[i].length];
            for (int j = 0; j < matrix[i].length; j++) {
                flags[i][j] = flag(matrix[i][j], i, j);
            }
        }
        return flags;
    }

    private static boolean flag(double value, int row, int column) {
        if (value != 0 && value != 1) {
            throw new IllegalArgumentException("matrix must contain 0 and 1 only: row " + (row + 1) + ", column "
                    + (column + 1) + " is " + value + "; 1 says that the classifier was right");
        }
        return value == 1;
    }

    /** A family of p-values as a test of the hypothesis that all null hypotheses are true; its p-value is the smallest adjusted one. */
    static final class AdjustedFamily {
        static TestOutcome.Description description(PValueAdjustment adjustment) {
            String assumption = switch (adjustment) {
                case BONFERRONI, HOLM, BENJAMINI_YEKUTIELI -> "none of their dependence";
                case HOCHBERG, BENJAMINI_HOCHBERG -> "the tests are independent or positively dependent";
            };
            String rate = switch (adjustment) {
                case BONFERRONI, HOLM, HOCHBERG -> "the familywise error: that any true null hypothesis is rejected";
                case BENJAMINI_HOCHBERG, BENJAMINI_YEKUTIELI ->
                    "the false discovery rate: the expected share of true null hypotheses among those rejected";
            };
            return new TestOutcome.Description(
                    adjustment.id(),
                    title(adjustment),
                    "every null hypothesis of the family holds",
                    List.of("each p-value is valid by itself", assumption, "it controls " + rate));
        }

        private static String title(PValueAdjustment adjustment) {
            return switch (adjustment) {
                case BONFERRONI -> "Bonferroni's adjustment";
                case HOLM -> "Holm's adjustment";
                case HOCHBERG -> "Hochberg's adjustment";
                case BENJAMINI_HOCHBERG -> "Benjamini and Hochberg's adjustment";
                case BENJAMINI_YEKUTIELI -> "Benjamini and Yekutieli's adjustment";
            };
        }

        static TestOutcome of(PValueAdjustment adjustment, double... pValues) {
            double[] adjusted = adjustment.adjust(pValues);
            TestOutcome.Builder outcome = TestOutcome.builder(description(adjustment))
                    .statistic(
                            "smallest-p", java.util.Arrays.stream(pValues).min().orElse(1))
                    .pValue(java.util.Arrays.stream(adjusted).min().orElse(1))
                    .exact();
            for (int i = 0; i < adjusted.length; i++) {
                outcome.effect(Effect.of("p-" + (i + 1), pValues[i]).tested(adjusted[i]));
            }
            return outcome.build();
        }
    }

    /** The comparisons of mean ranks as tests, with one effect and one adjusted p-value for each pair. */
    static final class RankFamilies {
        private static final List<String> ASSUMPTIONS = List.of(
                "the data sets are independent of each other",
                "every classifier was measured on every data set",
                "data sets are many enough for the normal distribution of mean ranks, and few of them tie");
        static final TestOutcome.Description NEMENYI = new TestOutcome.Description(
                "nemenyi", "Nemenyi's test of all pairs of mean ranks", "all classifiers rank alike", ASSUMPTIONS);
        static final TestOutcome.Description HOLM = new TestOutcome.Description(
                "friedman-holm", "mean ranks compared by Holm's procedure", "all classifiers rank alike", ASSUMPTIONS);

        static TestOutcome nemenyi(FriedmanTest friedman, TestOptions options) {
            FriedmanPostHoc postHoc = friedman.postHoc();
            int k = friedman.meanRanks().length;
            List<BlockRanking.Difference> pairs = postHoc.nemenyi();
            double most =
                    pairs.stream().mapToDouble(pair -> Math.abs(pair.z())).max().orElse(0) * Math.sqrt(2);
            double critical = postHoc.criticalDifference(options.level());
            TestOutcome.Builder outcome = TestOutcome.builder(NEMENYI)
                    .statistic("range", most)
                    .pValue(StudentizedRange.survival(most, k))
                    .effect(Effect.of("critical-difference", critical));
            return build(friedman, outcome, pairs);
        }

        /** Compares all pairs, or all classifiers against a control. */
        static TestOutcome holm(FriedmanTest friedman, int control) {
            FriedmanPostHoc postHoc = friedman.postHoc();
            List<BlockRanking.Difference> pairs = control < 0
                    ? postHoc.allPairs(PValueAdjustment.HOLM)
                    : postHoc.against(control, PValueAdjustment.HOLM);
            TestOutcome.Builder outcome = TestOutcome.builder(HOLM)
                    .statistic(
                            "largest-z",
                            pairs.stream()
                                    .mapToDouble(pair -> Math.abs(pair.z()))
                                    .max()
                                    .orElse(0))
                    .pValue(pairs.stream()
                            .mapToDouble(BlockRanking.Difference::pValue)
                            .min()
                            .orElse(1));
            return build(friedman, outcome, pairs);
        }

        private static TestOutcome build(
                FriedmanTest friedman, TestOutcome.Builder outcome, List<BlockRanking.Difference> pairs) {
            pairs.forEach(pair -> outcome.effect(effect(pair)));
            if (friedman.allTied()) {
                outcome.degenerate(FriedmanTest.ALL_TIED);
            }
            return outcome.build();
        }

        private static Effect effect(BlockRanking.Difference pair) {
            return Effect.of("rank-" + (pair.first() + 1) + "-minus-" + (pair.second() + 1), pair.difference())
                    .tested(pair.pValue());
        }
    }
}
