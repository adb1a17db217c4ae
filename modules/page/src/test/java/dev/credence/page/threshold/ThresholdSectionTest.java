package dev.credence.page.threshold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.jackson.CredenceJson;
import dev.credence.page.threshold.ThresholdRequest.Alerts;
import dev.credence.page.threshold.ThresholdRequest.RequestedMethod;
import dev.credence.page.threshold.ThresholdRequest.ScoredSystem;
import dev.credence.report.form.Phrases;
import j2html.tags.DomContent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ThresholdSectionTest {
    private static final Credence CREDENCE = Credence.load();
    /** Positives have the scores 0.9, 0.8, 0.4 and negatives 0.8, 0.3, 0.2, 0.1. */
    private static final double[] SCORES = {0.9, 0.8, 0.4, 0.8, 0.3, 0.2, 0.1};

    private static final boolean[] POSITIVE = {true, true, true, false, false, false, false};

    private static ThresholdRequest request(Optional<Alerts> predictions, boolean lower, ScoredSystem... systems) {
        return new ThresholdRequest(
                CREDENCE, ConfidenceLevel.P95, Optional.empty(), List.of(systems), predictions, lower);
    }

    private static ScoredSystem few() {
        return new ScoredSystem("p", ScoredSample.of(SCORES, POSITIVE), true);
    }

    private static String html(ThresholdRequest request) {
        return new ThresholdSection(request)
                .content(Map.of()).stream().map(DomContent::render).collect(Collectors.joining());
    }

    private static JsonNode json(ThresholdRequest request) {
        Matcher found = Pattern.compile("(?s)<script id=\"threshold-data\" type=\"application/json\">(.*?)</script>")
                .matcher(html(request));
        return CredenceJson.mapper().readTree(found.find() ? found.group(1) : "");
    }

    /** At 0.8: two of three positives are found, one of four negatives is taken for one. */
    @Test
    void countsAtAThresholdAreThoseCountedByHand() {
        JsonNode json = json(request(Optional.empty(), false, few()));

        assertThat(json.path("thresholds").toString()).isEqualTo("[\"0.1\",\"0.2\",\"0.3\",\"0.4\",\"0.8\",\"0.9\"]");
        JsonNode counts = json.path("systems").path(0).path("counts");
        assertThat(counts.path(0).toString()).isEqualTo("[3,4,0,0]");
        assertThat(counts.path(3).toString()).isEqualTo("[3,1,0,3]");
        assertThat(counts.path(4).toString()).isEqualTo("[2,1,1,3]");
        assertThat(counts.path(5).toString()).isEqualTo("[1,0,2,4]");
    }

    /** Sensitivity plus specificity minus 1 is greatest at 0.4, with 1 + 3/4 - 1. */
    @Test
    void firstThresholdIsThatOfPredictionsOrYoudens() {
        assertThat(html(request(Optional.empty(), false, few()))).contains(">0.4</output>");
        String html = html(request(Optional.of(new Alerts(1, 0)), false, few()));
        assertThat(html)
                .contains(">0.9</output>", "data-at=\"5\">Threshold of the predictions</button>")
                .contains("data-at=\"3\">Youden&#x27;s threshold</button>");
        assertThat(html(request(Optional.of(new Alerts(3, 0)), false, few())))
                .as("no threshold finds all positives without an error")
                .doesNotContain("Threshold of the predictions");
    }

    /** At 0.4 all positives are found with one error, which no threshold improves if a missed positive costs 10 errors. */
    @Test
    void thresholdsByCostAreChoices() {
        assertThat(html(request(Optional.empty(), false, few())))
                .contains("A missed positive costs", "<option value=\"3\">10 false positives</option>");
    }

    @Test
    void metricsAtEveryThresholdEqualLibrary() {
        SplittableRandom random = new SplittableRandom(7);
        boolean[] positive = new boolean[400];
        double[] scores = new double[400];
        for (int i = 0; i < 400; i++) {
            positive[i] = i % 3 == 0;
            scores[i] = Math.round(1000 * (0.6 * random.nextDouble() + (positive[i] ? 0.35 : 0))) / 1000.0;
        }
        JsonNode json =
                json(request(Optional.empty(), false, new ScoredSystem("p", ScoredSample.of(scores, positive), true)));
        List<String> names = List.of("recall", "specificity", "precision", "npv", "f1", "accuracy");

        assertThat(json.path("thresholds").size()).isBetween(50, 110);
        for (int at = 0; at < json.path("thresholds").size(); at++) {
            double threshold =
                    Double.parseDouble(json.path("thresholds").path(at).asString());
            ConfusionMatrix matrix = counted(scores, positive, threshold);
            for (int metric = 0; metric < names.size(); metric++) {
                Estimate estimate = CREDENCE.estimate(names.get(metric), matrix);
                var digits = Phrases.digits(estimate.width());
                String shown = Double.isNaN(estimate.value())
                        ? "undefined"
                        : digits.of(estimate.value()) + " " + digits.interval(estimate.lower(), estimate.upper());
                assertThat(json.path("systems")
                                .path(0)
                                .path("shown")
                                .path(at)
                                .path(metric)
                                .asString())
                        .as(names.get(metric) + " at " + threshold)
                        .isEqualTo(shown);
            }
        }
    }

    private static ConfusionMatrix counted(double[] scores, boolean[] positive, double threshold) {
        long[] counts = new long[4];
        IntStream.range(0, scores.length)
                .forEach(i -> counts[(positive[i] ? 0 : 1) + (scores[i] >= threshold ? 0 : 2)]++);
        return ConfusionMatrix.binary(counts[0], counts[1], counts[2], counts[3]);
    }

    /** At 0.8, 2/7 - 1/7 * 0.8/0.2 = -2/7. */
    @Test
    void netBenefitWeighsFalsePositivesByOddsOfThreshold() {
        JsonNode json = json(request(Optional.empty(), false, few()));

        assertThat(json.path("metrics").toString()).endsWith("\"Alerts per 1,000 items\",\"Net benefit\"]");
        JsonNode shown = json.path("systems").path(0).path("shown").path(4);
        assertThat(shown.path(6).asString()).startsWith("429 [");
        assertThat(shown.path(7).asString()).startsWith("-0.286 [");
    }

    @Test
    void scoresThatAreNoProbabilitiesHaveNoNetBenefit() {
        double[] margins = {3, 2, -1, 1.5, 0, -2, -3};
        ThresholdRequest request =
                request(Optional.empty(), false, new ScoredSystem("margin", ScoredSample.of(margins, POSITIVE), true));

        assertThat(json(request).path("metrics").toString()).doesNotContain("Net benefit");
        assertThat(new ThresholdSection(request).netBenefit()).isEmpty();
        assertThat(new ThresholdSection(request(Optional.empty(), false, few())).netBenefit())
                .isPresent();
    }

    @Test
    void itemsThatDependOnEachOtherHaveValuesWithoutIntervals() {
        ThresholdRequest request =
                request(Optional.empty(), false, new ScoredSystem("p", ScoredSample.of(SCORES, POSITIVE), false));

        assertThat(html(request))
                .contains("There are no intervals here", "check it on other data")
                .doesNotContain("Each interval has level");
        assertThat(json(request).path("systems").path(0).path("shown").toString())
                .doesNotContain(" [")
                .contains("\"0.667\"");
    }

    /** Where lower scores are positive, the scores of a sample are negated. */
    @Test
    void thresholdsOfLowerScoresAreShownAsTheyWereRead() {
        double[] negated =
                IntStream.range(0, SCORES.length).mapToDouble(i -> -SCORES[i]).toArray();
        ThresholdRequest request =
                request(Optional.empty(), true, new ScoredSystem("p", ScoredSample.of(negated, POSITIVE), true));

        assertThat(json(request).path("thresholds").path(0).asString()).isEqualTo("0.9");
        assertThat(html(request)).contains("Items with a score of at most the threshold are predicted positive");
    }

    /** A reader without scripts has the named thresholds and the deciles in a table. */
    @Test
    void someThresholdsAreInATableForReadersWithoutScripts() {
        String html = html(request(Optional.empty(), false, few()));

        assertThat(html)
                .contains("Metrics at some thresholds", "<th scope=\"row\">Youden&#x27;s threshold</th>")
                .contains("<th scope=\"row\">50% positive</th><td class=\"number\">0.4</td>");
        assertThat(html).contains("makes its metrics look too good and its intervals too narrow");
    }

    @Test
    void millionsOfThresholdsGiveAHundred() {
        int n = 200_000;
        double[] scores = IntStream.range(0, n).mapToDouble(i -> (i + 0.5) / n).toArray();
        boolean[] positive = new boolean[n];
        IntStream.range(0, n).forEach(i -> positive[i] = i > n / 2 || i % 7 == 0);
        ScoredSystem one = new ScoredSystem("p", ScoredSample.of(scores, positive), true);

        assertThat(json(request(Optional.empty(), false, one))
                        .path("thresholds")
                        .size())
                .isBetween(80, 102);
        assertThat(json(request(Optional.empty(), false, one, one))
                        .path("systems")
                        .size())
                .isEqualTo(2);
    }

    /** Wilson's interval of 2 of 3 positives is [0.2077, 0.9385]; the net benefit is no share of items and keeps its own method. */
    @Test
    void metricsHaveIntervalsOfTheRequestedMethodWhereItFits() {
        ThresholdRequest usual = request(Optional.empty(), false, few());
        ThresholdRequest wilson = requesting(new RequestedMethod("wilson", false));
        JsonNode ofUsual = json(usual).path("systems").path(0).path("shown").path(4);
        JsonNode ofWilson = json(wilson).path("systems").path(0).path("shown").path(4);

        assertThat(ofWilson.path(0).asString())
                .isEqualTo("0.667 [0.208, 0.939]")
                .isNotEqualTo(ofUsual.path(0).asString());
        assertThat(ofWilson.path(7).asString())
                .isEqualTo(ofUsual.path(7).asString())
                .contains("[");
        assertThat(html(wilson))
                .contains("Intervals are by wilson where it fits the metric, and otherwise by the default method");
        assertThat(html(usual)).doesNotContain("Intervals are by");
    }

    @Test
    void methodThatSimulatesIsNamedAndNotUsed() {
        ThresholdRequest usual = request(Optional.empty(), false, few());
        ThresholdRequest simulated = requesting(new RequestedMethod("bootstrap-bca", true));

        assertThat(json(simulated).path("systems")).isEqualTo(json(usual).path("systems"));
        assertThat(html(simulated)).contains("because simulations by bootstrap-bca would take too long");
    }

    private static ThresholdRequest requesting(RequestedMethod method) {
        return new ThresholdRequest(
                CREDENCE, ConfidenceLevel.P95, Optional.of(method), List.of(few()), Optional.empty(), false);
    }
}
