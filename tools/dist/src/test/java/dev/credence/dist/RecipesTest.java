package dev.credence.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The files from which others build name existing files, artifacts and classes. */
class RecipesTest {
    private static List<String> lines(String name) throws IOException {
        return Files.readAllLines(Stranger.ROOT.resolve(name));
    }

    @Test
    void dockerfileCopiesExistingFiles() throws IOException {
        List<String> copied = lines("tools/dist/Dockerfile").stream()
                .filter(line -> line.startsWith("COPY "))
                .map(line -> line.split(" ")[1])
                .map(name ->
                        name.replace("${VERSION}", Stranger.VERSION).replace("${PLATFORM}", JavaRuntime.platform()))
                .toList();
        assertThat(copied)
                .hasSize(2)
                .allSatisfy(name -> assertThat(Stranger.ROOT.resolve(name)).exists());
        assertThat(lines("tools/dist/Dockerfile")).contains("ARG VERSION=" + Stranger.VERSION);
    }

    @Test
    void dockerfileDownloadsNothing() throws IOException {
        assertThat(lines("tools/dist/Dockerfile").stream().filter(line -> !line.startsWith("#")))
                .noneMatch(line -> line.matches("ADD .*|.*\\b(curl|wget|apt-get|mvn)\\b.*"));
    }

    @Test
    void jbangCatalogNamesTheArtifactAndItsMainClass() throws Exception {
        JsonNode alias = JsonMapper.shared()
                .readTree(Files.readString(Stranger.ROOT.resolve("jbang-catalog.json")))
                .path("aliases")
                .path("credence");
        assertThat(alias.path("script-ref").stringValue()).isEqualTo("dev.credence:credence-cli:" + Stranger.VERSION);
        assertThat(Stranger.TARGET.resolve("lib/credence-cli-" + Stranger.VERSION + ".jar"))
                .exists();
        assertThat(Class.forName(alias.path("main").stringValue()).getMethod("main", String[].class))
                .isNotNull();
    }

    @Test
    void gradleScriptNamesThisVersion() throws IOException {
        assertThat(lines("examples/gradle/credence.gradle"))
                .contains("    String version = '" + Stranger.VERSION + "'");
    }

    @Test
    void jreleaserListsTheDownloadsOfThisVersion() throws IOException {
        List<Path> named = lines("tools/jreleaser.yml").stream()
                .filter(line -> line.contains("- path: "))
                .map(line -> line.replaceFirst(".*- path: ", "").replace("{{projectVersion}}", Stranger.VERSION))
                .map(name -> Stranger.ROOT.resolve(name.replace("linux-x64", JavaRuntime.platform())))
                .toList();
        assertThat(named).allSatisfy(file -> assertThat(file).exists());
        assertThat(lines("tools/jreleaser.yml")).contains("  version: " + Stranger.VERSION);
    }

    /** The checksum file next to the archive with its own Java lists that archive only, and is not part of a release. */
    @Test
    void jreleaserListsEveryDownload() throws IOException {
        List<String> recipe = lines("tools/jreleaser.yml");
        try (Stream<Path> files = Files.list(Stranger.DOWNLOADS)) {
            assertThat(files.filter(file -> !file.toString().endsWith(".sha256")))
                    .hasSizeGreaterThan(5)
                    .allSatisfy(file -> assertThat(recipe).anyMatch(line -> isNamed(file, line)));
        }
    }

    private static boolean isNamed(Path file, String line) {
        String name = line.replaceFirst(".*- (path|pattern): ", "")
                .replace("{{projectVersion}}", Stranger.VERSION)
                .replace("linux-x64", JavaRuntime.platform());
        return FileSystems.getDefault()
                .getPathMatcher("glob:" + name)
                .matches(Stranger.ROOT.relativize(file.normalize()));
    }
}
