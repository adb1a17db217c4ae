package dev.credence.hypothesis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The named tests of several classifiers and of families of p-values. */
final class NamedManyTests {
    /** The direction of the values. */
    enum Better {
        /** Higher values are better, such as accuracy. */
        HIGHER,
        /** Lower values are better, such as error rates. */
        LOWER
    }

    private static final TestField VALUES = TestField.matrix("matrix", "a row a data set, a column a classifier");
    private static final TestField BETTER = TestField.word("better", "higher or lower values", "higher");

    static final List<NamedTest> ALL = all();

    private NamedManyTests() {}

    private static List<NamedTest> all() {
        List<NamedTest> tests = new ArrayList<>();
        tests.add(new NamedTest(
                CochranQTest.DESCRIPTION,
                List.of("cochran"),
                false,
                List.of(TestField.matrix(
                        "matrix", "a row an item, a column a classifier: 1 where it was right, else 0")),
                (input, options) ->
                        CochranQTest.of(flags(input.matrix("matrix"))).test()));
        tests.add(new NamedTest(
                FriedmanTest.CHI_SQUARED,
                List.of(),
                false,
                List.of(VALUES, BETTER),
                (input, options) -> friedman(input).test()));
        tests.add(new NamedTest(
                FriedmanTest.IMAN_DAVENPORT,
                List.of("friedman-f"),
                false,
                List.of(VALUES, BETTER),
                (input, options) -> friedman(input).imanDavenport()));
        tests.add(new NamedTest(
                RankFamilies.NEMENYI,
                List.of(),
                false,
                List.of(VALUES, BETTER),
                (input, options) -> RankFamilies.nemenyi(friedman(input), options)));
        tests.add(new NamedTest(
                RankFamilies.HOLM,
                List.of(),
                false,
                List.of(
                        VALUES,
                        BETTER,
                        TestField.count("control", "column against which the others are tested, from 1")),
                (input, options) -> RankFamilies.holm(friedman(input), input.has("control") ? control(input) : -1)));
        Arrays.stream(PValueAdjustment.values()).map(NamedManyTests::adjustment).forEach(tests::add);
        return List.copyOf(tests);
    }

    private static NamedTest adjustment(PValueAdjustment adjustment) {
        List<String> aliases = switch (adjustment) {
            case BENJAMINI_HOCHBERG -> List.of("bh", "fdr");
            case BENJAMINI_YEKUTIELI -> List.of("by");
            default -> List.of();
        };
        return new NamedTest(
                AdjustedFamily.description(adjustment),
                aliases,
                false,
                List.of(TestField.numbers("p", "the p-values of the family")),
                (input, options) -> AdjustedFamily.of(adjustment, input.numbers("p")));
    }

    private static FriedmanTest friedman(TestInput input) {
        double[][] values = input.matrix("matrix");
        return input.choice("better", Better.class, Better.HIGHER) == Better.HIGHER
                ? FriedmanTest.higherIsBetter(values)
                : FriedmanTest.lowerIsBetter(values);
    }

    private static int control(TestInput input) {
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
            throw new IllegalArgumentException("matrix must hold 0 and 1 only: row " + (row + 1) + ", column "
                    + (column + 1) + " is " + value + "; 1 says that the classifier was right");
        }
        return value == 1;
    }
}
