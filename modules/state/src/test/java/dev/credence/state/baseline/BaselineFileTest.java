package dev.credence.state.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.state.ConfusionState;
import dev.credence.state.StateLayout;
import dev.credence.state.baseline.Baseline.Origin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaselineFileTest {
    @TempDir
    private Path folder = Path.of("");

    private static Baseline baseline(String name, long rows) {
        return Baseline.of(
                name,
                List.of(new ConfusionState(StateLayout.PLAIN).add("a", "b", rows)),
                new Origin(LocalDate.of(2026, 1, 2), Optional.empty(), "0.1.0"));
    }

    private BaselineFile file(String name) {
        return BaselineFile.of(folder.resolve("some").resolve("folders").resolve(name));
    }

    @Test
    void fileIsWrittenIntoNewFoldersAndReadBack() throws IOException {
        BaselineFile file = file("a.credence");
        assertThat(file.exists()).isFalse();

        file.write(baseline("a", 3));
        file.write(baseline("a", 4));

        assertThat(file.exists()).isTrue();
        assertThat(file.read().text()).isEqualTo(baseline("a", 4).text());
        try (Stream<Path> files = Files.list(file.path().getParent())) {
            assertThat(files).containsExactly(file.path());
        }
    }

    @Test
    void renamedFileIsRefused() throws IOException {
        file("a.credence").write(baseline("a", 3));
        Path copy = Files.copy(file("a.credence").path(), file("b.credence").path());

        assertThatThrownBy(() -> file("b.credence").read())
                .isInstanceOf(BaselineException.class)
                .hasMessage(copy
                        + ": the name of a baseline must be that of its file: name='a', file='b.credence'; rename the"
                        + " file, or renew the baseline");
        assertThatThrownBy(() -> file("b.credence").write(baseline("a", 3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the name of a baseline must be that of its file: name='a'");
    }

    @Test
    void twoFilesWhoseNamesDifferInCaseOnlyAreRefused() throws IOException {
        file("a.credence").write(baseline("a", 3));
        Files.writeString(file("A.credence").path(), "other");
        Assumptions.assumeFalse(
                Files.isSameFile(file("a.credence").path(), file("A.credence").path()), "the file system ignores case");

        assertThatThrownBy(() -> file("a.credence").read())
                .isInstanceOf(BaselineException.class)
                .hasMessageEndingWith(
                        "a.credence: the folder must have one baseline of a name: 'A.credence' differs from it only"
                                + " in upper and lower case; rename one of both");
    }

    @Test
    void otherFileIsNotReplaceable() throws IOException {
        Path text = Files.writeString(folder.resolve("t.credence"), "id,truth\n");
        Path binary = Files.write(folder.resolve("b.credence"), new byte[] {(byte) 0x93, 'C', 'R'});

        for (Path path : List.of(text, binary, folder.resolve("none.credence"))) {
            assertThatThrownBy(() -> BaselineFile.of(path).read())
                    .isInstanceOfSatisfying(
                            BaselineException.class,
                            e -> assertThat(e.isReplaceable()).isFalse())
                    .hasMessageStartingWith(path + ": the ");
        }
    }

    @Test
    void damagedBaselineIsReplaceable() throws IOException {
        BaselineFile file = file("a.credence");
        file.write(baseline("a", 3));
        Files.writeString(file.path(), Files.readString(file.path()) + "more");

        assertThatThrownBy(file::read)
                .isInstanceOfSatisfying(
                        BaselineException.class,
                        e -> assertThat(e.isReplaceable()).isTrue());
    }

    @Test
    void namesAndTheVariableOfUpdatesAreChecked() {
        assertThatThrownBy(() -> BaselineFile.of(Path.of("a.json")))
                .hasMessage("the file of a baseline must end in .credence: file=\"a.json\"");
        assertThatThrownBy(() -> BaselineFile.of(Path.of("a b.credence"))).hasMessageEndingWith("name=\"a b\"");
        assertThatThrownBy(() -> BaselineFile.updates(Map.of("CREDENCE_UPDATE_BASELINE", "1")))
                .hasMessage("CREDENCE_UPDATE_BASELINE must be true or false: CREDENCE_UPDATE_BASELINE=\"1\"");
        assertThat(BaselineFile.updates(Map.of())).isFalse();
        assertThat(BaselineFile.updates(Map.of("CREDENCE_UPDATE_BASELINE", "false")))
                .isFalse();
        assertThat(BaselineFile.updates(Map.of("CREDENCE_UPDATE_BASELINE", "true")))
                .isTrue();
    }

    @Test
    void commitEqualsCommitOfBuildServer() {
        assertThat(BaselineFile.commit(Map.of("GITHUB_SHA", "b", "CI_COMMIT_SHA", "c")))
                .contains("b");
        assertThat(BaselineFile.commit(Map.of("GIT_COMMIT", "", "CI_COMMIT_SHA", "c")))
                .contains("c");
        assertThat(BaselineFile.commit(Map.of())).isEmpty();
    }
}
