package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.BinaryMetricContract;
import dev.credence.testkit.ComparatorContract;
import dev.credence.testkit.ConfusionMetricContract;
import dev.credence.testkit.IntervalMethodContract;
import dev.credence.testkit.MetricContract;
import dev.credence.testkit.ProportionIntervalMethodContract;
import dev.credence.testkit.ScoreMetricContract;
import dev.credence.testkit.cases.Matrices;
import dev.credence.testkit.cases.Scores;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.Executable;

/** Everything that ServiceLoader finds obeys the laws of the testkit. */
class RegisteredLawsTest {
    @Test
    void methodsAndComparatorsAreFound() {
        assertThat(Registered.REGISTRY.methods()).isNotEmpty();
        assertThat(Registered.REGISTRY.comparators()).isNotEmpty();
    }

    @TestFactory
    Stream<DynamicNode> metrics() {
        return Registered.metrics().stream().map(metric -> DynamicContainer.dynamicContainer(metric.id(), of(metric)));
    }

    @SuppressWarnings("unchecked") // the type of evidence is checked
    private static List<DynamicTest> of(Metric<?> metric) {
        if (metric instanceof BinaryMetric binary) {
            return binary(new Registered.Binary(binary));
        }
        if (metric.evidenceType() == ConfusionMatrix.class) {
            return confusion(new Registered.Confusion((Metric<ConfusionMatrix>) metric));
        }
        if (metric.evidenceType() == ScoredSample.class) {
            return score(new Registered.Score((Metric<ScoredSample>) metric));
        }
        throw new IllegalStateException("no contract for metric " + metric.id());
    }

    private static List<DynamicTest> every(MetricContract<?> contract) {
        List<DynamicTest> tests = new ArrayList<>();
        tests.add(test("id", contract::itsIdIsLowerCaseWithHyphens));
        tests.add(test("options", contract::itsOptionsAreThoseItLists));
        tests.add(test("corner cases", contract::cornerCasesObeyTheLaws));
        return tests;
    }

    private static List<DynamicTest> confusion(ConfusionMetricContract contract) {
        List<DynamicTest> tests = every(contract);
        tests.add(test("finite influences", contract::influencesAreFiniteWhereNoCellIsEmpty));
        tests.add(test("standard error", contract::standardErrorAgreesWithSimulation));
        return tests;
    }

    private static List<DynamicTest> binary(BinaryMetricContract contract) {
        List<DynamicTest> tests = confusion(contract);
        tests.add(
                test("averages", () -> Matrices.manyClassCorners().forEach(contract::averagesOverClassesObeyTheLaws)));
        tests.add(test(
                "one class",
                () -> Matrices.binaryCorners().forEach(contract::oneClassAgainstTheRestIsTheMetricOfThatClass)));
        tests.add(test("threshold", () -> Scores.corners().forEach(contract::atAThresholdItIsTheMetricOfThatMatrix)));
        return tests;
    }

    private static List<DynamicTest> score(ScoreMetricContract contract) {
        List<DynamicTest> tests = every(contract);
        tests.add(test("infinite scores", contract::infiniteScoresAreOrderedOrRefused));
        tests.add(test("standard error", contract::standardErrorAgreesWithSimulation));
        return tests;
    }

    @TestFactory
    Stream<DynamicNode> methods() {
        return Registered.REGISTRY.methods().stream()
                .map(method -> DynamicContainer.dynamicContainer(method.id(), of(method)));
    }

    private static List<DynamicTest> of(IntervalMethod method) {
        if (method instanceof ProportionIntervalMethod proportion) {
            ProportionIntervalMethodContract contract = new Registered.Proportion(proportion);
            List<DynamicTest> tests = every(contract);
            tests.add(test("small counts", contract::smallCountsObeyTheLaws));
            tests.add(test("no trials", contract::noTrialsGiveTheWholeRange));
            tests.add(test("coverage", contract::coverageStaysAboveTheDeclaredMinimum));
            return tests;
        }
        return every(new Registered.Method(method));
    }

    private static List<DynamicTest> every(IntervalMethodContract contract) {
        List<DynamicTest> tests = new ArrayList<>();
        tests.add(test("id", contract::itsIdIsLowerCaseWithHyphens));
        tests.add(test("options", contract::itsOptionsAreThoseItLists));
        tests.add(test("situations", contract::situationsObeyTheLaws));
        tests.add(test("designs", contract::supportsTheDesignsItDeclaresAndRefusesTheOthers));
        tests.add(test("same seed", contract::sameSeedSameBits));
        return tests;
    }

    @TestFactory
    Stream<DynamicNode> comparators() {
        return Registered.REGISTRY.comparators().stream()
                .map(comparator -> DynamicContainer.dynamicContainer(comparator.id(), of(comparator)));
    }

    private static List<DynamicTest> of(Comparator comparator) {
        ComparatorContract contract = new Registered.Compare(comparator);
        return List.of(
                test("id", contract::itsIdIsLowerCaseWithHyphens),
                test("options", contract::itsOptionsAreThoseItLists),
                test("contests", contract::contestsObeyTheLaws),
                test("identical systems", contract::identicalSystemsDoNotDiffer),
                test("designs", contract::supportsTheDesignsItDeclaresAndRefusesTheOthers),
                test("same seed", contract::sameSeedSameBits));
    }

    private static DynamicTest test(String name, Executable law) {
        return DynamicTest.dynamicTest(name, law);
    }
}
