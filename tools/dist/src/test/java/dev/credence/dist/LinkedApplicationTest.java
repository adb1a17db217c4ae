package dev.credence.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An application of modules that uses all of statistics is linked by jlink, which takes no automatic module, and says in its image what
 * it says on the class path.
 */
class LinkedApplicationTest {
    private static final Path LIB = Stranger.TARGET.resolve("lib");
    /** These need libraries without module descriptors: j2html and those of the command line. */
    private static final Set<String> DOORS = Set.of("dev.credence.cli", "dev.credence.page");

    private static final String MAIN = """
            package app;

            import dev.credence.Credence;
            import dev.credence.api.evidence.ConfusionMatrix;
            import dev.credence.api.evidence.JointConfusionMatrix;
            import dev.credence.api.sample.FoldedSample;
            import dev.credence.api.sample.Sample;
            import dev.credence.hypothesis.multiple.PairwiseComparisons;
            import java.util.List;
            import java.util.TreeMap;

            public final class Main {
                public static void main(String[] arguments) {
                    Credence credence = Credence.load();
                    credence.registry().metrics().forEach(each -> System.out.println(each.id()));
                    credence.registry().methods().forEach(each -> System.out.println(each.id()));
                    credence.registry().comparators().forEach(each -> System.out.println(each.id()));
                    ConfusionMatrix one = ConfusionMatrix.binary(90, 10, 20, 80);
                    ConfusionMatrix two = ConfusionMatrix.binary(99, 30, 1, 70);
                    for (String method : List.of("", "beta", "dirichlet", "bootstrap-bca")) {
                        var evaluation = credence.evaluate(one);
                        System.out.println((method.isEmpty() ? evaluation : evaluation.method(method)).estimate("recall"));
                    }
                    // by a Fourier transform of Commons Math
                    System.out.println(credence.evaluate(FoldedSample.of(List.of(one, two)))
                            .method("kfold-posterior-mean").estimate("recall"));
                    // by eigenvalues of Commons Math
                    var predictions = new TreeMap<String, List<String>>();
                    predictions.put("first", List.of("a", "a", "b", "b", "b", "a", "a", "b"));
                    predictions.put("second", List.of("a", "b", "b", "b", "a", "a", "b", "b"));
                    predictions.put("third", List.of("b", "b", "b", "a", "a", "a", "b", "b"));
                    System.out.println(PairwiseComparisons.of(credence).compare("accuracy", Sample.of(JointConfusionMatrix.ofPredictions(
                            List.of("a", "a", "b", "b", "b", "a", "b", "b"), predictions))).differences());
                }
            }
            """;

    @TempDir
    private Path folder = Path.of("");

    private static List<String> statistics() {
        List<String> all = ModuleFinder.of(LIB).findAll().stream()
                .map(ModuleReference::descriptor)
                .map(ModuleDescriptor::name)
                .filter(name -> name.startsWith("dev.credence.") && !DOORS.contains(name))
                .sorted()
                .toList();
        assertThat(all).contains("dev.credence.numerics", "dev.credence.curves").hasSizeGreaterThan(9);
        return all;
    }

    private Path compiled() throws IOException, InterruptedException {
        String required = statistics().stream()
                .map(name -> "requires " + name + ";\n")
                .collect(Collectors.joining("", "module app {\n", "}\n"));
        Path descriptor = Files.writeString(folder.resolve("module-info.java"), required);
        Path main = Files.writeString(folder.resolve("Main.java"), MAIN);
        Path classes = folder.resolve("classes");
        Tool.run(List.of(
                Tool.java("javac"),
                "--module-path",
                LIB.toString(),
                "-d",
                classes.toString(),
                descriptor.toString(),
                main.toString()));
        return classes;
    }

    @Test
    void linkedApplicationPrintsWhatTheClassPathPrints() throws IOException, InterruptedException {
        Path classes = compiled();
        Path image = folder.resolve("image");
        Tool.run(List.of(
                Tool.java("jlink"),
                "--module-path",
                classes + File.pathSeparator + LIB,
                "--add-modules",
                "app",
                "--launcher",
                "app=app/app.Main",
                "--output",
                image.toString()));

        String linked = Tool.run(List.of(image.resolve("bin/app").toString()));

        assertThat(linked).contains("kfold-posterior-mean", "first");
        assertThat(linked)
                .isEqualTo(Tool.run(
                        List.of(Tool.java("java"), "-cp", classes + File.pathSeparator + LIB + "/*", "app.Main")));
    }
}
