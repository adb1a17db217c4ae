package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that no command writes over a file that it reads, or over another file that it writes. */
class OverwrittenFilesTest {
    private static final Path SOURCES = Path.of("src/main/java");

    @TempDir
    private Path folder = Path.of("");

    private String rows = "";

    @BeforeEach
    void write() throws IOException {
        StringBuilder text = new StringBuilder("truth,new,old\n");
        for (int row = 0; row < 40; row++) {
            text.append(row % 2 == 0 ? "a," : "b,")
                    .append(row % 9 == 0 ? "b," : "a,")
                    .append(row % 7 == 0 ? "b\n" : "a\n");
        }
        rows = text.toString();
        for (String name : List.of("rows.csv", "rows.svg", "rows.html", "rows.credence")) {
            Files.writeString(folder.resolve(name), rows);
        }
        Files.writeString(folder.resolve("e.json"), "{\"expect\": [{\"metric\": \"accuracy\", \"atLeast\": 0.1}]}");
    }

    /** Runs a command in which each word that begins with a slash is a file of the folder. */
    private Outcome run(String command) {
        return Cli.run(Stream.of(command.split(" "))
                .map(word -> word.startsWith("/") ? folder + word : word)
                .toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "gate /rows.csv -t truth -p new --at-least accuracy=0.1 --junit /rows.csv; --junit; which the command reads",
                "gate /rows.csv -t truth -p new --expect /e.json --junit /./e.json; --junit; the file of --expect",
                "gate /rows.csv -t truth -p new -m accuracy --margin 0.1 --baseline /n.credence --junit /n.credence; --baseline;"
                        + " the file of --junit",
                "evaluate /rows.svg -t truth -p new --figure interval --force -o /rows.svg; -o; which the command reads",
                "report /rows.html -t truth -p new --force -o /rows.html; -o; which the command reads",
                "report /rows.csv -t truth -p new -o /p.html --paragraph /p.html; -o; the file of --paragraph",
                "baseline set /rows.credence -t truth -p new --baseline /rows.credence; --baseline; which the command reads",
                "collect /rows.csv -t truth -p new --force -o /rows.csv; -o; which the command reads",
                "watch /rows.csv -t truth -p new --against old -m accuracy --state /rows.csv; --state; which the command reads"
            })
    void fileThatIsReadOrWrittenStays(String command, String option, String role) throws IOException {
        Outcome outcome = run(command);

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .startsWith("credence: " + option + " " + folder)
                .endsWith(", " + role + "; name another file" + System.lineSeparator());
        for (String name : List.of("rows.csv", "rows.svg", "rows.html", "rows.credence")) {
            assertThat(folder.resolve(name)).hasContent(rows);
        }
        assertThat(folder.resolve("e.json")).content().startsWith("{\"expect\"");
        assertThat(folder.resolve("p.html")).doesNotExist();
        assertThat(folder.resolve("n.credence")).doesNotExist();
    }

    @Test
    void linkToAnInputIsThatInput() throws IOException {
        Files.createSymbolicLink(folder.resolve("link.xml"), folder.resolve("rows.csv"));

        Outcome outcome = run("gate /rows.csv -t truth -p new --at-least accuracy=0.1 --junit /link.xml");

        assertThat(outcome.err()).contains("link.xml would overwrite " + folder.resolve("rows.csv"));
        assertThat(folder.resolve("rows.csv")).hasContent(rows);
    }

    @Test
    void differentFilesAndStateThatReplacesItselfAreWritten() {
        assertThat(run("gate /rows.csv -t truth -p new --at-least accuracy=0.1 --junit /junit.xml")
                        .err())
                .isEmpty();
        assertThat(folder.resolve("junit.xml")).exists();
        assertThat(run("collect /rows.csv -t truth -p new -o /rows.state").status())
                .isZero();
        assertThat(run("collect /rows.state --force -o /rows.state").status()).isZero();
    }

    /** A new option that writes a file must be among those that are checked. */
    @Test
    void everyOptionThatWritesAFileIsChecked() throws IOException {
        Pattern written = Pattern.compile("new WrittenFile\\(\"([^\"]+)\"");
        List<String> options = new ArrayList<>();
        try (Stream<Path> sources = Files.walk(SOURCES)) {
            for (Path source :
                    sources.filter(path -> path.toString().endsWith(".java")).toList()) {
                written.matcher(Files.readString(source)).results().forEach(match -> options.add(match.group(1)));
            }
        }
        options.remove("--folder"); // the manual pages, in a command that reads no file

        assertThat(options).hasSizeGreaterThan(6).allMatch(CommandLines.WRITING::contains);
    }
}
