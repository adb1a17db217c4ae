package dev.credence.hypothesis.multiple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.Note;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.numerics.distribution.ChiSquared;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Friedman's test of few data sets is exact. */
class ExactRanksTest {
    /** Returns all orders of a row. */
    private static List<double[]> orders(double... row) {
        if (row.length == 1) {
            return List.of(row);
        }
        List<double[]> all = new ArrayList<>();
        for (int first = 0; first < row.length; first++) {
            double[] rest = new double[row.length - 1];
            System.arraycopy(row, 0, rest, 0, first);
            System.arraycopy(row, first + 1, rest, first, rest.length - first);
            for (double[] order : orders(rest)) {
                double[] whole = new double[row.length];
                whole[0] = row[first];
                System.arraycopy(order, 0, whole, 1, order.length);
                all.add(whole);
            }
        }
        return all;
    }

    /** Adds the outcomes of all tables whose rows have any order. */
    private static void enumerate(double[][] table, int row, List<TestOutcome> outcomes) {
        if (row == table.length) {
            outcomes.add(FriedmanTest.higherIsBetter(table).test());
            return;
        }
        for (double[] order : orders(table[row])) {
            double[][] next = table.clone();
            next[row] = order;
            enumerate(next, row + 1, outcomes);
        }
    }

    /** Tables with and without ties; the observed error is at most 4e-16. */
    @ParameterizedTest
    @CsvSource({"123/132/213/321", "1234/1324/4321", "112/122/123/111", "12/12/12/21/12/11", "1123/1222/1234"})
    void pValueIsTheShareOfAllOrders(String rows) {
        double[][] table = Arrays.stream(rows.split("/", -1))
                .map(row -> row.chars().mapToDouble(digit -> digit - '0').toArray())
                .toArray(double[][]::new);
        List<TestOutcome> all = new ArrayList<>();
        enumerate(table, 0, all);
        TestOutcome outcome = FriedmanTest.higherIsBetter(table).test();
        long extreme = all.stream()
                .filter(other -> other.statistic() >= outcome.statistic() * (1 - 1e-12))
                .count();

        assertThat(outcome.exact()).isTrue();
        assertThat(outcome.notes()).isEmpty();
        assertThat(outcome.pValue()).isCloseTo((double) extreme / all.size(), within(1e-14));
        assertThat(all.stream().filter(other -> other.pValue() <= 0.05).count()).isLessThanOrEqualTo(all.size() / 20);
    }

    /** Four data sets of three classifiers: the chi-squared distribution gives 0.0498, Friedman's own table 0.069. */
    @Test
    void fewDataSetsHaveThePValueOfFriedmansTable() {
        double[][] table = {{1, 2, 3}, {1, 2, 3}, {1, 3, 2}, {1, 3, 2}};
        assertThat(FriedmanTest.higherIsBetter(table).test().pValue()).isCloseTo(5.0 / 72, within(1e-15));
        assertThat(Note.sentences(
                        FriedmanTest.higherIsBetter(table).imanDavenport().notes()))
                .containsExactly(
                        "only 4 data sets: the F distribution is rough for so few, and rejects slightly too often; friedman is"
                                + " exact for them");
    }

    private static double[][] drawn(int dataSets, int classifiers) {
        Random random = new Random(5);
        double[][] table = new double[dataSets][classifiers];
        for (double[] row : table) {
            Arrays.setAll(row, j -> j == 0 ? random.nextDouble() + 0.25 : random.nextDouble());
        }
        return table;
    }

    /** The largest tables that are exact are near the limiting distribution, and the next ones use it. */
    @ParameterizedTest
    @CsvSource({"2, 2000, 0.03", "3, 100, 0.01", "4, 19, 0.02", "5, 6, 0.07", "6, 3, 0.15"})
    void exactValuesApproachTheLimitingDistribution(int classifiers, int dataSets, double error) {
        TestOutcome exact =
                FriedmanTest.higherIsBetter(drawn(dataSets, classifiers)).test();
        TestOutcome larger =
                FriedmanTest.higherIsBetter(drawn(dataSets + 1, classifiers)).test();

        assertThat(exact.exact()).isTrue();
        assertThat(exact.pValue()).isCloseTo(ChiSquared.survival(exact.statistic(), classifiers - 1), within(error));
        assertThat(larger.exact()).isFalse();
        assertThat(larger.notes()).hasSize(dataSets + 1 < 10 ? 1 : 0);
    }

    @Test
    void orderOfClassifiersAndDataSetsDoesNotMatter() {
        double[][] table = drawn(8, 4);
        double expected = FriedmanTest.higherIsBetter(table).test().pValue();
        List<double[]> rows = new ArrayList<>(Arrays.asList(table));
        Collections.reverse(rows);
        double[][] turned = rows.stream()
                .map(row -> new double[] {row[3], row[1], row[0], row[2]})
                .toArray(double[][]::new);

        assertThat(FriedmanTest.higherIsBetter(turned).test().pValue()).isCloseTo(expected, within(1e-14));
        assertThat(FriedmanTest.lowerIsBetter(table).test().pValue()).isCloseTo(expected, within(1e-14));
    }
}
