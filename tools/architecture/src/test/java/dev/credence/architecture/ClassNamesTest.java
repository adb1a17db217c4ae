package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A class name has one meaning: no two modules have a class of the same name. */
class ClassNamesTest {
    /** Comments may name any module. */
    private static final Pattern COMMENTS = Pattern.compile("/\\*.*?\\*/|//[^\\n]*", Pattern.DOTALL);

    @Test
    void classNamesAreUniqueAcrossModules() {
        Map<String, Set<String>> shared = modulesByName();
        shared.values().removeIf(modules -> modules.size() < 2);
        assertThat(shared).isEmpty();
    }

    private static Map<String, Set<String>> modulesByName() {
        Map<String, Set<String>> modules = new TreeMap<>();
        for (Reactor.Member member : Reactor.published()) {
            sources(member).stream()
                    .map(file -> file.getFileName().toString().replace(".java", ""))
                    .filter(name -> !name.endsWith("-info"))
                    .forEach(name ->
                            modules.computeIfAbsent(name, n -> new TreeSet<>()).add(member.artifact()));
        }
        return modules;
    }

    /** The API takes the modules that it recommends from a list that the build checks; its code names no higher module. */
    @Test
    void sourcesOfTheApiNameNoHigherModule() {
        Reactor.Member api = Reactor.published().stream()
                .filter(member -> member.artifact().equals("credence-api"))
                .findFirst()
                .orElseThrow();
        List<String> above = Reactor.published().stream()
                .map(Reactor.Member::artifact)
                .filter(artifact -> !artifact.equals("credence-api"))
                .toList();
        for (Path file : sources(api)) {
            String code = COMMENTS.matcher(read(file)).replaceAll("");
            assertThat(code).as("%s", file).doesNotContain(above);
            assertThat(code).as("%s", file).doesNotContain(packages(above));
        }
    }

    private static List<String> packages(List<String> artifacts) {
        return artifacts.stream()
                .map(artifact -> "dev.credence." + artifact.replace("credence-", "") + ".")
                .toList();
    }

    private static List<Path> sources(Reactor.Member member) {
        Path main = member.folder().resolve("src/main/java");
        if (!Files.isDirectory(main)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(main)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
