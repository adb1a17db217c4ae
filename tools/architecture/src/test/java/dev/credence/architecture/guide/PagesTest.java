package dev.credence.architecture.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PagesTest {
    private static final Page README = Page.of("README.md");

    /** Pages whose Java needs the libraries of modules that are built in a profile, and is run in those. */
    private static final Set<String> RUN_ELSEWHERE =
            Set.of("docs/how-to/evaluation-frameworks.md", "docs/how-to/spark.md", "docs/how-to/spark-kinds.md");

    private static CommandRuns runs;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws IOException {
        runs = new CommandRuns();
    }

    @AfterAll
    static void end() throws IOException {
        runs.close();
    }

    static Stream<Page> pages() {
        return Page.all().stream();
    }

    /** Returns the commands, without those of the gallery, which would overwrite its figures; a test of the command runs them elsewhere. */
    static Stream<String> commands() {
        return pages().filter(page -> !page.toString().startsWith("docs/gallery/"))
                .flatMap(page -> page.commands().stream())
                .filter(line -> line.startsWith("./credence"))
                .distinct();
    }

    @Test
    void javaOfTheReadmeCompilesAndPrintsItsComments() throws IOException {
        assertThat(README.blocks("java")).isNotEmpty();

        new Snippets(folder, usualImports()).add(README).run();
    }

    /** One program for all documents, because a page may use the metric that another one declares. */
    @Test
    void javaOfTheDocumentsCompilesAndPrintsItsComments() throws IOException {
        Snippets program = new Snippets(folder, usualImports());
        List<Page> pages = pages().filter(page -> !page.equals(README))
                .filter(page -> !RUN_ELSEWHERE.contains(page.toString()))
                .filter(page -> !page.blocks("java").isEmpty())
                .toList();
        assertThat(pages).hasSizeGreaterThan(20);
        for (Page page : pages) {
            program.add(page);
        }

        program.run();
    }

    private static String usualImports() {
        return Page.of("docs/how-to/README.md").blocks("java").stream()
                .filter(Snippets::isImports)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("docs/how-to/README.md lists no imports"));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void theCommandRuns(String command) {
        JavaRun run = runs.known(command);

        // notes on the data are printed there by commands whose output has no place for them
        assertThat(run.err().lines().filter(line -> !line.startsWith("credence: note: ")))
                .isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.out()).isNotBlank();
    }

    @Test
    void tutorialsShowLinesThatTheirCommandsPrint() {
        Map<String, List<String>> shown = new LinkedHashMap<>();
        pages().forEach(page -> shown.putAll(page.shownOutputs()));
        assertThat(shown).hasSizeGreaterThan(5);

        shown.forEach((command, lines) -> {
            String out = runs.known(command).out().replaceAll("[ \t]+", " ");

            assertThat(lines).as(command).allSatisfy(line -> assertThat(out).contains(line.replaceAll("\\s+", " ")));
        });
    }

    @Test
    void theFirstCommandCountsWhatIsInTheFile() {
        assertThat(README.commands()).first().asString().startsWith("./credence evaluate");
        List<String> words = List.of(README.commands().get(0).split("\\s+"));

        String out = JavaRun.java(JavaRun.classPath(), "dev.credence.cli.Main", words.subList(1, words.size()))
                .out();

        assertThat(out).contains("benign                355          2", "malignant              13        199");
    }

    @Test
    void integrationRunsTheReadmesTestCommand() throws IOException {
        assertThat(README.commands().get(1)).isEqualTo("mvn verify");
        assertThat(Files.readString(Page.ROOT.resolve(".ci/run"))).contains("JAVA_HOME=$default mvn verify\n");
    }

    @Test
    void integrationInstallsAsTheReadmeStates() throws IOException {
        assertThat(README.commands()).contains("mvn -q install -Dquick");
        assertThat(Files.readString(Page.ROOT.resolve("examples/plugin/build.sh")))
                .contains("\"${maven[@]}\" -q install -Dquick -pl");
        assertThat(Files.readString(Page.ROOT.resolve(".ci/run")))
                .contains(
                        "examples/plugin/build.sh\n",
                        "examples/neighbours/build.sh\n",
                        "examples/libraries/build.sh\n");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void whatThePageLinksToExists(Page page) {
        assertThat(page.links()).allSatisfy(link -> assertThat(link).exists());
    }
}
