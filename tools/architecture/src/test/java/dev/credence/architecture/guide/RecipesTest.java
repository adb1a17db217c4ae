package dev.credence.architecture.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What pages show of containers, Maven and evaluation frameworks is what scripts and builds compile and test. */
class RecipesTest {
    private static final Path FOLDER = Page.ROOT.resolve("examples/containers");

    @Test
    void everyBlockIsPartOfACompiledSource() throws IOException {
        List<String> sources = sources();
        List<String> blocks = Page.of("examples/containers/README.md").blocks("java");
        assertThat(blocks).hasSizeGreaterThan(3);
        assertThat(blocks).allSatisfy(block -> assertThat(sources).anyMatch(source -> source.contains(block)));
    }

    @Test
    void integrationRunsTheScriptAndMakesTheSite() throws IOException {
        assertThat(Files.readString(Page.ROOT.resolve(".ci/run")))
                .contains("examples/containers/build.sh\n", "mvn -q -Psite -Dquick package -pl :credence-site -am\n");
    }

    @Test
    void pluginOfMavenPageEqualsTestedBuild() throws IOException {
        Path build = Page.ROOT.resolve("integrations/maven-plugin/src/it/passes");
        Page page = Page.of("docs/how-to/maven.md");
        String pom = unindented(Files.readString(build.resolve("pom.xml")));
        assertThat(page.blocks("xml"))
                .singleElement()
                .satisfies(block -> assertThat(pom)
                        .contains(unindented(block)
                                .replaceFirst("<version>.*</version>", "<version>@project.version@</version>")));
        assertThat(page.blocks("json")).containsExactly(Files.readString(build.resolve("gate.json")));
        assertThat(Files.readString(Page.ROOT.resolve(".ci/run")))
                .containsPattern("mvn -P[a-z,]*plugin[^\n]+\\n +-pl [a-z:,-]*:credence-maven-plugin");
    }

    @Test
    void buildOfGradlePageEqualsExample() throws IOException {
        assertThat(Page.of("docs/how-to/gradle.md").blocks("groovy"))
                .containsExactly(Files.readString(Page.ROOT.resolve("examples/gradle/build.gradle")));
        assertThat(Files.readString(Page.ROOT.resolve(".ci/run"))).contains("  examples/gradle/build.sh\n");
    }

    @Test
    void javaOfEvaluationFrameworksIsTested() throws IOException {
        List<String> tests = Stream.of(
                        "quarkus-langchain4j/src/test/java/dev/credence/quarkuslangchain4j/QuarkusGuideTest.java",
                        "spring-ai/src/test/java/dev/credence/springai/SpringAiGuideTest.java")
                .map(test -> unindented(read(Page.ROOT.resolve("integrations").resolve(test))))
                .toList();
        List<String> blocks = Page.of("docs/how-to/evaluation-frameworks.md").blocks("java");
        assertThat(blocks).hasSize(4).allSatisfy(block -> assertThat(tests).anyMatch(test -> test.contains(block)));
        assertThat(Files.readString(Page.ROOT.resolve(".ci/run")))
                .containsPattern("mvn -P[a-z,]*doors -DskipTests verify -am [^\n]+\\n +-pl [a-z:,-]*"
                        + ":credence-kotlin-jupyter,:credence-quarkus-langchain4j,:credence-spring-ai\\n");
    }

    private static String unindented(String text) {
        return text.replaceAll("(?m)^ +", "");
    }

    private static List<String> sources() throws IOException {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .map(RecipesTest::read)
                    .toList();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
