package dev.credence.report.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.decision.Claim;
import dev.credence.decision.ClaimCheck;
import dev.credence.decision.Multiplicity;
import dev.credence.decision.Verdict;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.write.JsonWriter;
import dev.credence.report.write.MarkdownWriter;
import java.io.StringReader;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class GateTest extends GatedPairs {
    private static GateReport.GateDecision judged(ObservedPair systems, double margin) {
        return only(GATE.notWorse("accuracy", margin).report(systems));
    }

    /**
     * Fewer than six rows that differ show neither that a system is better nor that it is worse by the margin; that it
     * is not worse by the margin they may show. Six may show each.
     */
    @ParameterizedTest
    @CsvSource({
        "5,0,0,INCONCLUSIVE", "6,0,0,PASS", "0,5,0,INCONCLUSIVE", "0,6,0,FAIL",
        "5,0,0.01,PASS", "0,4,0.01,PASS", "0,0,0.01,PASS", "0,4,0.00001,INCONCLUSIVE"
    })
    void fewerThanSixDifferingRowsDecideNoDifference(long newAlone, long oldAlone, double margin, Verdict expected) {
        assertThat(judged(pair(9000, newAlone, oldAlone, 900), margin).verdict())
                .isEqualTo(expected);
    }

    /**
     * By F1, whose bounds of few losses are wide enough as they are; at a level of 0.8 those of five wins exclude 0. A gate passes them by
     * a margin only.
     */
    @ParameterizedTest
    @CsvSource({"5,0,0,INCONCLUSIVE", "9,0,0,PASS", "0,5,0,INCONCLUSIVE", "0,9,0,FAIL", "5,0,0.05,PASS", "0,2,0.2,PASS"
    })
    void fewerThanSixRowsForF1AreInconclusive(long newAlone, long oldAlone, double margin, Verdict expected) {
        GateReport report =
                GATE.level(ConfidenceLevel.of(0.8)).notWorse("f1", margin).report(pair(900, newAlone, oldAlone, 0));
        GateReport.GateDecision decision = only(report);

        assertThat(decision.verdict()).isEqualTo(expected);
        assertThat(margin > 0
                        || decision.decision().lower() > 0
                        || decision.decision().upper() < 0)
                .as(
                        "bounds exclude 0: [%s, %s]",
                        decision.decision().lower(), decision.decision().upper())
                .isTrue();
        long differing = newAlone + oldAlone;
        String json = new JsonWriter().write(report);
        if (differing < 6) {
            assertThat(decision.decision().differing()).hasValue(differing);
            assertThat(json).contains("\"differing\":" + differing).contains("the exact permutation p-value");
        } else {
            assertThat(decision.decision().differing()).isEmpty();
            assertThat(json).doesNotContain("differing", "the exact permutation p-value");
        }
    }

    @Test
    void maxTDrawsEnough() {
        ComputeOptions few = ComputeOptions.defaults().withDraws(999);
        String refused =
                "draws must be at least 1000 for max-t, whose critical points are simulated: draws=999; use more draws, leave them out, or adjust by holm";

        assertThatThrownBy(() -> GATE.run(few).multiplicity(Multiplicity.MAX_T))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(refused);
        assertThatThrownBy(() -> GATE.multiplicity(Multiplicity.MAX_T).run(few))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(refused);
        assertThat(GATE.multiplicity(Multiplicity.MAX_T)
                        .run(ComputeOptions.defaults().withDraws(1000))
                        .notWorse("accuracy", 0.5)
                        .report(pair(40, 5, 5, 0))
                        .verdict())
                .isEqualTo(Verdict.PASS);
        assertThat(GATE.run(few).multiplicity(Multiplicity.HOLM).expectations()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"900,30,20,50", "900,20,30,50", "900,10,60,30", "900,40,60,0", "80,6,4,10", "900,45,55,0"})
    void checkPassesExactlyWhereNonInferiorityIsSignificant(long both, long newAlone, long oldAlone, long neither) {
        for (double margin : new double[] {0.001, 0.01, 0.02, 0.05}) {
            GateReport.GateDecision decision = judged(pair(both, newAlone, oldAlone, neither), margin);
            Comparison tested = CREDENCE.compare(Pairing.paired(matrix(both, newAlone, oldAlone, neither)))
                    .margin(margin)
                    .comparison("accuracy");

            assertThat(decision.verdict() == Verdict.PASS)
                    .isEqualTo(tested.test().orElseThrow().nonInferiority() < 0.05);
            assertThat(decision.verdict() == Verdict.FAIL)
                    .isEqualTo(decision.decision().upper() < -margin);
        }
    }

    @Test
    void systemWorseByMoreThanTheMarginFails() {
        GateReport.GateDecision decision = judged(pair(900, 5, 75, 20), 0.01);

        assertThat(decision.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(decision.decision().upper()).isLessThan(-0.01);
        assertThat(decision.decision().deciding()).isEmpty();
        assertThat(decision.sentence())
                .isEqualTo("FAIL: accuracy not worse by 0.01: difference -0.0700 in [-0.0853, -0.0554], n=1,000");
    }

    @Test
    void boundsEqualComparatorAtTwiceTheSignificance() {
        GateReport.GateDecision decision = judged(pair(900, 20, 30, 50), 0.02);
        Comparison dual = CREDENCE.compare(Pairing.paired(matrix(900, 20, 30, 50)))
                .level(0.9)
                .comparison("accuracy");

        assertThat(decision.decision().lower()).isCloseTo(dual.lower(), within(1e-12));
        assertThat(decision.decision().by()).isEqualTo("tango");
    }

    /**
     * If few rows distinguish the systems, all in favour of the baseline, the score bound is beyond the margin and the
     * other is not.
     */
    @ParameterizedTest
    @CsvSource({"900,20,30,50", "15,0,5,0", "92,0,8,0"})
    void boundOfFailureIsTheWiderOfTwo(long both, long newAlone, long oldAlone, long neither) {
        GateReport.GateDecision decision = judged(pair(both, newAlone, oldAlone, neither), 0.02);
        var request = CREDENCE.compare(Pairing.paired(matrix(both, newAlone, oldAlone, neither)))
                .level(0.9);
        double score = request.comparison("accuracy").upper();
        double delta = request.comparator("paired-delta").comparison("accuracy").upper();

        assertThat(decision.decision().upper()).isCloseTo(Math.max(score, delta), within(1e-12));
        if (oldAlone < 10) {
            assertThat(delta).isGreaterThan(score);
        }
    }

    /**
     * By enumeration: for 20 rows of which few distinguish systems that differ by exactly the margin, the score bound
     * alone fails 7.5% of samples.
     */
    @Test
    void systemWorseByMarginFailsAtMostAtLevel() {
        int n = 20;
        double margin = 0.1;
        for (double discordant : new double[] {0.12, 0.23, 0.4, 0.6, 0.8}) {
            double won = (1 - margin / discordant) / 2;
            double fails = 0;
            double passes = 0;
            for (int m = 0; m <= n; m++) {
                for (int b = 0; b <= m; b++) {
                    double p = binomial(m, n, discordant) * binomial(b, m, won);
                    Verdict verdict = p < 1e-9
                            ? Verdict.INCONCLUSIVE
                            : judged(pair(n - m, b, m - b, 0), margin).verdict();
                    fails += verdict == Verdict.FAIL ? p : 0;
                    passes += verdict == Verdict.PASS ? p : 0;
                }
            }
            assertThat(fails).isLessThanOrEqualTo(0.05);
            assertThat(passes).isLessThanOrEqualTo(0.05);
        }
    }

    private static double binomial(int k, int n, double p) {
        double choose = 1;
        for (int i = 0; i < k; i++) {
            choose *= (n - i) / (i + 1.0);
        }
        return choose * Math.pow(p, k) * Math.pow(1 - p, n - k);
    }

    /** Tango's score bounds without discordant rows: -+ z^2 / (n + z^2), by which 300 rows show less than 1% and 200 do not. */
    @Test
    void identicalSystemsPassByIntervalOfDiscordantRate() {
        double z = 1.6448536269514722;
        GateReport.GateDecision enough = judged(pair(250, 0, 0, 50), 0.01);
        GateReport.GateDecision few = judged(pair(150, 0, 0, 50), 0.01);

        assertThat(enough.verdict()).isEqualTo(Verdict.PASS);
        assertThat(enough.decision().lower()).isCloseTo(-z * z / (300 + z * z), within(1e-12));
        assertThat(few.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(few.decision().lower()).isLessThan(-0.01);
        assertThat(few.decision().deciding().orElseThrow()).isGreaterThan(200);
    }

    @Test
    void metricsWithoutCommonTrialsHaveBoundsOfPositiveWidthToo() {
        GateReport.GateDecision decision = only(GATE.notWorse("f1", 0.01).report(pair(250, 0, 0, 50)));

        assertThat(decision.decision().by()).isEqualTo("paired-delta");
        assertThat(decision.decision().lower()).isLessThan(0);
        assertThat(decision.decision().upper()).isGreaterThan(0);
    }

    @ParameterizedTest
    @CsvSource({"3,0,0,0", "9,0,0,0", "0,0,3,0", "0,3,0,0", "0,0,9,0"})
    void fewRowsAreInconclusiveForAllCounts(long both, long newAlone, long oldAlone, long neither) {
        ObservedPair slice = pair(both, newAlone, oldAlone, neither);
        GateReport report = GATE.notWorse("accuracy", 0.9)
                .atLeast("accuracy", 0.01)
                .report(pair(900, 0, 0, 100), Map.of("tiny", slice));

        assertThat(report.decisions())
                .extracting(GateReport.GateDecision::verdict)
                .containsExactly(Verdict.PASS, Verdict.PASS, Verdict.INCONCLUSIVE, Verdict.INCONCLUSIVE);
        assertThat(Note.sentences(report.decisions().get(2).decision().notes()))
                .containsExactly("fewer than 10 observations bear on the metric: n=" + (both + newAlone + oldAlone));
        assertThat(report.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    /** The slice has 1,000 rows, of which five are of the class of recall. */
    @Test
    void onlyRowsThatAffectMetricAreCounted() {
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        counter.add("n", "n", "n", 995);
        counter.add("y", "y", "y", 5);
        GateReport.GateDecision decision =
                only(GATE.notWorse("recall@y", 0.5).report(ObservedPair.of(Pairing.paired(counter.toMatrix()))));

        assertThat(decision.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(decision.decision().n()).isEqualTo(5);
    }

    @Test
    void fewClustersAreInconclusive() {
        assertThat(clustered(4).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(Note.sentences(clustered(4).decision().notes()))
                .containsExactly("fewer than 5 clusters bear on the metric: clusters=4");
        assertThat(clustered(40).verdict()).isEqualTo(Verdict.PASS);
    }

    private static GateReport.GateDecision clustered(int clusters) {
        Map<String, PairedConfusionMatrix> byName = new LinkedHashMap<>();
        for (int i = 0; i < clusters; i++) {
            byName.put("c" + i, matrix(50 + i, i % 3, 1, 3));
        }
        return judged(ObservedPair.of(Pairing.paired(ClusteredSample.of(byName))), 0.2);
    }

    @Test
    void smallSlicesDoNotAffectOtherSlices() {
        ObservedPair whole = pair(900, 20, 30, 50);
        Gate gate = GATE.notWorse("accuracy", 0.02);
        GateReport.GateDecision alone = only(gate.report(whole));
        GateReport.GateDecision together =
                gate.report(whole, Map.of("tiny", pair(3, 0, 0, 0))).decisions().get(0);

        assertThat(together.decision().lower()).isEqualTo(alone.decision().lower());
        assertThat(together.decision().lowerSignificance()).isEqualTo(0.05);
    }

    @Test
    void checksAreAdjustedByTheChosenMultiplicity() {
        ObservedPair whole = pair(900, 20, 30, 50);
        Map<String, ObservedPair> slices = Map.of("a", pair(450, 10, 15, 25));
        Gate gate = GATE.notWorse("accuracy", 0.02).notWorse("f1", 0.2);

        assertThat(tails(gate.multiplicity(Multiplicity.NONE).report(whole, slices)))
                .containsOnly(0.05);
        assertThat(tails(gate.multiplicity(Multiplicity.BONFERRONI).report(whole, slices)))
                .containsOnly(0.0125);
        assertThat(tails(gate.report(whole, slices))).containsExactly(0.05 / 2, 0.05 / 4, 0.05 / 2, 0.05 / 4);
    }

    private static List<Double> tails(GateReport report) {
        return report.decisions().stream()
                .map(row -> row.decision().lowerSignificance())
                .toList();
    }

    /**
     * None of 60 positives and 11 of 540 negatives are lost: the uncertainty of recall is +-0.03 of the mean of the two
     * rates.
     */
    @Test
    void classWithoutDiscordantRowsLeavesBalancedAccuracyOpen() {
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        counter.add("y", "y", "y", 54).add("y", "n", "n", 6);
        counter.add("n", "n", "n", 509).add("n", "y", "n", 11).add("n", "y", "y", 20);
        Pairing<ConfusionMatrix> pairing = Pairing.paired(counter.toMatrix().withPositive("y"));

        assertThat(only(GATE.notWorse("balanced-accuracy", 0.02).report(ObservedPair.of(pairing)))
                        .verdict())
                .isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void decidingSizeCountsAllRows() {
        GateReport.GateDecision dense = recallAmong(100);
        GateReport.GateDecision sparse = recallAmong(3_000);

        assertThat(dense.decision().n()).isEqualTo(87);
        assertThat(sparse.decision().n()).isEqualTo(87);
        double rows = (double) sparse.decision().deciding().orElseThrow()
                / (double) dense.decision().deciding().orElseThrow();
        assertThat(rows).isCloseTo(3_087 / 187.0, within(0.1));
        assertThat(sparse.sentence()).endsWith(" items would decide if the true value equals the estimate");
    }

    private static GateReport.GateDecision recallAmong(long negatives) {
        ConfusionMatrix alone = ConfusionMatrix.binary(60, 0, 27, negatives);
        return only(GATE.atLeast("recall", 0.6).report(Observations.of(alone), Map.of()));
    }

    @Test
    void lowerErrorRateIsBetter() {
        assertThat(only(GATE.notWorse("error-rate", 0.02).report(pair(900, 20, 25, 55)))
                        .verdict())
                .isEqualTo(Verdict.PASS);
        GateReport.GateDecision worse = only(GATE.notWorse("error-rate", 0.01).report(pair(900, 5, 75, 20)));
        assertThat(worse.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(worse.decision().estimate()).isCloseTo(0.07, within(1e-12));
        assertThat(worse.decision().claim().threshold()).isEqualTo(0.01);
        assertThat(only(GATE.atMost("error-rate", 0.2).report(pair(900, 5, 75, 20)))
                        .verdict())
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void undefinedMetricIsInconclusive() {
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        counter.add("n", "n", "n", 500);
        counter.add("y", "y", "y", 0);
        GateReport.GateDecision decision =
                only(GATE.notWorse("f1@y", 0.5).report(ObservedPair.of(Pairing.paired(counter.toMatrix()))));

        assertThat(decision.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(decision.decision().estimate()).isNaN();
    }

    private static final String HOSTILE = "<b>|\u001b[31m\uFFFE&\"x";

    private static GateReport hostile() {
        return GATE.notWorse("accuracy", 0.01).report(pair(900, 5, 75, 20), Map.of(HOSTILE, pair(3, 0, 0, 0)));
    }

    @Test
    void jUnitShowsFailuresAndWhatIsInconclusive() throws Exception {
        Document xml = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(JUnitXml.of(hostile(), Duration.ofMillis(1234)))));

        NodeList cases = xml.getElementsByTagName("testcase");
        assertThat(cases.getLength()).isEqualTo(2);
        assertThat(xml.getDocumentElement().getNodeName()).isEqualTo("testsuites");
        NodeList suites = xml.getDocumentElement().getElementsByTagName("testsuite");
        assertThat(suites.getLength()).isEqualTo(1);
        for (Element totals : List.of(xml.getDocumentElement(), (Element) suites.item(0))) {
            assertThat(totals.getAttribute("tests")).isEqualTo("2");
            assertThat(totals.getAttribute("failures")).isEqualTo("1");
            assertThat(totals.getAttribute("errors")).isEqualTo("0");
            assertThat(totals.getAttribute("skipped")).isEqualTo("1");
            assertThat(totals.getAttribute("time")).isEqualTo("1.234");
        }
        assertThat(cases.item(0).getFirstChild().getNodeName()).isEqualTo("failure");
        assertThat(cases.item(1).getFirstChild().getNodeName()).isEqualTo("skipped");
        assertThat(cases.item(1).getAttributes().getNamedItem("classname").getNodeValue())
                .isEqualTo("credence gate: <b>|\\u001b[31m\uFFFD&\"x");
    }

    @Test
    void markdownShowsTheVerdictAndEscapesNames() {
        String markdown = new MarkdownWriter().write(hostile());

        assertThat(markdown)
                .startsWith("**gate FAIL: of 2 checks 0 passed, 1 failed, 1 inconclusive**\n\n")
                .contains(
                        "| verdict | cause | slice | expected | new | baseline | difference | bounds | n | n to decide | by |")
                .contains(
                        "| FAIL |  |  | accuracy not worse by 0.01 | 0.9050 | 0.9750 | -0.0700 | [-0.0853, -0.0554] | 1,000 |")
                .contains("the probability that any check fails a system within its limit is nominally at most 5%")
                .doesNotContain("<b>|");
    }

    @Test
    void jsonContainsVerdictsLimitsAndBounds() {
        assertThat(new JsonWriter().write(hostile()))
                .contains("\"verdict\":\"fail\"", "\"level\":0.95", "\"adjust\":\"holm\"")
                .contains("{\"metric\":\"accuracy\",\"expectation\":\"not-worse\",\"limit\":0.01,\"verdict\":\"fail\"");
    }

    @Test
    void verdictOfAnIntervalNeedsNoGate() {
        Comparison comparison = CREDENCE.compare(Pairing.paired(matrix(900, 5, 75, 20)))
                .level(0.9)
                .comparison("accuracy");

        assertThat(verdict(comparison, 0.01)).isEqualTo(Verdict.FAIL);
        assertThat(verdict(comparison, 0.07)).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(verdict(comparison, 0.1)).isEqualTo(Verdict.PASS);
        assertThatThrownBy(() -> verdict(comparison, Double.NaN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("margin must be finite and >= 0: margin=NaN");
        Estimate accuracy =
                CREDENCE.evaluate(Sample.of(matrix(900, 5, 75, 20).first())).estimate("accuracy");
        assertThat(ClaimCheck.of(accuracy, Claim.atLeast(0.8)).decide().verdict())
                .isEqualTo(Verdict.PASS);
    }

    private static Verdict verdict(Comparison comparison, double margin) {
        return ClaimCheck.of(comparison, Claim.notWorse(comparison, margin))
                .decide()
                .verdict();
    }
}
