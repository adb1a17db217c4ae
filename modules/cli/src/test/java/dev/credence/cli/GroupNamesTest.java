package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clusters, items and folds whose name is written in several ways are too many groups: there is a note, and no conclusion. */
class GroupNamesTest {
    private static final String NARROW = "because the bounds are then too narrow";

    @TempDir
    private Path folder = Path.of("");

    /** Returns a file of 400 rows, most of them right, in ten groups; {@code other} makes the name of a group in every other row. */
    private String rows(String name, String other) throws IOException {
        List<String> lines = new ArrayList<>(List.of("g,s,item,t,new,old,v"));
        for (int i = 0; i < 400; i++) {
            String group = (i % 2 == 0 ? name : other).replace("#", Integer.toString(i % 10 / 2));
            String truth = i % 3 == 0 ? "y" : "n";
            lines.add(group + "," + i % 4 + "," + i + "," + truth + "," + (i % 13 == 0 ? "x" : truth) + ","
                    + (i % 7 < 2 ? "x" : truth) + "," + (i % 13 == 0 ? 0 : 1));
        }
        return Files.write(folder.resolve("rows.csv"), lines).toString();
    }

    private static Outcome run(String command) {
        return Cli.run(command.split(" "));
    }

    @ParameterizedTest
    @CsvSource({
        "#, #.0, the same number",
        "#, 00#, the same number",
        "h#, H#, differ only in upper and lower case",
        "h#, 'h# ', look alike but differ in white space"
    })
    void namesThatAreOneAreNotedAndNotConcludedFrom(String name, String other, String words) throws IOException {
        String file = rows(name, other);
        String labels = file + " --truth t --prediction new --cluster g --metric accuracy";
        Outcome gate = run("gate " + file + " --truth t --prediction new --cluster g --at-least accuracy=0.5");
        Outcome compared = run("compare " + labels + " --against old");

        assertThat(run("evaluate " + labels).out())
                .containsOnlyOnce(words)
                .contains("clusters '", "are counted as 2 clusters, and so are 4 others")
                .contains(NARROW);
        assertThat(gate.status()).isEqualTo(4);
        assertThat(gate.out()).contains("assumption", "may be one whose name is written in several ways");
        assertThat(compared.out()).contains(NARROW).doesNotContain("new is better");
    }

    @Test
    void sameNamesAreConcludedFrom() throws IOException {
        String file = rows("h#", "h#");
        Outcome gate = run("gate " + file + " --truth t --prediction new --cluster g --at-least accuracy=0.5");

        assertThat(gate.status()).isZero();
        assertThat(gate.out()).doesNotContain(NARROW);
        assertThat(run("compare " + file + " --truth t --prediction new --against old --metric accuracy --cluster g")
                        .out())
                .contains("new is better");
    }

    /** Sections of a text and numbers in hexadecimal digits have different names. */
    @ParameterizedTest
    @ValueSource(strings = {"1.#1|1.#10", "1e#|10e#"})
    void differentNamesAreNotNoted(String names) throws IOException {
        String[] two = names.split("\\|", -1);

        assertThat(run("evaluate " + rows(two[0], two[1]) + " --truth t --prediction new --cluster g --metric accuracy")
                        .out())
                .doesNotContain("same number written");
    }

    @Test
    void itemsFoldsAndBothKindsOfClustersAreNoted() throws IOException {
        String file = rows("#", "#.0");
        String labels = " --truth t --prediction new --metric accuracy ";

        assertThat(run("gate " + file + " --outcome v --item g --at-least mean=0.1")
                        .status())
                .isEqualTo(4);
        assertThat(run("gate " + file + " --outcome v --cluster g --at-least mean=0.1")
                        .status())
                .isEqualTo(4);
        assertThat(run("compare " + file + " --outcome v --against s --range 0,3 --item g --metric mean")
                        .out())
                .contains("items '0', '0.0' are the same number", NARROW);
        assertThat(run("evaluate " + file + labels + "--fold g").out())
                .contains("folds '0', '0.0' are the same number");
        for (String both : List.of("--cluster g --cluster s", "--cluster s --cluster g")) {
            assertThat(run("evaluate " + file + labels + both).out())
                    .contains("clusters '0', '0.0' are the same number")
                    .doesNotContain("clusters '0/");
        }
        assertThat(run("collect " + file + " --truth t --prediction new --cluster g --output "
                                + folder.resolve("state"))
                        .err())
                .contains("clusters '0', '0.0' are the same number");
    }

    /** Each spelling would be another item, so that a repeated cross-validation would be taken for a single one. */
    @Test
    void itemsOfFoldsThatAreOneAreRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("folds.csv"), "f,i,t,p\n1,1,a,a\n2,2,a,b\n3,1.0,a,a\n4,2.0,b,b\n");
        Outcome outcome = run("evaluate " + file + " --truth t --prediction p --fold f --item i --metric accuracy");

        assertThat(outcome.status()).isOne();
        assertThat(outcome.err()).contains("items '1', '1.0' are the same number");
    }

    @Test
    void clusterOfMissingNamesIsNotedAndJudged() throws IOException {
        String file = rows("NA", "h#");

        assertThat(run("evaluate " + file + " --truth t --prediction new --cluster g --metric accuracy")
                        .out())
                .contains("'NA' is one of the clusters; leave its rows out with --drop-missing");
    }

    @Test
    void itemsOfArrivingRowsAreNoted() throws IOException {
        Path file = Files.writeString(folder.resolve("log.csv"), "i,v\n1,0\n1.0,1\n2,1\n");
        Outcome outcome = run("watch " + file + " --outcome v --item i --metric mean --once");

        assertThat(outcome.err()).contains("items '1', '1.0' are the same number");
    }
}
