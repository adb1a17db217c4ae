package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests states of tables, of their parts and of other states, their refusals and their summary. */
class CollectTest extends CollectedStates {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--prediction logistic_prediction --score logistic_score --positive malignant",
                "--prediction tree_prediction --positive malignant --stratified",
                "--prediction tree_prediction --positive malignant --fold fold",
                "--score tree_score --positive malignant --fold fold",
                "--prediction tree_prediction"
            })
    void stateGivesTheDigitsOfItsFile(String columns) {
        String[] what = ("--truth truth " + columns).split(" ");
        done(Cli.run(joined(List.of("collect", CANCER, "-o", state("a.credence")), what)));
        Outcome file = Cli.run(joined(List.of("evaluate", CANCER, "--format", "json"), what));
        Outcome again = Cli.run("evaluate", state("a.credence"), "--format", "json");
        assertThat(answers(again)).isEqualTo(answers(file));
    }

    @Test
    void lowerScoresMayIndicatePositiveLabel() {
        String[] what = "--truth truth --score tree_score --positive benign --flip".split(" ");
        done(Cli.run(joined(List.of("collect", CANCER, "-o", state("a.credence")), what)));
        List<String> requested = List.of("--metric", "auroc", "--metric", "eer", "--format", "json");
        assertThat(answers(Cli.run(joined(List.of("evaluate", state("a.credence")), requested.toArray(String[]::new)))))
                .isEqualTo(answers(Cli.run(
                        joined(List.of(joined(List.of("evaluate", CANCER), what)), requested.toArray(String[]::new)))));
        assertSameCurve(
                Cli.run("curve", state("a.credence"), "--format", "json"),
                Cli.run(joined(List.of("curve", CANCER, "--format", "json"), what)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--prediction system_a --score system_a_score --positive 1 --cluster image",
                "--prediction system_a --positive 1 --weight system_b_score",
                "--score system_a_score --positive 1 --weight system_b_score"
            })
    void clustersAndWeightsGiveTheDigitsOfTheirFile(String columns) {
        String[] what = ("--truth truth " + columns).split(" ");
        done(Cli.run(joined(List.of("collect", PIXELS, "-o", state("a.credence")), what)));
        String metrics = columns.contains("--score") ? "auroc" : "f1";
        JsonNode file =
                answers(Cli.run(joined(List.of("evaluate", PIXELS, "--metric", metrics, "--format", "json"), what)));
        JsonNode again = answers(Cli.run("evaluate", state("a.credence"), "--metric", metrics, "--format", "json"));
        assertThat(again).isEqualTo(file);
    }

    /** The shuffled parts of a file, merged as states of states, give the bytes of the whole. */
    @Test
    void mergedPartsGiveBytesOfWholeFile() throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(Path.of(CANCER)));
        String header = lines.remove(0);
        Collections.shuffle(lines, new Random(42));
        String[] what = "--truth truth --prediction tree_prediction --score tree_score --positive malignant".split(" ");
        done(Cli.run(joined(List.of("collect", CANCER, "-o", state("whole")), what)));
        List<String> parts = new ArrayList<>();
        for (int part = 0; part < 5; part++) {
            Path file = directory.resolve("part" + part + ".csv");
            List<String> some = new ArrayList<>(lines.subList(part * lines.size() / 5, (part + 1) * lines.size() / 5));
            some.add(0, header);
            Files.write(file, some);
            done(Cli.run(joined(List.of("collect", file.toString(), "-o", state("part" + part)), what)));
            parts.add(state("part" + part));
        }
        List<String> merge = new ArrayList<>(List.of("collect", "-o", state("merged")));
        merge.addAll(parts);
        done(Cli.run(merge.toArray(String[]::new)));
        assertThat(Path.of(state("merged"))).hasSameBinaryContentAs(Path.of(state("whole")));
        List<String> several = new ArrayList<>(List.of("evaluate", "--format", "json"));
        several.addAll(parts);
        assertThat(answers(Cli.run(several.toArray(String[]::new))))
                .isEqualTo(answers(Cli.run("evaluate", state("whole"), "--format", "json")));
    }

    @Test
    void positiveLabelMayBeNamedAfterCollecting() {
        done(Cli.run(
                "collect", CANCER, "--truth", "truth", "--prediction", "tree_prediction", "-o", state("a.credence")));
        assertThat(answers(Cli.run(
                        "evaluate", state("a.credence"), "--positive", "benign", "--metric", "f1", "--format", "json")))
                .isEqualTo(answers(Cli.run(
                        "evaluate",
                        CANCER,
                        "--truth",
                        "truth",
                        "--prediction",
                        "tree_prediction",
                        "--positive",
                        "benign",
                        "--metric",
                        "f1",
                        "--format",
                        "json")));
    }

    @Test
    void countsAreAllowedWithScores() throws IOException {
        Path rows = directory.resolve("rows.csv");
        Path counts = directory.resolve("counts.csv");
        Files.writeString(rows, "t,s\na,0.1\na,0.1\na,0.1\nb,0.1\nb,0.7\nb,0.7\na,0.9\n");
        Files.writeString(counts, "t,s,n\na,0.1,2\nb,0.7,2\na,0.1,1\nb,0.1,1\na,0.9,1\nb,0.3,0\n");
        String[] what = "--truth t --score s --positive b --metric auroc --format json".split(" ");
        JsonNode counted = answers(Cli.run(joined(List.of("evaluate", counts.toString(), "--count", "n"), what)));
        assertThat(counted).isEqualTo(answers(Cli.run(joined(List.of("evaluate", rows.toString()), what))));
        done(Cli.run(
                "collect",
                counts.toString(),
                "--count",
                "n",
                "--truth",
                "t",
                "--score",
                "s",
                "--positive",
                "b",
                "-o",
                state("a")));
        assertThat(answers(Cli.run("evaluate", state("a"), "--metric", "auroc", "--format", "json")))
                .isEqualTo(counted);
        assertFails(
                "--count cannot be combined with --against-score; write one row per observation",
                joined(List.of("compare", counts.toString(), "--count", "n", "--against-score", "t"), what));
    }

    @Test
    void optionsThatExcludeEachOtherAreReported() throws IOException {
        done(collect("a", "--prediction", "tree_prediction"));
        done(collect("s", "--score", "tree_score"));
        assertFails(
                "s exists: name another file, or overwrite it with --force", "collect", state("a"), "-o", state("s"));
        assertFails(
                "cannot be written: " + state("a") + " is no folder",
                "collect",
                "no-such-file.csv",
                "-o",
                state("a/s"));
        assertFails("-o must name a file, not a folder: o=", "collect", "no-such-file.csv", "-o", directory.toString());
        done(Cli.run("collect", state("a"), "-o", state("s2"), "--force"));
        assertFails(
                "the columns of a state cannot be changed: leave out --truth, --prediction",
                "evaluate",
                state("a"),
                "--truth",
                "truth",
                "--prediction",
                "x");
        assertFails(
                "--positive must be that of the state: state='malignant', --positive='benign'",
                "evaluate",
                state("a"),
                "--positive",
                "benign");
        assertFails(
                "states to merge must have the same contents: before=[predictions], here=[scores]",
                "evaluate",
                state("a"),
                state("s"));
        assertFails("is not a state of credence collect", "evaluate", state("a"), CANCER);
        assertFails(
                "is a pipe or a folder: states are read from files, so write the state to a file",
                "compare",
                state("a"),
                "--with",
                directory.toString());
        assertFails(
                "the state must contain two systems: it contains [predictions]; use --with FILE2",
                "compare",
                state("a"));
        assertFails("the state contains no scores", "curve", state("a"));
        assertFails("Missing required option: '--truth=COLUMN'", "evaluate", CANCER, "--prediction", "x");
        assertFails(
                "Missing required options: '--score=COLUMN', '--positive=LABEL'", "curve", CANCER, "--truth", "truth");
        assertFails(
                "the positive label is in no file: no label 'malignan'; did you mean 'malignant'?",
                "collect",
                CANCER,
                "--truth",
                "truth",
                "--prediction",
                "tree_prediction",
                "--positive",
                "malignan",
                "-o",
                state("b"));
        assertThat(Path.of(state("b"))).doesNotExist();
        assertFails(
                "--keys: keys must be >= 16: keys=2",
                joined(
                        List.of("collect", CANCER, "--truth", "truth", "--score", "tree_score", "--positive", "benign"),
                        "--keys",
                        "2",
                        "-o",
                        state("b")));
        done(Cli.run(
                "collect",
                CANCER,
                "--truth",
                "truth",
                "--prediction",
                "tree_prediction",
                "--positive",
                "benign",
                "-o",
                state("other")));
        assertFails(
                "states to merge must have the same positive labels: this='malignant', other='benign'",
                "evaluate",
                state("a"),
                state("other"));
    }

    @Test
    void damagedStateIsReportedWithPosition() throws IOException {
        done(collect("a", "--prediction", "tree_prediction"));
        byte[] bytes = Files.readAllBytes(Path.of(state("a")));
        bytes[20] ^= 1;
        Files.write(Path.of(state("damaged")), bytes);
        Files.write(Path.of(state("cut")), Arrays.copyOf(bytes, 12));
        assertFails("state is damaged or cut off: its checksum does not fit", "evaluate", state("damaged"));
        assertFails("state is damaged or cut off: its checksum does not fit", "evaluate", state("cut"));
        bytes[7] = 9;
        Files.write(Path.of(state("later")), bytes);
        assertFails(
                "version must be 1: version=9; the state was written by a later release of Credence, which can read it",
                "curve",
                state("later"));
    }

    /** Names of files are foreign input and may hold control characters of a terminal. */
    @Test
    void summaryEscapesControlCharactersInNames() {
        Outcome outcome = done(collect("\u001b[31mred\u202e", "--prediction", "tree_prediction"));
        assertThat(outcome.out()).contains("\\u001b[31mred\\u202e: 569 rows").doesNotContain("\u001b", "\u202e");
    }

    @Test
    void summaryListsContentOfState() throws IOException {
        Outcome outcome = done(collect("a", "--prediction", "tree_prediction", "--score", "tree_score"));
        long size = Files.size(Path.of(state("a")));
        assertThat(outcome.out())
                .isEqualTo(
                        state("a") + ": 569 rows, " + size + " bytes, predictions and scores" + System.lineSeparator());
        assertThat(new String(Files.readAllBytes(Path.of(state("a"))), StandardCharsets.ISO_8859_1))
                .startsWith("\u0093CRED\r\n");
    }
}
