package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Tests {@code plan compare} with a pilot of two systems in one file, in two files, or as a state. */
class PlanCompareTest {
    private static final String PILOT = Cli.example("breast-cancer.csv");
    private static final String COLUMNS = "--truth truth --positive malignant --prediction logistic_prediction";

    @TempDir
    private Path directory = Path.of("");

    private static Outcome run(String... words) {
        return Cli.run(Arrays.stream(words)
                .flatMap(some -> Arrays.stream(some.split(" ")))
                .toArray(String[]::new));
    }

    private static JsonNode plan(String... words) {
        Outcome outcome = planned(words);
        assertThat(outcome.err()).isEmpty();
        return result(outcome);
    }

    private static Outcome planned(String... words) {
        List<String> all = new ArrayList<>(List.of("plan compare --metric accuracy --power .8 --replicates 100"));
        all.addAll(List.of(words));
        all.add("--format json");
        return run(all.toArray(String[]::new));
    }

    private static JsonNode result(Outcome outcome) {
        return outcome.json().path("results").path(0);
    }

    private String state(String columns) {
        String state = directory.resolve("pilot.credence").toString();
        assertThat(run("collect", PILOT, "--truth truth --positive malignant", columns, "-o", state, "--force")
                        .err())
                .isEmpty();
        return state;
    }

    @Test
    void planFromStateEqualsPlanFromFile() {
        String against = "--against tree_prediction";
        String state = state("--prediction logistic_prediction " + against);

        assertThat(plan(state)).isEqualTo(plan(PILOT, COLUMNS, against)).isNotEmpty();
    }

    @Test
    void rowsOfSecondFileAreMatchedById() {
        JsonNode one = plan(PILOT, COLUMNS, "--against tree_prediction");
        JsonNode two = plan(PILOT, COLUMNS, "--against tree_prediction --id id --with", PILOT);

        assertThat(two).isEqualTo(one);
    }

    @Test
    void rowsOfASecondFileAreOthersWithoutAnId() {
        Outcome outcome = planned(PILOT, COLUMNS, "--against tree_prediction --with", PILOT);
        JsonNode plan = result(outcome);

        assertThat(outcome.err())
                .startsWith("credence: note: both systems are in the same file, and its rows count as two independent"
                        + " samples: ")
                .hasLineCount(1);
        assertThat(plan.path("groups")
                        .valueStream()
                        .map(group -> group.path("name").asString()))
                .containsExactly("first", "second");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "plan compare FILE COLUMNS --metric f1 --power .8|--against COLUMN must be given",
                "plan compare FILE COLUMNS --metric f1 --power .8 --against tree_prediction --id id|--id matches the rows of several systems: name a second file",
                "plan compare FILE COLUMNS --metric f1 --power .8 --against tree_prediction STATE|is not a state of credence collect",
                "plan compare STATE --metric f1 --power .8 --against x|the columns of a state cannot be changed: leave out --against",
                "plan compare STATE --metric f1 --power .8|metric 'f1' needs predictions of two systems: --prediction COLUMN --against COLUMN",
                "plan compare STATE --metric auroc --power .8|metric must be one of predictions, of scores of several classes or of outcomes: metric=auroc",
                "plan compare FILE COLUMNS --against tree_prediction --metric auroc --power .8|; for areas: plan areas",
                "plan compare FILE COLUMNS --against tree_prediction --metric auroc-ovo --power .8|--class-scores PATTERN --against-class-scores PATTERN",
                "plan metric FILE COLUMNS --metric auroc-ovo --width .1|metric 'auroc-ovo' needs --class-score LABEL=COLUMN for each class",
                "curve FILE --truth truth --positive malignant --score tree_score --metric f1|metric 'f1' must read scores",
            })
    void impossiblePlansAreReported(String words, String message) {
        Outcome outcome = run(words.replace("FILE", PILOT)
                .replace("COLUMNS", COLUMNS)
                .replace("STATE", state("--score logistic_score --against-score tree_score")));

        assertThat(outcome.err()).contains(message).hasLineCount(1);
        assertThat(outcome.status()).isEqualTo(2);
    }
}
