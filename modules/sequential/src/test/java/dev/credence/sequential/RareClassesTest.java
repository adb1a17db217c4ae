package dev.credence.sequential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.decision.Claim;
import dev.credence.decision.Verdict;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Bounds of means over classes at every look, where a class is rare or did not occur yet. */
class RareClassesTest {
    private static final List<String> LABELS = List.of("a", "b", "c");
    private final Credence credence = Credence.load();

    private Monitor monitor(String metric) {
        return Monitor.of(credence, metric, ConfidenceLevel.P95);
    }

    private static void addCommon(Monitor monitor) {
        monitor.add("a", "a", 87);
        monitor.add("a", "b", 2);
        monitor.add("b", "b", 60);
        monitor.add("b", "a", 1);
    }

    @Test
    void meanOverClassesWaitsForFiveItemsOfEachClassThatOccurred() {
        Monitor monitor = monitor("f1.macro").claiming(Claim.atLeast(0.5));
        addCommon(monitor);
        monitor.add("c", "c", 4);
        Look look = monitor.look();
        assertThat(look.lower()).isZero();
        assertThat(look.upper()).isEqualTo(1);
        assertThat(look.notes())
                .extracting(Note::sentence)
                .contains(
                        "f1.macro is no proportion of items, and the true class 'c' has 4 items so far: the interval is the whole range"
                                + " until each class has 5 items");
        monitor.add("c", "c");
        assertThat(monitor.look().lower()).isPositive();
    }

    @Test
    void correlationDoesNotWaitForARareClass() {
        Monitor monitor = monitor("mcc");
        addCommon(monitor);
        monitor.add("c", "c");
        assertThat(monitor.look().lower()).isPositive();
        assertThat(monitor.look().notes()).extracting(Note::code).doesNotContain("unseen-classes");
    }

    @Test
    void declaredClassThatDidNotOccurLeavesTheMeanOpen() {
        Monitor undeclared = monitor("recall.macro").claiming(Claim.atLeast(0.8));
        addCommon(undeclared);
        Look look = undeclared.look();
        assertThat(look.verdict()).isEqualTo(Verdict.PASS);
        assertThat(look.notes()).extracting(Note::code).contains("unseen-classes");

        Monitor declared = monitor("recall.macro").labels(LABELS).claiming(Claim.atLeast(0.8));
        addCommon(declared);
        Look open = declared.look();
        assertThat(open.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(open.lower()).isZero();
        assertThat(open.upper()).isEqualTo(1);
        assertThat(open.needed()).isEmpty();
        assertThat(open.notes()).extracting(Note::code).contains("few-rows-of-class");
        declared.add("c", "c", 5);
        assertThat(declared.look().lower()).isPositive();
        assertThatThrownBy(() -> declared.labels(List.of("a"))).hasMessage("labels must be two or more: labels=[a]");
    }

    @Test
    void declaredClassThatDidNotOccurLeavesTheDifferenceOpen() {
        Monitor difference = Monitor.ofDifference(credence, "balanced-accuracy", ConfidenceLevel.P95)
                .labels(LABELS);
        for (int row = 0; row < 60; row++) {
            difference.addPair("a", "a", "a");
            difference.addPair("b", "b", "b");
        }
        assertThat(difference.look().lower()).isEqualTo(-1);
        assertThat(difference.look().upper()).isEqualTo(1);
    }

    @Test
    void proportionDoesNotDependOnDeclaredLabels() {
        Monitor accuracy = monitor("accuracy").labels(LABELS);
        Monitor plain = monitor("accuracy");
        addCommon(accuracy);
        addCommon(plain);
        assertThat(accuracy.look()).isEqualTo(plain.look());
    }

    /**
     * Streams of 400 rows with a look every 20 rows: classes of 59.4%, 39.6% and 1%, of which 97%, 97% and 30% are recognised. Without the wait
     * for each class 0.43 of lower bounds and 0.24 of upper bounds exclude the true value at some look.
     */
    @Test
    void boundsOfMacroAverageWithARareDeclaredClassCoverTheTrueValueAtEveryLook() {
        double truth = (0.97 + 0.97 + 0.3) / 3;
        int missed = 0;
        SplittableRandom random = new SplittableRandom(5);
        for (int stream = 0; stream < 60; stream++) {
            Monitor monitor = monitor("recall.macro").labels(LABELS);
            boolean excluded = false;
            for (int row = 1; row <= 400; row++) {
                double u = random.nextDouble();
                String label = u < 0.594 ? "a" : u < 0.99 ? "b" : "c";
                boolean right = random.nextDouble() < (label.equals("c") ? 0.3 : 0.97);
                monitor.add(label, right ? label : label.equals("a") ? "b" : "a");
                if (row % 20 == 0) {
                    Look look = monitor.look();
                    excluded |= look.lower() > truth || look.upper() < truth;
                }
            }
            missed += excluded ? 1 : 0;
        }
        assertThat(missed).isLessThan(4);
    }

    /** A window without the third class has other classes than the reference, so that the mean over classes differs without any change. */
    @Test
    void windowWithoutAClassOfTheReferenceShowsNoChange() {
        ConfusionMatrix reference = ConfusionMatrix.of(LABELS, new long[][] {{190, 6, 0}, {4, 90, 0}, {4, 0, 6}});
        DriftMonitor macro = DriftMonitor.of(credence, "recall.macro", ConfidenceLevel.P95, reference, 300, 0);
        for (int row = 0; row < 200; row++) {
            String label = row % 3 == 0 ? "b" : "a";
            macro.add(label, label);
        }
        Look look = macro.look();
        assertThat(look.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(look.lower()).isBetween(-0.2, 0.0);
        assertThat(look.upper()).isBetween(0.0, 0.2);
        assertThat(look.notes()).extracting(Note::code).contains("left-out-classes");
        for (int row = 0; row < 4; row++) {
            macro.add("c", "a");
        }
        Look few = macro.look();
        assertThat(few.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(few.lower()).isEqualTo(-1);
        assertThat(few.upper()).isEqualTo(1);
        macro.add("c", "a");
        assertThat(macro.look().lower()).isGreaterThan(-1);
    }
}
