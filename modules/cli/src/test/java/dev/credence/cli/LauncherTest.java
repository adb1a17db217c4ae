package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests what the two launchers pass to Java, by a stand-in for Java that writes its arguments and stores an empty
 * archive of classes.
 */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final String JAVA = """
            #!/bin/sh
            for word in "$@"; do
              case ${before:-} in dev.credence.cli.MergedJar) [ ! -e "$0.merges" ] || : > "$word" ;; esac
              case $word in -XX:SharedArchiveFile=*) made=${word#*=} ;; -Xshare:dump) dumped=yes ;; esac
              before=$word
            done
            if [ -n "${dumped:-}" ]; then : > "$made"; else printf '%s\\n' "$@"; fi
            """;
    private static final String MAVEN = """
            #!/bin/sh
            mkdir -p modules/cli/target/lib
            : > modules/cli/target/credence-cli-"$(cat version)".jar
            : > modules/cli/target/lib/library-"$(cat version)".jar
            """;

    @TempDir
    private Path folder = Path.of("");

    private record Ended(int status, List<String> arguments, String err) {
        List<String> classPath() {
            return Arrays.asList(arguments.get(arguments.indexOf("-cp") + 1).split(":", -1));
        }

        boolean takesStoredClasses() {
            return arguments.stream().anyMatch(argument -> argument.startsWith("-XX:SharedArchiveFile="));
        }
    }

    @BeforeEach
    void install() throws IOException {
        program("jdk/bin/java", JAVA);
        program("tools/mvn", MAVEN);
        program("checkout/credence", Files.readString(ROOT.resolve("credence")));
        program("download/bin/credence", Files.readString(ROOT.resolve("tools/dist/src/main/dist/bin/credence")));
        Files.createFile(Files.createDirectories(folder.resolve("download/lib")).resolve("credence.jar"));
        Files.createDirectories(folder.resolve("checkout/modules/cli"));
        Files.writeString(folder.resolve("checkout/version"), "1");
        Files.createFile(folder.resolve("plugin.jar"));
    }

    private void program(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Ended run(String launcher, Map<String, String> environment) throws IOException, InterruptedException {
        return run(launcher, environment, "list");
    }

    private Ended run(String launcher, Map<String, String> environment, String words)
            throws IOException, InterruptedException {
        Path err = folder.resolve("err");
        List<String> command = new ArrayList<>(List.of(folder.resolve(launcher).toString()));
        command.addAll(List.of(words.split(" ")));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectError(err.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("CREDENCE_"));
        builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
        builder.environment().put("HOME", "/nonexistent");
        builder.environment().remove("XDG_CACHE_HOME");
        builder.environment().remove("XDG_DATA_HOME");
        builder.environment().merge("PATH", folder.resolve("tools").toString(), (path, tools) -> tools + ":" + path);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        List<String> out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        int status = process.waitFor();
        return new Ended(status, out, Files.readString(err));
    }

    private Ended download(Path cache) throws IOException, InterruptedException {
        return run("download/bin/credence", Map.of("CREDENCE_CACHE", cache.toString()));
    }

    private Path cache(String permissions) throws IOException {
        Path cache = Files.createDirectory(folder.resolve("cache"));
        return Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString(permissions));
    }

    /** Java takes an empty element of a class path for the current folder. */
    @ParameterizedTest
    @CsvSource({
        "checkout/credence, ''",
        "checkout/credence, :",
        "checkout/credence, :plugin.jar",
        "checkout/credence, plugin.jar:",
        "checkout/credence, plugin.jar::plugin.jar",
        "download/bin/credence, ''",
        "download/bin/credence, :",
        "download/bin/credence, :plugin.jar",
        "download/bin/credence, plugin.jar:",
        "download/bin/credence, plugin.jar::plugin.jar",
    })
    void emptyElementsOfThePluginsAreNoElementsOfTheClassPath(String launcher, String plugins)
            throws IOException, InterruptedException {
        Ended ended = run(launcher, Map.of("CREDENCE_PLUGINS", plugins, "CREDENCE_CACHE", "none"));

        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(ended.classPath()).isNotEmpty().doesNotContain("");
        assertThat(ended.classPath().stream().filter("plugin.jar"::equals))
                .hasSize(plugins.split("plugin", -1).length - 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"checkout/credence", "download/bin/credence"})
    void missingPluginIsRefusedByName(String launcher) throws IOException, InterruptedException {
        Ended ended = run(launcher, Map.of("CREDENCE_PLUGINS", "plugin.jar::absent.jar", "CREDENCE_CACHE", "none"));

        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.err()).endsWith("credence: CREDENCE_PLUGINS must name files that exist: absent.jar\n");
    }

    @ParameterizedTest
    @CsvSource({
        "checkout/credence, evaluate small.csv --truth t, true",
        "checkout/credence, --help, true",
        "checkout/credence, evaluate absent.csv, true",
        "checkout/credence, evaluate large.csv, false",
        "checkout/credence, evaluate -, false",
        "checkout/credence, evaluate small.csv --method bootstrap-bca, false",
        "checkout/credence, gate small.csv --plan, false",
        "checkout/credence, plan metric small.csv, true",
        "download/bin/credence, evaluate small.csv --truth t, true",
        "download/bin/credence, evaluate large.csv, false",
        "download/bin/credence, plan metric small.csv, true",
    })
    void shortCommandIsCompiledByFirstCompilerAlone(String launcher, String words, boolean alone)
            throws IOException, InterruptedException {
        Files.writeString(folder.resolve("small.csv"), "t,p\n");
        Files.write(folder.resolve("large.csv"), new byte[1_000_001]);

        Ended ended = run(launcher, Map.of("CREDENCE_CACHE", "none"), words);

        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(ended.arguments().contains("-XX:TieredStopAtLevel=1")).isEqualTo(alone);
        assertThat(ended.err()).doesNotContain("No such file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"checkout/credence", "download/bin/credence"})
    void classesOfPluginsAreVerified(String launcher) throws IOException, InterruptedException {
        assertThat(run(launcher, Map.of("CREDENCE_CACHE", "none")).arguments())
                .contains("-XX:-BytecodeVerificationRemote");
        assertThat(run(launcher, Map.of("CREDENCE_CACHE", "none", "CREDENCE_PLUGINS", "plugin.jar"))
                        .arguments())
                .isNotEmpty()
                .doesNotContain("-XX:-BytecodeVerificationRemote");
    }

    @ParameterizedTest
    @CsvSource({
        "evaluate small.csv, '', -XX:+UseG1GC",
        "evaluate - , '', -XX:+UseSerialGC",
        "evaluate small.csv, -Xmx1g -XX:+UseParallelGC, -XX:+UseParallelGC",
        "evaluate -, -XX:+UseParallelGC, -XX:+UseParallelGC",
    })
    void oneCollectorIsNamed(String words, String options, String collector) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("small.csv"), "t,p\n");
        for (String launcher : List.of("checkout/credence", "download/bin/credence")) {
            Path cache = folder.resolve("own");
            Map<String, String> environment = Map.of("CREDENCE_CACHE", cache.toString(), "CREDENCE_JAVA_OPTS", options);
            Ended ended =
                    launcher.startsWith("checkout") ? prepared(environment, words) : run(launcher, environment, words);

            assertThat(ended.arguments().stream().filter(word -> word.matches("-XX:[+]Use.*GC")))
                    .as(ended.err())
                    .containsExactly(collector);
        }
    }

    @Test
    void rebuildRemovesOlderJarsFromClassPath() throws IOException, InterruptedException {
        assertThat(namesOfClassPath("list")).containsExactly("credence-cli-1.jar", "library-1.jar");

        Files.writeString(folder.resolve("checkout/version"), "2");
        Files.writeString(folder.resolve("checkout/pom.xml"), "changed");

        assertThat(namesOfClassPath("list")).containsExactly("credence-cli-2.jar", "library-2.jar");
    }

    @Test
    void classPathIsOneMergedJarOfTheBuild() throws IOException, InterruptedException {
        Files.createFile(folder.resolve("jdk/bin/java.merges"));
        assertThat(namesOfClassPath("list")).containsExactly("credence.jar");

        Path built = folder.resolve("checkout/modules/cli/target/credence-cli-1.jar");
        Path merged = built.resolveSibling("credence.jar");
        assertThat(Files.getLastModifiedTime(merged)).isEqualTo(Files.getLastModifiedTime(built));

        FileTime earlier = FileTime.from(Instant.now().minusSeconds(60));
        Files.setLastModifiedTime(merged, earlier);
        Files.setLastModifiedTime(Path.of(archives().get(0)), earlier);
        assertThat(namesOfClassPath("list")).containsExactly("credence.jar");
        assertThat(Files.getLastModifiedTime(merged)).isEqualTo(Files.getLastModifiedTime(built));
    }

    @ParameterizedTest
    @ValueSource(strings = {"list metrics --java", "list --format=json", "list methods --format csv"})
    void listThatNamesJarsHasThemOnTheClassPath(String words) throws IOException, InterruptedException {
        Files.createFile(folder.resolve("jdk/bin/java.merges"));

        assertThat(namesOfClassPath(words)).containsExactly("credence-cli-1.jar", "library-1.jar");
        assertThat(run("checkout/credence", Map.of(), words).takesStoredClasses())
                .isFalse();
    }

    /** The first command after a build need not wait for what makes later ones start sooner. */
    @Test
    void firstCommandAnswersWhileTheArchiveIsWritten() throws IOException, InterruptedException {
        program(
                "jdk/bin/java",
                JAVA.replace("if [ -n \"${dumped", "[ -z \"${dumped:-}\" ] || sleep 1\nif [ -n \"${dumped"));

        Ended first = run("checkout/credence", Map.of());

        assertThat(first.takesStoredClasses()).isFalse();
        assertThat(archives()).isEmpty();
        assertThat(prepared(Map.of(), "list").takesStoredClasses()).isTrue();
    }

    @Test
    void jarMergedForAnotherJavaReplacesTheArchiveOfSeveralJars() throws IOException, InterruptedException {
        assertThat(namesOfClassPath("list")).containsExactly("credence-cli-1.jar", "library-1.jar");
        program("other/bin/java", JAVA);
        Files.createFile(folder.resolve("other/bin/java.merges"));

        prepared(Map.of("JAVA_HOME", folder.resolve("other").toString()), "list");

        assertThat(archives()).singleElement().asString().endsWith("other.jsa");
    }

    private List<String> namesOfClassPath(String words) throws IOException, InterruptedException {
        return names(prepared(Map.of(), words));
    }

    private static List<String> names(Ended ended) {
        return ended.classPath().stream()
                .map(jar -> jar.replaceFirst(".*/", ""))
                .toList();
    }

    /** Runs a command twice, and waits between them until the archive of classes that the first one starts to write exists. */
    private Ended prepared(Map<String, String> environment, String words) throws IOException, InterruptedException {
        run("checkout/credence", environment, words);
        String java = Path.of(environment.getOrDefault("JAVA_HOME", "jdk")).getFileName() + ".jsa";
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (archives().stream().noneMatch(archive -> archive.endsWith(java)) && System.nanoTime() < deadline) {
            Thread.sleep(5);
        }
        assertThat(archives()).anySatisfy(archive -> assertThat(archive).endsWith(java));
        return run("checkout/credence", environment, words);
    }

    private List<String> archives() throws IOException {
        try (var files = Files.list(folder.resolve("checkout/modules/cli/target"))) {
            return files.map(Path::toString)
                    .filter(file -> file.endsWith(".jsa"))
                    .toList();
        }
    }

    /** The folder is removed only after the process that writes the archive of classes has ended. */
    @AfterEach
    void awaitTheArchiveOfClasses() throws IOException, InterruptedException {
        Path lock = folder.resolve("checkout/modules/cli/target/credence.lock");
        if (Files.exists(lock)) {
            new ProcessBuilder("sh", "-c", "flock \"$0\" true || sleep 1", lock.toString())
                    .start()
                    .waitFor();
        }
    }

    @Test
    void storedClassesAreInPrivateFolder() throws IOException, InterruptedException {
        Path cache = folder.resolve("new/cache");

        assertThat(download(cache).takesStoredClasses()).isTrue();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(cache)))
                .isEqualTo("rwx------");
        assertThat(download(cache).takesStoredClasses()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rwxrwxr-x", "rwxr-xrwx", "rwxrwxrwx"})
    void cacheWritableByOthersIsNamedAndNotUsed(String permissions) throws IOException, InterruptedException {
        Path cache = cache(permissions);

        Ended ended = download(cache);

        assertThat(ended.status()).isZero();
        assertThat(ended.takesStoredClasses()).isFalse();
        assertThat(ended.err())
                .isEqualTo(
                        "credence: CREDENCE_CACHE is not used: the folder must be yours, and nobody else may write to"
                                + " it: " + cache + "; name another, or 'none'\n");
        assertThat(cache).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-rw-r--", "rw-r--rw-"})
    void storedClassesThatOthersMayChangeAreNotUsed(String permissions) throws IOException, InterruptedException {
        Path cache = cache("rwxr-xr-x");
        download(cache);
        Files.setPosixFilePermissions(stored(cache), PosixFilePermissions.fromString(permissions));

        assertThat(download(cache).takesStoredClasses()).isFalse();
    }

    @Test
    void linkIsNotUsedAsStoredClasses() throws IOException, InterruptedException {
        Path cache = cache("rwxr-xr-x");
        download(cache);
        Path stored = stored(cache);
        Files.move(stored, folder.resolve("elsewhere"));
        Files.createSymbolicLink(stored, folder.resolve("elsewhere"));

        assertThat(download(cache).takesStoredClasses()).isFalse();
    }

    /** Only root can change the owner of a folder. */
    @Test
    void cacheOfAnotherUserIsNotUsed() throws IOException, InterruptedException {
        assumeTrue(System.getProperty("user.name").equals("root"), "not root");
        Path cache = cache("rwxr-xr-x");
        Files.setAttribute(cache, "unix:uid", 65534);

        assertThat(download(cache).takesStoredClasses()).isFalse();
        assertThat(cache).isEmptyDirectory();
    }

    private static Path stored(Path cache) throws IOException {
        try (var files = Files.list(cache)) {
            return files.filter(file -> file.toString().endsWith(".jsa"))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("nothing was stored in " + cache));
        }
    }
}
