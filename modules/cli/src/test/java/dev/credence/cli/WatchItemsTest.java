package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Tests {@code watch} with rows that belong to items. */
class WatchItemsTest {
    private static final String HEADER = "item,grade,old,truth,model\n";

    @TempDir
    private Path folder = Path.of("");

    private Path log = Path.of("");

    @BeforeEach
    void header() throws IOException {
        log = Files.writeString(folder.resolve("log.csv"), HEADER);
    }

    private void append(String... rows) throws IOException {
        Files.writeString(log, String.join("\n", rows) + "\n", StandardOpenOption.APPEND);
    }

    /** Appends items of one to four rows, whose grades depend on their item. */
    private void appendItems(int items) throws IOException {
        Random random = new Random(4);
        List<String> rows = new ArrayList<>();
        for (int item = 0; item < items; item++) {
            double share = random.nextDouble();
            for (int row = 0; row <= item % 4; row++) {
                int right = random.nextDouble() < share ? 1 : 0;
                rows.add("q" + item + "," + right + "," + (random.nextBoolean() ? 1 : 0) + ",yes,"
                        + (right == 1 ? "yes" : "no"));
            }
        }
        append(rows.toArray(String[]::new));
    }

    private Outcome watch(String options) {
        return Cli.run(
                ("watch " + log + " --once --item item " + options).strip().split(" +"));
    }

    private JsonNode look(String options) {
        Outcome outcome = watch(options + " --json");
        assertThat(outcome.err()).isEmpty();
        return outcome.json();
    }

    @ParameterizedTest
    @CsvSource({"beta-binomial-sequence", "asymptotic-sequence"})
    void boundsOfItemsEqualThoseOfAllItemsTogether(String sequence) throws IOException {
        appendItems(60);
        JsonNode look = look("--outcome grade --metric mean --sequence " + sequence);
        JsonNode whole = Cli.run(("evaluate " + log + " --outcome grade --item item --range 0,1 --metric mean --method "
                                + sequence + " --format json")
                        .split(" "))
                .json()
                .get("results")
                .get(0);

        assertThat(look.get("items").longValue()).isEqualTo(60);
        assertThat(look.get("n").longValue()).isEqualTo(60);
        for (String number : List.of("value", "lower", "upper")) {
            assertThat(look.get(number).doubleValue()) // the largest difference is 6e-17, of sums in another order
                    .isCloseTo(whole.get(number).doubleValue(), within(1e-15));
        }
    }

    @Test
    void accuracyOfItemsIsTheMeanOfTheirSharesOfRightRows() throws IOException {
        appendItems(60);
        JsonNode accuracy = look("--truth truth --prediction model --metric accuracy");
        JsonNode mean = look("--outcome grade --metric mean");

        assertThat(accuracy.get("metric").stringValue()).isEqualTo("accuracy");
        for (String number : List.of("items", "value", "lower", "upper", "sequence")) {
            assertThat(accuracy.get(number)).isEqualTo(mean.get(number));
        }
    }

    @Test
    void differenceOfItemsIsThatOfTheirMeans() throws IOException {
        append("a,1,0,x,x", "a,1,1,x,x", "b,0,1,x,x", "c,1,0,x,x", "c,0,0,x,x", "c,0,0,x,x");
        JsonNode look = look("--outcome grade --against old --metric mean");

        assertThat(look.get("items").longValue()).isEqualTo(3);
        assertThat(look.get("value").doubleValue()).isCloseTo((0.5 - 1 + 1 / 3.0) / 3, within(1e-15));
    }

    @ParameterizedTest
    @CsvSource({"''", "--sequence betting-sequence"})
    void stateKeepsTheItemThatIsNotComplete(String sequence) throws IOException {
        String options = "--outcome grade --metric mean " + sequence + " --state " + folder.resolve("log.watch");
        append("a,1,0,x,x", "a,0,0,x,x", "b,1,0,x,x");
        JsonNode first = look(options);
        append("b,0,0,x,x", "b,0,0,x,x", "b,0,0,x,x", "c,1,0,x,x");
        JsonNode second = look(options);
        JsonNode whole = look("--outcome grade --metric mean " + sequence);

        assertThat(first.get("items").longValue()).isOne();
        assertThat(first.get("openItem").stringValue()).isEqualTo("b");
        assertThat(second.get("items").longValue()).isEqualTo(2);
        assertThat(second.get("value").doubleValue()).isEqualTo((0.5 + 0.25) / 2);
        assertThat(whole.get("items").longValue()).isEqualTo(3);
        assertThat(whole.has("openItem")).isFalse();
        append("a,1,0,x,x");
        assertThat(watch(options).err()).contains("the rows of item 'a' do not follow each other");
    }

    @Test
    void lineCountsItemsAndNamesTheOpenOne() throws IOException {
        append("a,1,0,x,x", "a,0,0,x,x", "b,1,0,x,x");

        assertThat(watch("--outcome grade --metric mean --state " + folder.resolve("s"))
                        .out())
                .startsWith("look 1  items 1  n 1  mean 0.5000 [")
                .endsWith("item 'b' is not complete\n");
    }

    @Test
    void rowsWithoutItemsAreNotedAsIndependent() throws IOException {
        append("a,1,0,x,x");
        Outcome outcome = Cli.run("watch", log.toString(), "--outcome", "grade", "--metric", "mean", "--once");

        assertThat(outcome.out())
                .startsWith("Note: the rows are taken as independent of each other; if an item has"
                        + " several, --item COLUMN counts them as one observation\nlook 1  rows 1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--truth truth --prediction model --metric mcc|it needs --metric mean with --outcome, or --metric accuracy",
                "--truth truth --score grade --positive x --metric auroc|leave out --score",
                "--truth truth --prediction model --metric accuracy --window 2|without --against, --item",
                "--outcome grade --metric mean --id item|must name different columns"
            })
    void wrongUsageIsReportedInOneLine(String options, String message) throws IOException {
        append("a,1,0,x,x");
        Outcome outcome = watch(options);

        assertThat(outcome.err()).contains(message).hasLineCount(1);
        assertThat(outcome.status()).isEqualTo(2);
    }
}
