package dev.credence.hypothesis.named;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.text.InputField;
import dev.credence.api.text.NamedInputs;
import dev.credence.hypothesis.TestOptions;
import dev.credence.hypothesis.TestOptions.Alternative;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.hypothesis.multiple.PValueAdjustment;
import dev.credence.hypothesis.proportion.BinomialTest;
import dev.credence.hypothesis.proportion.McNemarTest;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HypothesisTestsTest {
    private static final List<Double> X = List.of(0.81, 0.79, 0.84, 0.9, 0.77, 0.83);
    private static final List<Double> Y = List.of(0.78, 0.8, 0.8, 0.86, 0.77, 0.8);
    private static final List<List<Integer>> FLAGS = List.of(List.of(1, 0, 1), List.of(1, 1, 0), List.of(1, 0, 0));
    private static final List<List<Double>> VALUES =
            List.of(List.of(0.9, 0.8, 0.7), List.of(0.8, 0.9, 0.6), List.of(0.7, 0.6, 0.5));

    /** Contains valid inputs for each test. */
    private static final Map<String, Map<String, ?>> INPUTS = inputs();

    private static Map<String, Map<String, ?>> inputs() {
        Map<String, Map<String, ?>> inputs = new HashMap<>();
        inputs.put("binomial", Map.of("k", 8, "n", 10));
        inputs.put("two-proportions", Map.of("k1", 8, "n1", 10, "k2", 3, "n2", 9));
        for (McNemarTest.Form form : McNemarTest.Form.values()) {
            inputs.put(form.description().id(), Map.of("b", 8, "c", 5));
        }
        inputs.put("gauss", Map.of("x", X, "sigma", 0.1, "mu", 0.75));
        for (String paired : List.of("sign", "wilcoxon-signed-rank", "paired-t", "corrected-resampled-t")) {
            inputs.put(paired, Map.of("x", X, "y", Y));
        }
        List<List<Double>> folds =
                Arrays.stream(new double[5][]).map(row -> List.of(0.01, 0.02)).toList();
        inputs.put("cv5x2-t", Map.of("diffs", folds));
        inputs.put("cv5x2-f", Map.of("diffs", folds));
        inputs.put("cochran-q", Map.of("matrix", FLAGS));
        for (String ranked : List.of("friedman", "iman-davenport", "nemenyi", "friedman-holm")) {
            inputs.put(ranked, Map.of("matrix", VALUES));
        }
        for (String calibration : List.of(
                "spiegelhalter",
                "isotonic-calibration",
                "calibration-slope",
                "calibration-intercept",
                "cox-calibration")) {
            inputs.put(calibration, Map.of("p", X, "y", List.of(1, 0, 1, 1, 1, 1)));
        }
        inputs.put("hosmer-lemeshow", Map.of("p", X, "y", List.of(1, 0, 1, 1, 1, 1), "groups", 3));
        for (PValueAdjustment adjustment : PValueAdjustment.values()) {
            inputs.put(adjustment.id(), Map.of("p", List.of(0.01, 0.04, 0.03, 0.005)));
        }
        return inputs;
    }

    static List<NamedTest> all() {
        return List.copyOf(HypothesisTests.all());
    }

    private static Map<String, ?> inputs(NamedTest test) {
        return Objects.requireNonNull(INPUTS.get(test.id()), test.id());
    }

    private static TestOutcome outcome(String test, Map<String, ?> input) {
        return HypothesisTests.find(test).test(NamedInputs.of(input), TestOptions.DEFAULTS);
    }

    @Test
    void expectedIdsAreAllIds() {
        assertThat(all()).extracting(NamedTest::id).containsExactlyElementsOf(new TreeSet<>(INPUTS.keySet()));
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyNamedTestGivesAnOutcomeWithAssumptions(NamedTest test) {
        TestOutcome outcome = outcome(test.id(), inputs(test));
        assertThat(outcome.test()).isEqualTo(test.id());
        assertThat(outcome.pValue()).isBetween(0.0, 1.0);
        assertThat(outcome.status()).isEqualTo(Status.OK);
        assertThat(outcome.statistic()).isNotNaN();
        assertThat(outcome.statisticName()).isNotEmpty();
        assertThat(outcome.effects()).isNotEmpty();
        assertThat(test.description().assumptions()).isNotEmpty();
        assertThat(test.description().hypothesis()).isNotEmpty();
        assertThat(test.fields())
                .extracting(InputField::name)
                .containsAll(inputs(test).keySet());
    }

    /** The one-sided p-values of both sides add up to at least 1, and the two-sided p-value differs from both. */
    @ParameterizedTest
    @MethodSource("all")
    void alternativesAreAcceptedOrRejected(NamedTest test) {
        NamedInputs input = NamedInputs.of(inputs(test));
        TestOptions greater = TestOptions.DEFAULTS.withAlternative(Alternative.GREATER);
        if (!test.sided()) {
            assertThatThrownBy(() -> test.test(input, greater))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("alternative must be two-sided for " + test.id()
                            + ": alternative=greater; its statistic has no direction");
            return;
        }
        double less = test.test(input, TestOptions.DEFAULTS.withAlternative(Alternative.LESS))
                .pValue();
        assertThat(test.test(input, greater).pValue() + less).isBetween(1 - 1e-12, 2.0);
        assertThat(test.test(input, greater).alternative()).isEqualTo(Alternative.GREATER);
    }

    @ParameterizedTest
    @MethodSource("all")
    void missingAndUnknownInputsAreRejectedByName(NamedTest test) {
        assertThatThrownBy(() -> outcome(test.id(), Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("is missing; no inputs were given");
        Map<String, Object> more = new HashMap<>(inputs(test));
        more.put("nonsense", 1);
        assertThatThrownBy(() -> outcome(test.id(), more))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("input 'nonsense'");
    }

    @ParameterizedTest
    @CsvSource({
        "mcnemar, mcnemar-mid-p",
        "wilcoxonSignedRank, wilcoxon-signed-rank",
        "wilcoxon, wilcoxon-signed-rank",
        "signTest, sign",
        "sign_test, sign",
        "binomTest, binomial",
        "binomial-test, binomial",
        "gaussTest, gauss",
        "pairedT, paired-t",
        "twoProportions, two-proportions",
        "pairedProportions, mcnemar-mid-p",
        "cochranQ, cochran-q",
        "mcnemar-chi2, mcnemar-chi-squared",
        "benjaminiHochberg, benjamini-hochberg"
    })
    void aliasFindsTheTest(String name, String id) {
        assertThat(HypothesisTests.find(name).id()).isEqualTo(id);
    }

    @Test
    void unknownTestThrowsWithTheNearestName() {
        assertThatThrownBy(() -> HypothesisTests.find("mcnemar-exakt"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessageContaining("mcnemar-exakt")
                .hasMessageContaining("did you mean 'mcnemar-exact'");
        assertThatThrownBy(() -> HypothesisTests.find("x".repeat(10_000)))
                .isInstanceOf(NoSuchElementException.class)
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(1500));
    }

    /** A test refuses 100 values of one cross-validation unless the number of folds or the ratio is given. */
    @Test
    void manyValuesNeedFoldsOrRatio() {
        List<Double> scores = new Random(3).doubles(100).boxed().toList();
        List<Double> zeros = Collections.nCopies(100, 0.0);
        assertThatThrownBy(() -> outcome("corrected-resampled-t", Map.of("x", scores, "y", zeros)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("folds or ratio must be given", "values=100", "folds=10", "ratio=1/9");
        assertThat(outcome("corrected-resampled-t", Map.of("x", scores, "y", zeros, "folds", 10)))
                .isEqualTo(outcome("corrected-resampled-t", Map.of("x", scores, "y", zeros, "ratio", 1.0 / 9)));
        assertThat(outcome("corrected-resampled-t", Map.of("x", scores, "y", zeros, "folds", 100))
                        .statistic())
                .isGreaterThan(2
                        * outcome("corrected-resampled-t", Map.of("x", scores, "y", zeros, "folds", 10))
                                .statistic());
        assertThatThrownBy(() ->
                        outcome("corrected-resampled-t", Map.of("x", scores, "y", zeros, "folds", 10, "ratio", 0.1)))
                .hasMessageStartingWith("one of ratio and folds must be given");
        List<Double> twenty = scores.subList(0, 20);
        assertThat(Note.sentences(outcome("corrected-resampled-t", Map.of("x", twenty, "y", zeros.subList(0, 20)))
                        .notes()))
                .contains("the ratio of test to training items is taken as 1/19, that of 20 folds");
    }

    @Test
    void namedInputsGiveTheOutcomesOfTheClasses() {
        assertThat(outcome("mcnemar-exact", Map.of("b", 8, "c", 5)))
                .isEqualTo(McNemarTest.of(8, 5).withForm(McNemarTest.Form.EXACT).test());
        McNemarTest table = McNemarTest.of(30, 8, 5, 7);
        assertThat(outcome("paired-proportions", Map.of("table", List.of(30, 8, 5, 7))))
                .isEqualTo(table.test());
        assertThat(outcome("mcnemar", Map.of("both", 30, "b", 8, "c", 5, "neither", 7)))
                .isEqualTo(table.test());
        assertThat(outcome("binomial", Map.of("k", 8, "n", 10, "p0", 0.3, "form", "mid-p")))
                .isEqualTo(BinomialTest.of(8, 10)
                        .against(0.3)
                        .withForm(BinomialTest.Form.MID_P)
                        .test());
        assertThat(outcome("paired-t", Map.of("d", List.of(0.03, -0.01, 0.04, 0.04, 0, 0.03)))
                        .statistic())
                .isCloseTo(outcome("paired-t", Map.of("x", X, "y", Y)).statistic(), within(1e-14));
        assertThat(outcome("corrected-resampled-t", Map.of("x", X, "y", Y, "ratio", 0.2)))
                .isEqualTo(outcome("corrected-resampled-t", Map.of("x", X, "y", Y)));
        assertThat(outcome("friedman", Map.of("matrix", VALUES, "better", "lower"))
                        .effects()
                        .get(1)
                        .value())
                .isEqualTo(8.0 / 3);
    }

    @Test
    void levelAndAlternativeAreAcceptedAmongTheInputs() {
        TestOutcome outcome = outcome("mcnemar-exact", Map.of("b", 8, "c", 5, "alternative", "less", "level", 0.9));
        assertThat(outcome.alternative()).isEqualTo(Alternative.LESS);
        assertThat(outcome.effects().get(0).interval().orElseThrow().level()).isEqualTo(ConfidenceLevel.of(0.9));
        assertThatThrownBy(() -> outcome("mcnemar-exact", Map.of("b", 8, "c", 5, "alternative", "more")))
                .hasMessage("alternative must be two-sided, greater or less: alternative=more; greater means that the"
                        + " first is larger");
    }

    @Test
    void familyHasOneEffectForEachMember() {
        TestOutcome holm = outcome("holm", Map.of("p", List.of(0.01, 0.04, 0.03, 0.005)));
        assertThat(holm.pValue()).isCloseTo(0.02, within(1e-16));
        assertThat(holm.effects())
                .extracting(effect -> effect.pValue().orElseThrow())
                .containsExactly(0.03, 0.06, 0.06, 0.02);
        TestOutcome nemenyi = outcome("nemenyi", Map.of("matrix", VALUES));
        assertThat(nemenyi.effects())
                .extracting(Effect::name)
                .containsExactly("critical-difference", "rank-1-minus-2", "rank-1-minus-3", "rank-2-minus-3");
        double least = nemenyi.effects().stream()
                .skip(1)
                .mapToDouble(effect -> effect.pValue().orElseThrow())
                .min()
                .orElseThrow();
        assertThat(nemenyi.pValue()).isCloseTo(least, within(1e-15));
        TestOutcome control = outcome("friedman-holm", Map.of("matrix", VALUES, "control", 2));
        assertThat(control.effects()).extracting(Effect::name).containsExactly("rank-2-minus-1", "rank-2-minus-3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"friedman", "iman-davenport", "nemenyi", "friedman-holm"})
    void ranksOfDataSetsThatTieAllClassifiersAreDegenerate(String id) {
        TestOutcome tied = outcome(id, Map.of("matrix", List.of(List.of(1, 1, 1), List.of(2, 2, 2))));
        assertThat(tied.pValue()).isEqualTo(1);
        assertThat(tied.status()).isEqualTo(Status.DEGENERATE);
        assertThat(Note.sentences(tied.notes())).contains("every data set ties all classifiers: 0/0, the p-value is 1");
        TestOutcome balanced =
                outcome("nemenyi", Map.of("matrix", List.of(List.of(1, 2, 3), List.of(2, 3, 1), List.of(3, 1, 2))));
        assertThat(balanced.pValue()).isEqualTo(1);
        assertThat(balanced.status()).isEqualTo(Status.OK);
    }

    @Test
    void nonNumericInputThrowsWithItsName() {
        assertThatThrownBy(() -> outcome("mcnemar-exact", Map.of("b", 8.5, "c", 5)))
                .hasMessage("b must be a whole number: b=8.5");
        assertThatThrownBy(() -> outcome("mcnemar-exact", Map.of("b", "eight", "c", 5)))
                .hasMessage("b must be a finite number: b='eight'");
        assertThatThrownBy(() -> outcome("mcnemar-exact", Map.of("b", Double.NaN, "c", 5)))
                .hasMessage("b must be a finite number: b=NaN");
        assertThatThrownBy(() -> outcome("mcnemar-exact", Map.of("b", -1, "c", 5)))
                .hasMessageStartingWith("b must lie in [0, 2^53]");
        assertThatThrownBy(() -> outcome("mcnemar-exact", Map.of("b", 8, "table", List.of(1, 2, 3, 4))))
                .hasMessage("table contains both, b, c, neither: table and b are given; leave one out");
        assertThatThrownBy(() -> outcome("mcnemar-exact", Map.of("table", List.of(1, 2, 3))))
                .hasMessageStartingWith("table must be as long as both, b, c, neither");
        assertThatThrownBy(() -> outcome("sign", Map.of("x", Arrays.asList(1, null), "y", List.of(1, 2))))
                .hasMessage("x must contain numbers only: x contains null; leave out what was not measured");
        assertThatThrownBy(() -> outcome("sign", Map.of("x", 3, "y", List.of(1))))
                .hasMessage("x must be a list of numbers: x=3");
        assertThatThrownBy(() -> outcome("sign", Map.of("x", X, "y", Y, "d", X)))
                .hasMessage("d takes the place of x and y: both are given; leave one out");
        assertThatThrownBy(() -> outcome("cochran-q", Map.of("matrix", List.of(List.of(1, 2)))))
                .hasMessage(
                        "matrix must contain 0 and 1 only: row 1, column 2 is 2.0; 1 says that the classifier was right");
        assertThatThrownBy(() -> outcome("friedman-holm", Map.of("matrix", VALUES, "control", 4)))
                .hasMessage("control must lie in [1, 3]: control=4; it is the number of a column");
        assertThatThrownBy(() -> outcome("wilcoxon", Map.of("x", X, "y", Y, "zeros", "prat")))
                .hasMessageContaining("zeros 'prat'")
                .hasMessageContaining("pratt");
        assertThatThrownBy(() -> outcome("binomial", Map.of("k", new java.math.BigDecimal("1e999999999"), "n", 2)))
                .hasMessageStartingWith("k must be a whole number: k=1E+999999999");
    }
}
