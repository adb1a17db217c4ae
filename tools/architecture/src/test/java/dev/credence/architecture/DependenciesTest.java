package dev.credence.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.GeneralCodingRules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Tag("sources")
class DependenciesTest {
    private static final String[] API = {"dev.credence", "dev.credence.api.."};
    private static final List<String> METHODS = List.of(
            "bayes",
            "frequentist",
            "delta",
            "montecarlo",
            "curves",
            "outcomes",
            "crossvalidation",
            "hypothesis",
            "planning");
    /** The modules that each module may use, as docs/explanation/architecture.md states; every module may use the API. */
    private static final Map<String, List<String>> ALLOWED = drawn();

    static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            // classes of Commons Math in the jar of numerics
            .withImportOption(location -> !location.contains("/numerics/shaded/"))
            .importPackages("dev.credence");

    @Test
    void apiUsesOnlyTheJdkAndJSpecify() {
        classes()
                .that(resideInAnyPackage(API))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage("java..", "org.jspecify..", API[0], API[1]))
                .check(CLASSES);
    }

    @Test
    void everyPublishedModuleUsesOnlyWhatTheDocumentedTableAllows() {
        assertThat(Reactor.published())
                .extracting(member -> member.artifact().replaceFirst("credence-", ""))
                .allMatch(name -> ALLOWED.containsKey(name) || name.equals("api") || name.equals("cli"));
    }

    @TestFactory
    Stream<DynamicTest> eachModuleUsesOnlyThoseBelowIt() {
        return ALLOWED.entrySet().stream()
                .map(rule -> DynamicTest.dynamicTest(rule.getKey(), () -> {
                    String own = packageOf(rule.getKey());
                    String[] allowed = Stream.concat(
                                    Stream.of(own, API[0], API[1]),
                                    rule.getValue().stream().map(DependenciesTest::packageOf))
                            .toArray(String[]::new);
                    noClasses()
                            .that(resideInAPackage(own))
                            .should()
                            .dependOnClassesThat(
                                    resideInAPackage("dev.credence..").and(not(resideInAnyPackage(allowed))))
                            .allowEmptyShould(true)
                            .check(CLASSES);
                }));
    }

    /**
     * The calibration tests of curves have names among the hypothesis tests, and intervals of folds take the effective size of the delta method;
     * otherwise no module of methods uses another.
     */
    @Test
    void modulesOfMethodsDoNotDependOnEachOther() {
        String alternatives = String.join("|", METHODS);
        slices().matching("dev.credence.(" + alternatives + ")..")
                .should()
                .notDependOnEachOther()
                .ignoreDependency(
                        resideInAPackage("dev.credence.hypothesis.named.."), resideInAPackage("dev.credence.curves.."))
                .ignoreDependency(
                        resideInAPackage("dev.credence.crossvalidation.."),
                        resideInAPackage("dev.credence.delta.variance.."))
                .check(CLASSES);
    }

    @Test
    void packagesOfDifferentModulesFormNoCycle() {
        slices().matching("dev.credence.(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    /** The laws of the testkit replace the standard streams in order to detect a subject that prints. */
    @Test
    void onlyTheCommandLinePrints() {
        noClasses()
                .that(resideInAPackage("dev.credence..")
                        .and(not(resideInAPackage("dev.credence.cli..")))
                        .and(not(name("dev.credence.testkit.laws.SurroundingsLaws"))))
                .should(GeneralCodingRules.ACCESS_STANDARD_STREAMS)
                .check(CLASSES);
    }

    @Test
    void onlyTheCommandLineLogsOrEndsTheJvm() {
        noClasses()
                .that(not(resideInAPackage("dev.credence.cli..")))
                .should(GeneralCodingRules.USE_JAVA_UTIL_LOGGING)
                .orShould()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .dependOnClassesThat(resideInAnyPackage("org.slf4j..", "org.apache.logging.."))
                .check(CLASSES);
    }

    @Test
    void onlyNumericsUsesCommonsMath() {
        noClasses()
                .that(not(resideInAPackage("dev.credence.numerics..")))
                .should()
                .dependOnClassesThat(resideInAnyPackage("org.apache.commons.math3..", "org.apache.commons.math4.."))
                .check(CLASSES);
    }

    /** Returns the rows of the table whose first heading is {@code module} and whose second begins with {@code may use}. */
    private static Map<String, List<String>> drawn() {
        try (Stream<String> lines = Files.lines(Reactor.ROOT.resolve("docs/explanation/architecture.md"))) {
            Map<String, List<String>> drawn = new TreeMap<>();
            lines.dropWhile(line -> !line.startsWith("| module | may use"))
                    .skip(2)
                    .takeWhile(line -> line.startsWith("|"))
                    .map(line -> line.split("\\|", -1))
                    .forEach(cells -> drawn.put(cells[1].strip(), names(cells[2])));
            drawn.remove("api");
            return drawn;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> names(String cell) {
        return Stream.of(cell.split(",", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
    }

    /** Returns the pattern of the packages of a module, whose names have no hyphens. */
    private static String packageOf(String module) {
        return "dev.credence." + module.replace("-", "") + "..";
    }
}
