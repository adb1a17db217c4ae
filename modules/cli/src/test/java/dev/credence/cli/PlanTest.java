package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Outcome;
import dev.credence.report.plan.kind.PlanKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class PlanTest {
    private static Outcome plan(String words, String... more) {
        List<String> all = new ArrayList<>(List.of("plan"));
        all.addAll(List.of(words.split(" ")));
        all.addAll(List.of(more));
        return Cli.run(all.toArray(String[]::new));
    }

    private static JsonNode json(String words) {
        Outcome outcome = plan(words, "--format", "json");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        assertThat(Cli.complaints("envelope", outcome.json())).isEmpty();
        return outcome.json().get("results").get(0);
    }

    private static JsonNode batch(String plan, String input) {
        return batch(plan, input, " ");
    }

    private static JsonNode batch(String plan, String input, String more) {
        Outcome outcome = Cli.given(
                "{\"id\":7,\"op\":\"plan\",\"plan\":\"" + plan + "\",\"input\":{" + input + "}" + more + "}\n",
                "batch");
        assertThat(outcome.status()).isZero();
        JsonNode answer = outcome.json();
        assertThat(Cli.complaints("answer", answer)).isEmpty();
        assertThat(answer.get("id").intValue()).isEqualTo(7);
        return answer;
    }

    @Test
    void sentenceContainsTheItemsToCollect() {
        Outcome outcome = plan("width --expected .9 --width .04 --method wilson");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out())
                .contains("Collect 869 items: the 95% interval by wilson is then no wider than 0.04 (0.03998) at the"
                        + " expected proportion of 0.9.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"table", "csv", "markdown", "json"})
    void everyFormatHasTheSizeAndTheSentence(String format) {
        Outcome outcome = plan("gauss --sigma 2 --difference=-1 --n 10 --format " + format);

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).contains("10", "0.3526", "Collect 10 observations");
    }

    static Stream<String> examples() {
        return PlanKinds.all().stream()
                .flatMap(kind -> kind.examples().stream())
                .filter(line -> line.startsWith("credence plan") && !line.contains("pilot.csv"))
                .map(line -> line.substring("credence plan ".length()));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void examplesInHelpGiveAPlan(String words) {
        JsonNode plan = json(words);

        assertThat(plan.get("n").longValue()).isPositive();
        assertThat(plan.get("sentence").stringValue()).startsWith("Collect ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "width --expected .9 --width"
                        + " .04|proportion-width|\"expected\":0.9,\"width\":0.04,\"method\":\"wilson-modified\",\"level\":0.95",
                "width --expected .9 --n 50 --average --level"
                        + " .9|width|\"expected\":0.9,\"n\":50,\"average\":true,\"level\":0.9",
                "chance --expected .6 --power .8"
                        + " --two-sided|better-than-chance|\"expected\":0.6,\"power\":0.8,\"twoSided\":true",
                "paired --discordant .3 --margin .2 --n"
                        + " 40|paired-difference|\"discordant\":0.3,\"margin\":0.2,\"n\":40",
                "paired --discordant .3 --difference .2 --n"
                        + " 40|paired-difference|\"discordant\":0.3,\"difference\":0.2,\"n\":40",
                "difference --first .9 --second .5 --n 20 --margin"
                        + " .1|proportion-difference|\"first\":0.9,\"second\":0.5,\"n\":20,\"margin\":0.1",
                "auc --area .8 --n 100 --prevalence .2|auc-width|\"area\":0.8,\"n\":100,\"prevalence\":0.2",
                "auc --area .8 --value .5 --n 20|auc|\"area\":0.8,\"n\":20,\"value\":0.5",
                "areas --first .8 --second .7 --correlation .5 --n"
                        + " 100|auc-difference|\"first\":0.8,\"second\":0.7,\"correlation\":0.5,\"n\":100",
                "bound --error .05 --models 3|mean-bound|\"error\":0.05,\"models\":3",
                "gauss --sigma 2 --difference 1 --power .9|gauss-test|\"sigma\":2,\"difference\":1,\"power\":0.9"
            })
    void commandAndBatchGiveTheSameAnswer(String words, String name, String input) {
        JsonNode command = json(words);
        JsonNode answer = batch(name, input);

        assertThat(answer.get("plan").stringValue()).isEqualTo(name);
        for (String field :
                List.of("n", "groups", "goal", "wanted", "reached", "smallest", "sentence", "level", "exact")) {
            assertThat(answer.get(field)).as(field).isEqualTo(command.get(field));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "width --expected .9|width must be given, or n to get the width of n items: width=none," + " n=none",
                "width --width .1 --n 5|width and n exclude each other: give width to get the number of items, or n"
                        + " to get the width",
                "width --width .1 --method bootstrap-bca|method must be one for proportions: method=bootstrap-bca",
                "width --width .1 --method wilsn|no interval method 'wilsn'; did you mean 'wilson'?",
                "width --width 0|width must lie in (0, 1): width=0.0",
                "width --widht .1|did you mean '--width'?",
                "chance --expected .6 --power 1|power must lie in (0, 1): power=1.0",
                "chance --power .8|input 'expected' is missing; given: power",
                "paired --discordant .1 --difference .2 --power .8|difference must not exceed the discordant share",
                "paired --discordant .1 --difference .05 --power .8 --comparator bayes-paired|comparator must have a"
                        + " p-value to plan for",
                "auc --area .8 --power .8|power needs a value to differ from: value=none; give value",
                "bound --error .1 --inequality bernstien|no inequality 'bernstien'; did you mean 'bernstein'?",
                "bound --error .1 --variance .1|variance needs an inequality that uses it",
                "gauss --sigma 1 --difference 1 --n 3 --alternative both|no alternative 'both'",
                "widht --width .1|did you mean 'width'?"
            })
    void wrongPlanCommandExitsWithItsReason(String words, String message) {
        Outcome outcome = plan(words);

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).contains(message);
    }

    @Test
    void planWithoutKindListsTheKinds() {
        Outcome outcome = Cli.run("plan");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains("a plan must be given: one of width, difference, paired, chance");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "widht|\"width\":0.1|unknown-name|no plan 'widht'; did you mean 'width'?",
                "width|\"wdth\":0.1|bad-value|no input of plan 'width' 'wdth'; did you mean 'width'?",
                "width|\"width\":\"0.1\"|bad-value|width must be a finite number: width='0.1'",
                "width|\"width\":[0.1]|bad-value|width must be a finite number: width=[0.1]",
                "width|\"n\":2.5|bad-value|n must be a whole number: n=2.5",
                "width|\"n\":10,\"level\":\"x\"|bad-request|level must be a finite number: level='x'",
                "width|\"n\":10,\"level\":2|bad-value|confidence level must lie in (0, 1)",
                "metric|\"metric\":\"f1\",\"width\":0.1|bad-value|evidence of one system must be given",
                "compare|\"metric\":\"f1\",\"power\":0.8|bad-value|evidence of two systems must be given",
                "paired|\"discordant\":0.1,\"difference\":0.02,\"power\":0.8,\"comparator\":\"bayes\"|unsupported-evidence|it"
                        + " assumes independent samples"
            })
    void wrongPlanRequestHasCodeAndMessage(String plan, String input, String code, String message) {
        JsonNode error = batch(plan, input).get("error");

        assertThat(error.get("code").stringValue()).isEqualTo(code);
        assertThat(error.get("message").stringValue()).contains(message);
    }

    @Test
    void levelInRequestAndInputIsRefused() {
        JsonNode error =
                batch("width", "\"n\":10,\"level\":0.9", ",\"level\":0.9").get("error");

        assertThat(error.get("message").stringValue()).contains("'level' is in the request and in its input");
        assertThat(batch("width", "\"n\":10", ",\"level\":0.9").get("level").doubleValue())
                .isEqualTo(0.9);
    }

    @Test
    void pilotFilePlansAnyMetric() {
        String pilot = "metric " + Cli.example("breast-cancer.csv")
                + " --truth truth --prediction logistic_prediction --positive malignant --metric f1";
        JsonNode narrow = json(pilot + " --width .03");
        JsonNode there = json(pilot + " --n " + narrow.get("n").longValue());

        assertThat(narrow.get("reached").doubleValue()).isBetween(0.0298, 0.03);
        assertThat(there.get("reached").doubleValue())
                .isCloseTo(narrow.get("reached").doubleValue(), within(1e-12));
        assertThat(narrow.get("assumptions").get(0).stringValue()).contains("where f1 is 0.9637");
    }

    @Test
    void clustersArePlannedAsClusters() {
        JsonNode plan = json("metric " + Cli.example("synthetic-segmentation.csv.gz")
                + " --truth truth --prediction system_a --positive 1 --cluster image --metric f1 --n 20"
                + " --replicates 50");

        assertThat(plan.get("groups").get(0).get("name").stringValue()).isEqualTo("clusters");
        assertThat(plan.get("simulationError").doubleValue()).isPositive();
    }

    @Test
    void pilotFilePlansAComparison() {
        String pilot = "compare " + Cli.example("breast-cancer.csv")
                + " --truth truth --prediction logistic_prediction --against tree_prediction --positive malignant"
                + " --replicates 400 --metric accuracy";
        JsonNode plan = json(pilot + " --power .8");
        JsonNode again = json(pilot + " --power .8");

        assertThat(plan).isEqualTo(again);
        assertThat(plan.get("reached").doubleValue()).isBetween(0.8, 0.9);
        assertThat(plan.get("simulationError").doubleValue()).isBetween(0.01, 0.021);
    }

    @Test
    void hostileValuesAreShownHarmless() {
        Outcome outcome = plan("width --width .1 --method", "\u001b[31mred");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).doesNotContain("\u001b");
    }
}
