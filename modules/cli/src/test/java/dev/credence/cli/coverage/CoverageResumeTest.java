package dev.credence.cli.coverage;

import static dev.credence.cli.coverage.Studies.coverage;
import static dev.credence.cli.coverage.Studies.file;
import static dev.credence.cli.coverage.Studies.like;
import static dev.credence.cli.coverage.Studies.precision;
import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code coverage --resume FILE} across runs. */
class CoverageResumeTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void resumedStudyGivesSameBytes() throws IOException {
        Path file = directory.resolve("study.jsonl");
        String[] args = {
            "--metric",
            "mcc",
            "--method",
            "delta-wald",
            "--method",
            "delta-logit",
            "--n",
            "60",
            "--precision",
            "0.7,0.8",
            "--recall",
            "0.8",
            "--prevalence",
            "0.3",
            "--enumerate",
            "0",
            "--replicates",
            "300",
            "--format",
            "json",
            "--resume",
            file.toString()
        };
        String whole = coverage(args).out();
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize(5);
        // the machine goes down in the middle of the third result
        Files.writeString(
                file,
                String.join("\n", lines.subList(0, 3)) + "\n" + lines.get(3).substring(0, 90));
        assertThat(coverage(args).out()).isEqualTo(whole);
        assertThat(Files.readAllLines(file)).isEqualTo(lines);
        // what is kept is computed no more, and the file is left alone
        FileTime before = Files.getLastModifiedTime(file);
        assertThat(coverage(args).out()).isEqualTo(whole);
        assertThat(Files.getLastModifiedTime(file)).isEqualTo(before);
    }

    @Test
    void fileOfOtherStudyIsRefused() throws IOException {
        Path file = directory.resolve("study.jsonl");
        precision("--method", "wilson", "--resume", file.toString());
        Outcome other = precision("--method", "wilson", "--seed", "3", "--resume", file.toString());
        assertThat(other.status()).isEqualTo(2);
        assertThat(other.err())
                .startsWith("credence: '" + file
                        + "' contains another study: it is of metric precision, level 0.95, seed 0,")
                .endsWith("; name a new file\n");
        Path first = file(directory, "first.csv", "t,p,c", "y,y,9", "y,n,1", "n,y,2", "n,n,8");
        Path second = file(directory, "second.csv", "t,p,c", "y,y,9", "y,n,2", "n,y,1", "n,n,8");
        String options = "--prediction p --count c --positive y --metric f1 --method wilson --plausible 0 --resume "
                + directory.resolve("like.jsonl");
        assertThat(like(first, options).status()).isZero();
        assertThat(like(second, options).err()).contains("contains another study");
        Files.writeString(file, "truth,prediction\n");
        assertThat(precision("--method", "wilson", "--resume", file.toString()).err())
                .isEqualTo("credence: '" + file + "' contains no coverage study: name a new file\n");
        assertThat(Files.readString(file)).isEqualTo("truth,prediction\n");
    }
}
