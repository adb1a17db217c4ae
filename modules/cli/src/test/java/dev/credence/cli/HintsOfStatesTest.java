package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that states and baselines keep hints on columns that were not read, which the rows themselves show. */
class HintsOfStatesTest {
    private static final String ITEMS = "because the intervals are otherwise too narrow";
    private static final String REPEATS = "if the cross-validation was repeated";

    @TempDir
    private Path folder = Path.of("");

    /** Twenty patients have ten rows each; the folds are those of two cross-validations. */
    @BeforeEach
    void write() throws IOException {
        StringBuilder text = new StringBuilder("truth,new,old,patient,fold,repeat,grade\n");
        for (int row = 0; row < 200; row++) {
            text.append(row % 2 == 0 ? "a," : "b,")
                    .append(row % 9 == 0 ? "b," : row % 2 == 0 ? "a," : "b,")
                    .append(row % 7 == 0 ? "a," : row % 2 == 0 ? "a," : "b,")
                    .append("p" + row / 10 + ",f" + row % 5 + ",r" + row / 100 + "," + row % 4 + "\n");
        }
        Files.writeString(
                folder.resolve("rows.csv"), text.toString().replaceAll("(?m),[^,\n]*,[^,\n]*,([^,\n]*)$", ",$1"));
        Files.writeString(folder.resolve("folds.csv"), text.toString());
    }

    private Outcome run(String command) {
        return Cli.run(command.replace(" /", " " + folder + "/").split(" "));
    }

    private String collected(String options) {
        Outcome outcome = run("collect /" + options + " --force -o /state.bin");
        assertThat(outcome.status()).as(outcome.err()).isZero();
        return "/state.bin";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rows.csv -t truth -p new",
                "rows.csv -t truth -p new --against old",
                "rows.csv --outcome grade --range 0,3"
            })
    void stateShowsThatSeveralRowsMayBelongToOneItem(String options) {
        String command = options.contains("against") ? "compare " : "evaluate ";

        assertThat(run(command + "/" + options).out()).contains(ITEMS);
        assertThat(run(command + collected(options)).out()).contains(ITEMS);
    }

    @Test
    void stateWhoseItemsAreNamedShowsNoHint() {
        assertThat(run("evaluate " + collected("rows.csv -t truth -p new --cluster patient"))
                        .out())
                .doesNotContain(ITEMS);
    }

    @Test
    void stateShowsThatFoldsMayBeOfRepeatedCrossValidations() {
        assertThat(run("evaluate " + collected("folds.csv -t truth -p new --fold fold"))
                        .out())
                .contains(REPEATS);
        assertThat(run("evaluate " + collected("rows.csv -t truth -p new --fold patient"))
                        .out())
                .doesNotContain(REPEATS);
    }

    /** Rows with such a column decide as well, because the hint may not apply. */
    @Test
    void gateOfAStateWithAHintDecidesAsThatOfItsRows() {
        Outcome rows = run("gate /rows.csv -t truth -p new --at-least accuracy=0.5");
        Outcome state = run("gate " + collected("rows.csv -t truth -p new") + " --at-least accuracy=0.5");

        assertThat(rows.status()).isZero();
        assertThat(state.status()).isZero();
        assertThat(List.of(rows.out(), state.out())).allMatch(out -> out.contains(ITEMS));
    }

    @Test
    void gateAgainstABaselineWithoutItemsShowsTheHintOfTheRun() {
        assertThat(run("baseline set /rows.csv -t truth -p old --baseline /old.credence")
                        .status())
                .isZero();

        assertThat(run("gate /rows.csv -t truth -p new -m accuracy --margin 0.3 --baseline /old.credence")
                        .out())
                .contains("the file has a column 'patient'; if several rows have the same value in it")
                .contains("second: the rows are treated as independent, but a column of their file may name items");
    }
}
