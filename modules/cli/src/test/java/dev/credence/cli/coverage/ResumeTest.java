package dev.credence.cli.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli;
import dev.credence.cli.Cli.Outcome;
import dev.credence.jackson.CredenceJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests which existing files {@code --resume FILE} accepts, and which files it changes. */
class ResumeTest {
    @TempDir
    private Path directory = Path.of("");

    private Path file = Path.of("");
    private String whole = "";
    private List<String> kept = List.of();

    @BeforeEach
    void keepAStudy() throws IOException {
        file = directory.resolve("study.jsonl");
        whole = run(file).out();
        kept = Files.readAllLines(file);
        assertThat(kept).hasSize(4);
    }

    private static Outcome run(Path resume) {
        return Cli.run(
                "coverage",
                "--metric=precision",
                "--method=wilson",
                "--n=20",
                "--p=0.2,0.5,0.9",
                "--format=json",
                "--resume=" + resume);
    }

    private Outcome resumed(List<String> lines) throws IOException {
        Files.write(file, lines);
        return run(file);
    }

    private List<String> with(int line, String text) {
        List<String> lines = new ArrayList<>(kept);
        lines.set(line, text);
        return lines;
    }

    private static String changed(String line) {
        return line.replaceFirst("\"coverage\":0\\.\\d+", "\"coverage\":0.125");
    }

    /** Appends the checksum that a line of the file ends with, over the study and all previous lines. */
    private String sealed(String line) throws NoSuchAlgorithmException {
        String study =
                CredenceJson.mapper().readTree(kept.get(0)).get("coverageStudy").stringValue();
        String open = line.substring(0, line.indexOf(",\"check\":"));
        byte[] hash =
                MessageDigest.getInstance("SHA-256").digest((study + "\n" + open).getBytes(StandardCharsets.UTF_8));
        return open + ",\"check\":\"" + HexFormat.of().formatHex(hash).substring(0, 16) + "\"}";
    }

    @Test
    void storedResultsAreNotRecomputed() throws IOException, NoSuchAlgorithmException {
        assertThat(sealed(kept.get(2))).isEqualTo(kept.get(2));
        assertThat(resumed(with(2, sealed(changed(kept.get(2))))).out()).contains("\"coverage\":0.125");
    }

    @Test
    void editedLineOfStudyFileIsIgnored() throws IOException {
        List<String> edited = with(2, changed(kept.get(2)));

        Outcome outcome = resumed(edited);

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err())
                .isEqualTo("credence: '" + file + "', line 3: is not as it was written: it was edited, cut or copied;"
                        + " remove the line, and its result is computed again\n");
        assertThat(Files.readAllLines(file)).isEqualTo(edited);
        edited.remove(2);
        assertThat(resumed(edited).out()).isEqualTo(whole);
    }

    @Test
    void brokenLinesAreNoInternalError() throws IOException {
        assertThat(resumed(with(1, "{}")).err())
                .startsWith("credence: '" + file + "', line 2: is not as it was " + "written:");
        assertThat(resumed(with(3, "null")).err()).contains("line 4: is not as it was written:");
        assertThat(resumed(List.of(kept.get(0), kept.get(1), "", "  ", kept.get(2), kept.get(3), ""))
                        .out())
                .isEqualTo(whole);
        assertThat(resumed(List.of("", kept.get(1))).err())
                .isEqualTo("credence: '" + file + "' contains no coverage study: name a new file\n");
        assertThat(resumed(List.of("{}")).err()).contains("contains no coverage study");
        assertThat(resumed(with(2, kept.get(2) + "\r")).err()).contains("line 3: is not as it was written:");
    }

    @Test
    void resultOfOtherStudyIsIgnored() throws IOException {
        Path other = directory.resolve("other.jsonl");
        Cli.run(
                "coverage",
                "--metric=precision",
                "--method=wilson",
                "--n=20",
                "--p=0.2,0.5,0.9",
                "--level=0.9",
                "--resume=" + other);
        assertThat(resumed(with(2, Files.readAllLines(other).get(2))).err())
                .contains("line 3: is not as it was " + "written:");
    }

    @Test
    void fileOfAnotherVersionIsRefused() throws IOException {
        String version =
                CredenceJson.mapper().readTree(kept.get(0)).get("version").stringValue();
        assertThat(resumed(with(0, kept.get(0).replace(version, "0.0.1"))).err())
                .isEqualTo("credence: '" + file + "' contains results of another version: it is of 0.0.1, this is "
                        + version + ", and numbers may differ; name a new file\n");
        String early = kept.get(0).replaceFirst(",\"version\".*", "}");
        assertThat(resumed(with(0, early)).err()).contains("it is of an early one, this is " + version);
        assertThat(resumed(with(0, kept.get(0).replace("\"check\":\"", "\"check\":\"0")))
                        .err())
                .contains("line 1: is not as it was written: it was edited or copied; name a new file");
    }

    @Test
    void bytesAfterLastLineEndAreIgnoredLine() throws IOException {
        for (byte[] tail : List.of(new byte[4096], new byte[] {(byte) 0xff, (byte) 0xfe}, new byte[] {'{'})) {
            byte[] lines = (kept.get(0) + "\n" + kept.get(1) + "\n").getBytes(StandardCharsets.UTF_8);
            byte[] all = Arrays.copyOf(lines, lines.length + tail.length);
            System.arraycopy(tail, 0, all, lines.length, tail.length);
            Files.write(file, all);
            assertThat(run(file).out()).isEqualTo(whole);
            assertThat(Files.readAllLines(file)).isEqualTo(kept);
        }
    }

    @Test
    void resumingChangesNoOtherFile() throws IOException {
        Path sibling = Files.writeString(directory.resolve("study.jsonl.new"), "mine");
        assertThat(run(file).out()).isEqualTo(whole);
        assertThat(resumed(kept.subList(0, 2)).out()).isEqualTo(whole);
        assertThat(Files.readString(sibling)).isEqualTo("mine");
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactlyInAnyOrder(file, sibling);
        }
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void linkIsRefusedAndItsTargetIsUnchanged() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link.jsonl"), file);
        Outcome outcome = run(link);
        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).isEqualTo("credence: '" + link + "' is a symbolic link: name the file itself\n");
        Path dangling = Files.createSymbolicLink(directory.resolve("dangling"), directory.resolve("nowhere"));
        assertThat(run(dangling).err()).contains("is a symbolic link");
        assertThat(directory.resolve("nowhere")).doesNotExist();
        assertThat(Files.isSymbolicLink(link)).isTrue();
        assertThat(Files.readAllLines(file)).isEqualTo(kept);
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void readOnlyFileIsRefused() throws IOException {
        Files.writeString(file, kept.get(0) + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
        Outcome outcome = run(file);
        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo("credence: '" + file + "' is read-only: make it writable, or name a new file\n");
        assertThat(Files.readString(file)).isEqualTo(kept.get(0) + "\n");
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void irregularFileIsRefused() throws IOException {
        assertThat(run(directory).err()).contains("is a folder: name a new file");
        assertThat(run(Path.of("/dev/null")).err()).contains("'/dev/null' is no regular file: name a new file");
        Path file = Files.writeString(directory.resolve("file"), "content");
        Outcome below = run(file.resolve("study.jsonl"));
        assertThat(below.status()).isEqualTo(1);
        assertThat(below.err()).contains("study.jsonl': ");
        assertThat(run(directory.resolve("none").resolve("study.jsonl")).status())
                .isZero();
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void permissionsAndNamesOfTheFileStay() throws IOException {
        Files.write(file, kept.subList(0, 2));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw----"));
        Path second = Files.createLink(directory.resolve("second.jsonl"), file);
        assertThat(run(file).out()).isEqualTo(whole);
        assertThat(Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS))
                .isEqualTo(PosixFilePermissions.fromString("rw-rw----"));
        assertThat(Files.readAllLines(second)).isEqualTo(kept);
    }
}
