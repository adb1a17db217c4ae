package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests commands on rows that name their system, which must give the results of a column for each system. */
class SystemsEverywhereTest {
    private static final List<String> SYSTEMS = List.of("new", "old", "tiny");
    private static final String ROWS = " --system model --id id --truth truth --positive yes --score score";
    private static final String COLUMNS = " --truth truth --positive yes --score new --against-score old,tiny";

    @TempDir
    private Path directory = Path.of("");

    private String tidy = "";
    private String wide = "";

    @BeforeEach
    void writeRows() throws IOException {
        Random random = new Random(6);
        List<String> rows = new ArrayList<>();
        List<String> items = new ArrayList<>(List.of("id,truth,new,old,tiny"));
        for (int item = 0; item < 60; item++) {
            String truth = random.nextBoolean() ? "yes" : "no";
            List<String> scores = new ArrayList<>();
            for (double skill : new double[] {1.5, 1, 0.3}) {
                double signal = (truth.equals("yes") ? skill : -skill) + random.nextGaussian();
                scores.add(String.format(Locale.ROOT, "%.3f", 1 / (1 + Math.exp(-signal))));
            }
            items.add("q" + item + "," + truth + "," + String.join(",", scores));
            for (int system = 0; system < SYSTEMS.size(); system++) {
                rows.add(String.join(",", "q" + item, SYSTEMS.get(system), truth, scores.get(system)));
            }
        }
        wide = Files.write(directory.resolve("wide.csv"), items).toString();
        Collections.swap(rows, 5, 100);
        rows.add(0, "id,model,truth,score");
        tidy = Files.write(directory.resolve("tidy.csv"), rows).toString();
    }

    private static Outcome run(String line) {
        return Cli.run(line.strip().split(" +"));
    }

    private String shown(String line) {
        Outcome outcome = run(line);
        assertThat(outcome.status()).isZero();
        return outcome.out().replace(tidy, "FILE").replace(wide, "FILE");
    }

    @ParameterizedTest
    @CsvSource({
        "curve --metric auroc",
        "curve --kind pr --threshold 0.5",
        "calibration",
        "calibration --loss log-loss --band consistency",
        "net-benefit --points 9",
        "net-benefit --scale cost --points 9"
    })
    void curvesOfSystemsEqualThoseOfTheirColumns(String command) {
        String named = command.replaceFirst(" |$", " FILE ");

        assertThat(shown(named.replace("FILE", tidy) + ROWS)).isEqualTo(shown(named.replace("FILE", wide) + COLUMNS));
        assertThat(shown(named.replace("FILE", tidy) + ROWS + " --format csv"))
                .isEqualTo(shown(named.replace("FILE", wide) + COLUMNS + " --format csv"));
        assertThat(shown(named.replace("FILE", tidy) + ROWS.replace("model", "model=new,old")))
                .isEqualTo(shown(named.replace("FILE", wide) + COLUMNS.replace(",tiny", "")));
    }

    @ParameterizedTest
    @CsvSource({"curve,roc", "calibration,calibration", "net-benefit,net-benefit"})
    void figureHasACurveOfEachSystem(String command, String kind) throws IOException {
        Path figure = directory.resolve("figure.svg");
        shown(command + " " + tidy + ROWS + " --figure " + kind + " -o " + figure);

        assertThat(Files.readString(figure)).contains(">new", ">old", ">tiny");
    }

    @Test
    void curveOfEachSystemEqualsItsOwn() {
        String several = shown("curve " + wide + COLUMNS + " --format csv --points all");
        for (String system : SYSTEMS) {
            String own = shown(
                    "curve " + wide + " --truth truth --positive yes --score " + system + " --format csv --points all");
            assertThat(several.lines()).containsAll(own.lines().toList());
        }
    }

    @Test
    void stateOfSystemsEqualsThatOfTheirColumns() throws IOException {
        Path ofRows = directory.resolve("rows.credence");
        Path ofColumns = directory.resolve("columns.credence");
        shown("collect " + tidy + ROWS.replace("model", "model=new,old") + " -o " + ofRows);
        shown("collect " + wide + COLUMNS.replace(",tiny", "") + " -o " + ofColumns);

        assertThat(ofRows).hasSameBinaryContentAs(ofColumns);
        assertThat(run("collect " + tidy + ROWS + " -o " + directory.resolve("no"))
                        .err())
                .contains("a state contains the scores of two systems at most");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "wilcoxon|--system model=new,old --first score --id id|--first new --second old",
                "friedman|--system model --first score --id id|--columns new,old,tiny"
            })
    void testOfSystemsEqualsThatOfTheirColumns(String test, String ofRows, String ofColumns) {
        assertThat(shown("test " + test + " " + tidy + " " + ofRows))
                .isEqualTo(shown("test " + test + " " + wide + " " + ofColumns));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "test wilcoxon FILE --system model --first score --id id|two systems: name two of [new, old, tiny]",
                "test wilcoxon FILE --system model=new,old --first score|--id COLUMN is missing",
                "test wilcoxon FILE --first score --id id|--id matches the rows of systems",
                "test wilcoxon FILE --system model --columns score --id id|--system needs --first COLUMN",
                "calibration FILE --truth truth --positive yes --score score --id id|--id matches the rows of several systems",
                "net-benefit FILE --system model --truth truth --positive yes --score score|--id COLUMN is missing"
            })
    void wrongUsageIsReportedInOneLine(String line, String message) {
        Outcome outcome = run(line.replace("FILE", tidy));

        assertThat(outcome.err()).contains(message).hasLineCount(1);
        assertThat(outcome.status()).isEqualTo(2);
    }
}
