package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import dev.credence.state.baseline.Baseline;
import dev.credence.state.baseline.Baseline.MetricValue;
import dev.credence.state.baseline.Baseline.MetricValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that a gate refuses a baseline that is damaged or of something else. */
class BaselineRefusalTest extends BaselineFolder {
    @Test
    void renamedClassIsRefused() throws IOException {
        set(rows("r.csv", 100, 9, 12), "old");
        String renamed = rows("n.csv", 100, 9, 12);
        Files.writeString(
                Path.of(renamed),
                Files.readString(Path.of(renamed))
                        .replace(",n,", ",no,")
                        .replace(",n,", ",no,")
                        .replace(",noew,", ",new,"));

        assertRefused(
                gate(renamed),
                baseline()
                        + ": the baseline and this run must have the same labels: baseline=2 labels, of which only here 'n',"
                        + " run=2 labels, of which only here 'no'; if a label is only absent from the rows, list all labels in"
                        + " their order with --labels in both runs" + RENEW);
    }

    @Test
    void otherPositiveLabelDesignAndEvidenceAreRefused() throws IOException {
        String file = rows("r.csv", 100, 9, 12);
        set(file, "old", "--positive", "y");

        assertRefused(
                gate(file, "--positive", "n"),
                baseline() + ": the baseline and this run must have the same positive label: baseline='y', run='n'"
                        + RENEW);
        assertRefused(
                gate(file, "--positive", "y", "--cluster", "site"),
                baseline()
                        + ": the baseline and this run must have the same sampling design: baseline=plain, run=clustered"
                        + RENEW);
        assertRefused(
                gate(file, "--positive", "y", "--score", "p"),
                baseline()
                        + ": the baseline and this run must have the same evidence: baseline=predictions, run=predictions"
                        + " and scores" + RENEW);
    }

    @Test
    void idsWithoutSaltAreRefusedForNewBaseline() throws IOException {
        Outcome outcome = gate(rows("r.csv", 100, 9, 12), "--id", "id");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains(baseline() + " does not exist yet: add --salt TEXT");
        assertThat(baseline()).doesNotExist();
    }

    @Test
    void otherItemsAreRefusedAndNamed() throws IOException {
        set(rows("r.csv", 100, 9, 12), "old", "--id", "id", "--salt", "x");
        String fewer = rows("few.csv", 98, 9, 12);
        String changed = rows("changed.csv", 100, 9, 12);
        Files.writeString(
                Path.of(changed),
                Files.readString(Path.of(changed)).replace("\nr7,n,", "\nr7,y,").replace("\nr8,", "\nr8b,"));

        assertRefused(
                gate(fewer, "--id", "id"),
                "the baseline and this run must have the same items: 0 of the 98 rows of " + fewer
                        + " are not in the baseline, and 2 items of the baseline are not in the file" + RENEW);
        assertRefused(
                gate(changed, "--id", "id"),
                "the baseline and this run must have the same items: 1 of the 100 rows of " + changed
                        + " are not in the baseline, such as id 'r8b', and 1 items of the baseline are not in the file"
                        + RENEW);
        Files.writeString(Path.of(changed), Files.readString(Path.of(changed)).replace("\nr8b,", "\nr8,"));
        assertRefused(
                gate(changed, "--id", "id"),
                "the baseline and this run must agree on the truth: it differs for 1 of 100 rows, such as id 'r7'"
                        + RENEW);
        assertThat(gate(fewer, "--format", "json").json().get("notes").toString())
                .contains("because the rows of this run are not matched with the items of the baseline; --id COLUMN"
                        + " matches them, for a sharper comparison\"");
    }

    /** Another cluster of a row changes the bounds as much as another label, and the counts of labels do not show it. */
    @Test
    void otherClustersAreRefusedAndCounted() throws IOException {
        String[] options = {"--id", "id", "--cluster", "site"};
        String file = rows("r.csv", 100, 9, 12);
        set(file, "old", "--id", "id", "--salt", "x", "--cluster", "site");
        String moved = file.replace("r.csv", "moved.csv");
        Files.writeString(
                Path.of(moved),
                Files.readAllLines(Path.of(file)).stream()
                        .map(line -> line.matches("r[78],.*") ? line.replaceFirst("[^,]*$", "elsewhere") : line)
                        .collect(Collectors.joining("\n", "", "\n")));

        assertThat(gate(file, with(options, "--format", "json"))
                        .json()
                        .at("/input/pairing")
                        .asString())
                .isEqualTo("paired");
        assertRefused(
                gate(moved, options),
                "the baseline and this run must agree on the cluster: it differs for 2 of 100 rows, such as id 'r7', 'r8'"
                        + RENEW);
        Outcome checked = Cli.run(
                "baseline",
                "check",
                baseline().toString(),
                moved,
                "-t",
                "truth",
                "-p",
                "new",
                "--id",
                "id",
                "--cluster",
                "site");
        assertRefused(
                checked,
                baseline() + ": the baseline and this run must agree on the cluster: it differs for 2 of 100 items"
                        + RENEW);
    }

    @Test
    void otherClustersOfOutcomesAreRefusedAndCounted() throws IOException {
        Path file = folder.resolve("o.csv");
        Path moved = folder.resolve("m.csv");
        StringBuilder text = new StringBuilder("q,site,score\n");
        for (int row = 0; row < 60; row++) {
            text.append('q')
                    .append(row)
                    .append(",s")
                    .append(row % 6)
                    .append(',')
                    .append(row % 7 % 2)
                    .append('\n');
        }
        Files.writeString(file, text);
        Files.writeString(moved, text.toString().replace("\nq3,s3,", "\nq3,q3,"));
        String[] columns = {
            "--outcome",
            "score",
            "--range",
            "0,1",
            "--item",
            "q",
            "--cluster",
            "site",
            "--baseline",
            baseline().toString()
        };

        assertThat(Cli.run(with(new String[] {"baseline", "set", file.toString(), "--salt", "x"}, columns))
                        .status())
                .isZero();
        String[] gate = with(columns, "-m", "mean:of=score", "--margin", "0.2", "--format", "json");
        assertThat(Cli.run(with(new String[] {"gate", file.toString()}, gate))
                        .json()
                        .at("/input/pairing")
                        .asString())
                .isEqualTo("paired");
        assertRefused(
                Cli.run(with(new String[] {"gate", moved.toString()}, gate)),
                "the baseline and this run must agree on the cluster: it differs for 1 of 60 items, such as 'q3'"
                        + RENEW);
    }

    @Test
    void damagedBaselineIsRefused() throws IOException {
        String file = rows("r.csv", 100, 9, 12);
        String restore = "; restore it from the history of the repository, or renew it";

        set(file, "old");
        edit(text -> text.replace("  \"rows\": 100,\n", "<<<<<<< HEAD\n  \"rows\": 100,\n=======\n>>>>>>> new\n"));
        assertRefused(
                gate(file),
                baseline()
                        + ": the baseline has the markers of a merge conflict: line=9; take the file of one side, such as with"
                        + " git checkout --ours, or renew it");

        set(file, "old");
        edit(text -> text.substring(0, text.length() / 2));
        assertRefused(
                gate(file),
                baseline() + ": the baseline was cut off: its last line but one must be its SHA-256" + restore);

        set(file, "old");
        edit(text -> text.replaceFirst("(?s)(\"state\": \\[\n {4}\".{20}).", "$1/"));
        Outcome forged = gate(file);
        assertThat(forged.status()).isEqualTo(1);
        assertThat(forged.err())
                .startsWith(
                        "credence: " + baseline() + ": the baseline was changed after it was written: its SHA-256 is ");

        set(file, "old");
        edit(text -> text.replace("\"version\": 1,", "\"version\": 7,"));
        assertRefused(
                gate(file),
                baseline()
                        + ": the version of a baseline must be 1: version=7; read it with the release of credence that wrote"
                        + " it, or renew it");
    }

    /** The header states the values by the metric's version then, and the counts give those of the version now. */
    @Test
    void baselineOfAnotherMetricVersionIsRefused() throws IOException {
        String file = rows("r.csv", 100, 9, 12);
        set(file, "old");
        edit(text -> Baseline.parse(text)
                .withMetrics(new MetricValues(0.95, List.of(new MetricValue("accuracy", 0.5, 0.4, 0.6))))
                .text());
        String message = baseline() + ": the baseline and this version must agree on the metric accuracy: the baseline"
                + " states 0.5 by version (development), and its counts give 0.91; restore it from the history of the"
                + " repository, or renew it";

        assertRefused(gate(file), message);
        assertRefused(gate(file, "--plan"), message);
        Outcome renewed = gate(UPDATE, file);
        assertThat(renewed.status()).isEqualTo(5);
        assertThat(gate(file).status()).isNotEqualTo(1);
    }

    @Test
    void metricWithoutCheckIsNotCompared() throws IOException {
        String file = rows("r.csv", 100, 9, 12);
        set(file, "old");
        edit(text -> Baseline.parse(text)
                .withMetrics(new MetricValues(0.95, List.of(new MetricValue("unknown-metric", 0.5, 0.4, 0.6))))
                .text());

        assertThat(gate(file).err()).isEmpty();
    }

    @Test
    void otherFileIsRefusedAndNeverOverwritten() throws IOException {
        String file = rows("r.csv", 100, 9, 12);
        Files.createDirectories(baseline().getParent());
        Files.writeString(baseline(), "mine\n");
        String message = baseline() + ": the file must be a baseline of credence, whose second line is \"format\":"
                + " \"credence-baseline\": it begins with \"mine\\u000a\"; name another file, or delete this one";

        assertRefused(gate(file), message);
        assertRefused(gate(UPDATE, file), message);
        assertRefused(
                Cli.run(
                        "baseline",
                        "set",
                        file,
                        "--truth",
                        "truth",
                        "--prediction",
                        "new",
                        "--baseline",
                        baseline().toString()),
                message);
        assertThat(Files.readString(baseline())).isEqualTo("mine\n");
    }

    @Test
    void otherColumnOfOutcomesIsRefused() {
        String file = Cli.example("synthetic-grades.csv");
        Cli.run(
                "baseline",
                "set",
                file,
                "--outcome",
                "grade_a",
                "--range",
                "0,1",
                "--baseline",
                baseline().toString());

        assertRefused(
                Cli.run(
                        "gate",
                        file,
                        "--outcome",
                        "grade_b",
                        "--range",
                        "0,1",
                        "--baseline",
                        baseline().toString(),
                        "--metric",
                        "mean",
                        "--margin",
                        "0.1"),
                baseline()
                        + ": the baseline and this run must have the same columns of outcomes: baseline=grade_a in [0.0,"
                        + " 1.0], run=grade_b in [0.0, 1.0]" + RENEW);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--id id | --id matches the rows with the items of a baseline, but @ keeps none: leave out --id, or write the"
                        + " file with --id COLUMN and --salt TEXT",
                "--salt x | --salt needs --id COLUMN, which names the column of ids",
                "--slice site | --slice needs the items of the baseline: renew it with --id COLUMN and --salt TEXT, or leave"
                        + " --slice out",
                "--against old | --baseline NAME.credence is the second system: leave out --against, --against-score and --with",
                "--metric auroc --margin 0.1 | metric 'auroc' cannot be computed from what this run and the baseline both have;"
                        + " renew the baseline with the columns that it needs, and name them in this run"
            })
    void optionThatTheBaselineDoesNotAllowIsWrongUsage(String options, String message) throws IOException {
        String file = rows("r.csv", 100, 9, 12);
        set(file, "old");

        Outcome outcome = gate(file, options.split(" "));

        assertThat(outcome.err())
                .isEqualTo("credence: " + message.replace("@", baseline().toString()) + System.lineSeparator());
        assertThat(outcome.status()).isEqualTo(2);
    }
}
