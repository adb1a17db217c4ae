package dev.credence.api.text;

import static dev.credence.toys.NullValue.assertNullThrows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.toys.NullValue;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SuggestionsTest {
    @Test
    void messageContainsNearestAndAvailableNames() {
        assertThat(Suggestions.message("metric", "F2", List.of("accuracy", "f1")))
                .isEqualTo("no metric 'F2'; did you mean 'f1'? available: [accuracy, f1]");
        assertThat(Suggestions.message("metric", "crocodile", List.of("f1")))
                .isEqualTo("no metric 'crocodile'; available: [f1]");
        assertThat(Suggestions.message("metric", "f1", List.of())).isEqualTo("no metric 'f1'; there are none");
    }

    @Test
    void messageListsAtMostTwentyNames() {
        List<String> many = IntStream.range(0, 30).mapToObj(i -> "metric-" + i).toList();
        assertThat(Suggestions.message("metric", "zzzzzzzzzzzz", many))
                .endsWith("metric-18, metric-19, ... 30 in all]");
    }

    @Test
    void nameWithSameWordsIsNear() {
        List<String> names =
                List.of("accuracy", "beta", "bootstrap-basic", "bootstrap-bca", "f1", "f1.macro", "roc-auc");
        assertThat(Suggestions.to("macro-f1", names)).contains("f1.macro");
        assertThat(Suggestions.to("f1_score", names)).contains("f1");
        assertThat(Suggestions.to("accuracy_score", names)).contains("accuracy");
        assertThat(Suggestions.to("roc_auc_score", names)).contains("roc-auc");
        assertThat(Suggestions.to("BCa", names)).contains("bootstrap-bca"); // beta is two letters away
        assertThat(Suggestions.to("bootstrap", names))
                .contains("bootstrap-bca"); // the shortest name that contains the word
        assertThat(Suggestions.to("t-test", names)).isEmpty();
        assertThat(Suggestions.to("score", names)).isEmpty();
    }

    @Test
    void nullArgumentThrowsWithItsName() {
        assertNullThrows("name must not be null", () -> Suggestions.to(NullValue.value(), List.of("f1")));
        assertNullThrows("available must not be null", () -> Suggestions.to("f1", NullValue.value()));
    }

    /** The text is an unsplit header line. */
    @Test
    void fieldsOfCsvLineAreNotWords() {
        assertThat(Suggestions.to("truth", List.of("truth;guess"))).isEmpty();
        assertThat(Suggestions.to("truth", List.of("truth\tguess"))).isEmpty();
        assertThat(Suggestions.to("truth", List.of("truth_label"))).contains("truth_label");
    }

    /** Exchanging two neighbours is one step, whereas two changes of two letters would leave nothing of the name. */
    @Test
    void exchangedNeighboursCountAsOneStep() {
        assertThat(Suggestions.to("ab", List.of("ba"))).contains("ba");
        assertThat(Suggestions.to("ab", List.of("ca"))).isEmpty();
        assertThat(Suggestions.to("ab", List.of("bc"))).isEmpty();
    }

    @Test
    void shortNameIsNearIfFirstLetterOrLettersAgree() {
        assertThat(Suggestions.to("tp", List.of("ap"))).isEmpty();
        assertThat(Suggestions.to("map", List.of("ap"))).isEmpty();
        assertThat(Suggestions.to("F2", List.of("f1"))).contains("f1");
        assertThat(Suggestions.to("tn", List.of("tnr"))).contains("tnr");
        assertThat(Suggestions.to("ap", List.of(""))).isEmpty();
        assertThat(Suggestions.to("", List.of("ap"))).isEmpty();
    }

    @Test
    void twoChangesAreNearOnlyFromSixLetters() {
        assertThat(Suggestions.to("pass", List.of("pauc"))).isEmpty();
        assertThat(Suggestions.to("mae", List.of("ap"))).isEmpty();
        assertThat(Suggestions.to("rcal", List.of("recall"))).contains("recall");
        assertThat(Suggestions.to("rca", List.of("recall"))).isEmpty();
    }

    @Test
    void singleLettersAreNotWords() {
        assertThat(Suggestions.to("k-auroc", List.of("partial-auroc"))).contains("partial-auroc");
    }

    @Test
    void listsAndNamesAreCutOnlyAboveTheirLimits() {
        List<String> twenty =
                IntStream.range(0, 20).mapToObj(i -> "metric-" + i).toList();
        assertThat(Suggestions.message("metric", "zzzzzzzzzzzz", twenty)).endsWith("metric-18, metric-19]");
        assertThat(Suggestions.message("metric", "z".repeat(80), List.of()))
                .isEqualTo("no metric '" + "z".repeat(80) + "'; there are none");
        assertThat(Suggestions.message("metric", "z".repeat(81), List.of()))
                .isEqualTo("no metric '" + "z".repeat(80) + "...'; there are none");
    }
}
