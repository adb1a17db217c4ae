package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that judged rows are read by the same rules as other rows: renamed labels, and rows with an empty cell that are left out. */
class JudgedRowRulesTest {
    private static final String HEADER = "id,human,judge,new,old,p,site\n";
    private static final List<String> ROWS = List.of(
            "yes,yes,yes,no,0.9", "yes,no,yes,yes,0.7", "no,no,no,no,0.2", "no,no,yes,yes,0.4", "no,yes,no,no,0.3");
    private static final List<String> OTHERS = List.of(",yes,yes,yes,0.8", ",no,no,no,0.1", ",no,yes,no,0.5");

    static List<String> commands() {
        return List.of(
                "judge --prediction new --against old --positive yes",
                "judge --prediction new --slice site --positive yes",
                "judge --score p --positive yes",
                "judge --positive yes",
                "judge --prediction new --stratum judge --metric accuracy",
                "gate --prediction new --baseline old --positive yes --metric f1 --margin 0.1 --at-least accuracy=0.5",
                "gate --prediction new --any-of old --positive yes --at-least accuracy=0.5",
                "plan label --prediction new --positive yes --labels 20 --id id -o WRITTEN --force",
                "collect --prediction new --against old --positive yes -o WRITTEN --force");
    }

    @TempDir
    private Path folder;

    /** Returns rows of which the judge errs in some, with an id. */
    private static List<String> rows() {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            rows.add("l" + i + "," + ROWS.get(i % 3 == 0 ? 0 : i % 3 == 1 ? 2 : i % 5) + ",s" + i % 2);
        }
        for (int i = 0; i < 150; i++) {
            rows.add("u" + i + "," + OTHERS.get(i % 3) + ",s" + i % 2);
        }
        return rows;
    }

    /** Writes rows into a file of the same name, so that answers can be compared. */
    private Path file(List<String> rows) throws IOException {
        return Files.writeString(folder.resolve("judged.csv"), HEADER + String.join("\n", rows) + "\n");
    }

    /** Returns what a command answers, with what it writes, but without notes on the rows. */
    private String answer(List<String> rows, String command, String... options) throws IOException {
        Path written = folder.resolve("written");
        List<String> all = new ArrayList<>(Arrays.asList(command.split(" ")));
        all.addAll(all.indexOf("label") == 1 ? 2 : 1, List.of(file(rows).toString(), "--truth=human", "--judge=judge"));
        all.addAll(List.of(options));
        all.replaceAll(option -> option.replace("WRITTEN", written.toString()));
        Outcome outcome = Cli.run(all.toArray(String[]::new));
        assertThat(outcome.status()).as(outcome.err()).isIn(0, 3, 4);
        String content = Files.exists(written) ? Arrays.toString(Files.readAllBytes(written)) : "";
        return outcome.out()
                        .replaceAll("(?m)^ (Note: )?(--map renamed|\\d+ of \\d+ rows? w).*\\n?", "")
                        .strip()
                + content;
    }

    /** All these commands accepted the option and ignored it. */
    @ParameterizedTest
    @MethodSource("commands")
    void renamedLabelsGiveTheAnswerOfLabelsWrittenSo(String command) throws IOException {
        List<String> spelt = rows().stream()
                .map(row ->
                        row.replace(",yes,", ",1.0,").replace(",yes,", ",1.0,").replaceFirst(",no,", ",0.0,"))
                .toList();
        String plain = answer(rows(), command);

        assertThat(answer(spelt, command, "--map", "1.0=yes,0.0=no")).isEqualTo(plain);
        Path pairs = Files.writeString(folder.resolve("pairs.csv"), "from,to\n1.0,yes\n0.0,no\n");
        assertThat(answer(spelt, command, "--map-file", pairs.toString())).isEqualTo(plain);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void rowsWithAnEmptyCellAreLeftOut(String command) throws IOException {
        List<String> gaps = new ArrayList<>(rows());
        gaps.add(3, "g1,yes,,yes,,,s0");
        gaps.add(9, "g2,no,NA,no,none,NaN,s1");
        gaps.add("g3,,None,,yes,0.5,");

        assertThat(answer(gaps, command, "--drop-missing")).isEqualTo(answer(rows(), command));
    }

    @ParameterizedTest
    @ValueSource(strings = {"judge", "gate --at-least accuracy=0.5", "collect -o WRITTEN --force"})
    void labelThatDoesNotOccurIsRefused(String command) throws IOException {
        List<String> all = new ArrayList<>(Arrays.asList(command.split(" ")));
        all.addAll(1, List.of(file(rows()).toString(), "--truth=human", "--judge=judge", "--prediction=new"));
        all.addAll(List.of("--map", "ja=yes"));
        all.replaceAll(
                option -> option.replace("WRITTEN", folder.resolve("written").toString()));

        Outcome outcome = Cli.run(all.toArray(String[]::new));
        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains("--map ja=yes: no label 'ja'; available: [no, yes]");
    }

    /** Words that are numbers after they are renamed have a mean. */
    @Test
    void wordsCanBecomeNumbers() throws IOException {
        List<String> numbers = rows().stream()
                .map(row -> row.replace("yes", "1").replace("no", "0"))
                .toList();

        assertThat(answer(rows(), "judge --metric mean", "--map", "yes=1,no=0"))
                .isEqualTo(answer(numbers, "judge --metric mean"));
    }

    /** The labels of a state can only be renamed when it is collected. */
    @Test
    void adviceOnLabelsOfAStateNamesCollect() throws IOException {
        List<String> spelt = new ArrayList<>(rows());
        spelt.set(0, "l0,Yes,yes,yes,no,0.9,s0");
        answer(spelt, "collect --prediction new -o WRITTEN --force");

        assertThat(Cli.run("judge", folder.resolve("written").toString()).out())
                .contains("labels 'Yes', 'yes' differ only in upper and lower case", "credence collect --map FROM=TO");
    }
}
