package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.FaultyComparator;
import com.example.FaultyMethod;
import com.example.FaultyMetric;
import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.internal.provider.ProviderFaults;
import dev.credence.api.registry.Registry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that every door names the user's metric, method or comparator that has a fault, and no class of Credence that called it. */
class FaultyProvidersTest {
    private static final String REMEDY = "; correct that class, or remove it";

    @TempDir
    private Path folder = Path.of("");

    private String file = "";

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(
                        folder.resolve("rows.csv"),
                        "t,p,q,r\n" + "y,y,y,y\ny,n,y,n\nn,n,n,n\nn,y,n,n\n".repeat(5)
                                + "y,y,n,y\nn,n,n,n\n".repeat(10))
                .toString();
    }

    private Cli.Outcome run(Registry registry, String line) {
        String whole = line.replace("FILE", file + " --truth t --prediction p --positive y")
                .replace("PAGE", folder.resolve("page.html").toString());
        return Cli.with(() -> Credence.of(registry), whole.split(" "));
    }

    private static Registry.Builder installed() {
        return Registry.builder().discovered();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "value throws|failed: java.lang.IllegalStateException: tp=",
                "value rejects|failed: java.lang.IllegalArgumentException: tp must be whole; correct",
                "value recurses|calls itself without end: java.lang.StackOverflowError; correct",
                "value asserts|failed: java.lang.AssertionError: tp=",
                "value stops|failed: com.example.FaultyMetric$Stop; correct",
                "value outside|must give values in its range: value=3.0, range=[0.0, 1.0]; declare another range()",
                "range null|must not give null: range(...) returned null; correct",
                "refusal null|must not give null: refusal(...) returned null; correct",
                "formFor null|must not give null: formFor(...) returned null; correct",
                "notes null|must not give null: notes(...) returned null; correct"
            })
    void everyDoorNamesTheMetric(String fault, String words) {
        Registry registry = installed().metric(new FaultyMetric(fault)).build();
        String sentence = "metric 'my-metric' of com.example.FaultyMetric " + words;

        for (String line : List.of(
                "evaluate FILE --metric my-metric",
                "compare FILE --against q --metric my-metric",
                "gate FILE --at-least my-metric=0.5",
                "report FILE --metric my-metric -o PAGE")) {
            Cli.Outcome outcome = run(registry, line);

            assertThat(outcome.status()).as(line).isOne();
            assertThat(outcome.err()).as(line).startsWith("credence: " + sentence);
        }
        assertThat(batch(registry, "my-metric", "")).contains("\"message\":\"" + sentence);
    }

    /** The jar of a metric may lack another one, or be built for other versions. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "value lacks|needs the class com.example.Absent, which is not installed: java.lang.NoClassDefFoundError:"
                        + " com/example/Absent; add the jar that contains it to the class path, for the command to CREDENCE_PLUGINS,"
                        + " or remove com.example.FaultyMetric",
                "value misfits|does not fit the classes that are installed: java.lang.NoSuchMethodError: 'void"
                        + " com.example.Other.old()'; build it for them, or install the versions for which it was built, or"
                        + " remove it"
            },
            quoteCharacter = '\0')
    void everyDoorNamesTheMetricAndTheMissingClass(String fault, String words) {
        Registry registry = installed().metric(new FaultyMetric(fault)).build();
        String jar = FaultyMetric.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
        String sentence = "metric 'my-metric' of com.example.FaultyMetric (" + jar + ") " + words;

        for (String line : List.of(
                "evaluate FILE --metric my-metric",
                "evaluate FILE --metric my-metric.macro",
                "compare FILE --against q --metric my-metric",
                "gate FILE --at-least my-metric=0.5",
                "report FILE --metric my-metric -o PAGE")) {
            Cli.Outcome outcome = run(registry, line);

            assertThat(outcome.status()).as(line).isOne();
            assertThat(outcome.err())
                    .as(line)
                    .startsWith("credence: " + sentence + "; run again with --debug to see where")
                    .hasLineCount(1);
        }
        assertThat(batch(registry, "my-metric", "")).contains("\"message\":\"" + sentence);
        assertThatThrownBy(() -> Credence.of(registry)
                        .evaluate(ConfusionMatrix.binary(8, 2, 3, 7))
                        .estimate("my-metric"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(sentence);
    }

    @Test
    void theMethodAndTheMissingClassAreNamed() {
        Registry registry = installed().method(new FaultyMethod("lacks")).build();

        for (String line : List.of(
                "evaluate FILE --metric accuracy --method my-method",
                "coverage --metric accuracy --method my-method --n 20 --p 0.5")) {
            assertThat(run(registry, line).err())
                    .as(line)
                    .startsWith("credence: method 'my-method' of com.example.FaultyMethod (")
                    .contains(") needs the class com.example.Absent, which is not installed");
        }
    }

    /** A metric that implements an older version of the interface lacks a method that Credence calls, and does not run. */
    @Test
    void metricThatLacksAMethodIsNamedByTheMessageOfTheError() {
        AbstractMethodError error = new AbstractMethodError(
                "Receiver class com.example.FaultyMetric does not define or inherit an implementation of 'double value()'");
        error.setStackTrace(new StackTraceElement[0]);

        assertThat(ProviderFaults.ofError(error, List.of(new FaultyMetric("value outside"))))
                .hasMessageStartingWith("metric 'my-metric' of com.example.FaultyMetric (")
                .hasMessageContaining(") does not fit the classes that are installed: java.lang.AbstractMethodError");
        assertThatThrownBy(() -> ProviderFaults.ofError(error, List.of(new FaultyMethod("null"))))
                .isSameAs(error);
        OutOfMemoryError memory = new OutOfMemoryError();
        assertThatThrownBy(() -> ProviderFaults.ofError(memory, List.of(new FaultyMetric("value outside"))))
                .isSameAs(memory);
    }

    /** Any error of a metric is the answer to its request, and the next request is served. */
    @ParameterizedTest
    @ValueSource(strings = {"value lacks", "value misfits", "value asserts", "value stops"})
    void batchServesTheRequestAfterAnError(String fault) {
        Registry registry = installed().metric(new FaultyMetric(fault)).build();
        List<String> answers =
                batch(registry, List.of("my-metric", "accuracy")).lines().toList();

        assertThat(answers).hasSize(2);
        assertThat(answers.get(0)).contains("\"code\":\"internal\"").contains("metric 'my-metric' of com.example");
        assertThat(answers.get(1)).contains("\"metric\":\"accuracy\"").doesNotContain("error");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "direction null|must not give null: direction(...) returned null; correct",
                "influence throws|failed: java.lang.IllegalArgumentException: not yet; correct",
                "influence nan|must give a number as the influence of each atom: influence(...) gave NaN for atom 0,"
                        + " value=0.75; correct"
            })
    void comparisonNamesTheMetric(String fault, String words) {
        Registry registry = installed().metric(new FaultyMetric(fault)).build();

        assertThat(run(registry, "compare FILE --against q --metric my-metric --comparator paired-delta")
                        .err())
                .startsWith("credence: metric 'my-metric' of com.example.FaultyMetric " + words);
    }

    @Test
    void averageOverClassesNamesItsMetric() {
        Registry registry = installed().metric(new FaultyMetric("value throws")).build();

        assertThat(run(registry, "evaluate FILE --metric my-metric.macro").err())
                .startsWith("credence: metric 'my-metric' of com.example.FaultyMetric failed:");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "throws| failed: java.lang.IllegalStateException: n=",
                "recurses| calls itself without end: java.lang.StackOverflowError; correct",
                "rejects|: sample must be larger",
                "null| must give an estimate: interval(...) returned null; correct",
                "nan|: bounds must be numbers where the status is OK: lower=NaN, upper=NaN (accuracy by my-method);"
                        + " give another",
                "order|: lower bound must be <= upper bound, or both NaN: lower=0.9, upper=0.1 (accuracy by"
                        + " my-method); give both",
                "level| must give the level of the request: level=0.99, requested 0.95; correct",
                "value| must give the value of the request: value=0.125, requested ",
                "refusal null| must give the reason why it does not fit, or an empty result: refusal(...) returned"
                        + " null; correct"
            })
    void everyDoorNamesTheMethod(String fault, String words) {
        Registry registry = installed().method(new FaultyMethod(fault)).build();
        String sentence = "method 'my-method' of com.example.FaultyMethod" + words;

        for (String line : List.of(
                "evaluate FILE --metric accuracy --method my-method",
                "report FILE --metric accuracy --method my-method -o PAGE",
                "coverage --metric accuracy --method my-method --n 20 --p 0.5")) {
            assertThat(run(registry, line).err()).as(line).startsWith("credence: " + sentence);
        }
        assertThat(batch(registry, "accuracy", ",\"method\":\"my-method\"")).contains("\"message\":\"" + sentence);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "outside| gives bounds outside the range [0.0, 1.0]: lower=-0.5, upper=1.5; let it cut them to the range",
                "excludes| gives an interval that does not contain what was observed, 0.",
                "point| gives an interval of width 0 without a reason: lower=0."
            })
    void doubtfulBoundsHaveANoteThatNamesTheirMethod(String fault, String words) {
        Registry registry = installed().method(new FaultyMethod(fault)).build();

        assertThat(run(registry, "evaluate FILE --metric accuracy --method my-method")
                        .out())
                .contains("method 'my-method' of com.example.FaultyMethod" + words);
    }

    /** A prior moves the interval of a posterior away from what was observed, which a note states. */
    @Test
    void credibleIntervalThatExcludesTheValueIsAnswered() {
        Registry registry = installed().method(new FaultyMethod("credible")).build();

        assertThat(run(registry, "evaluate FILE --metric accuracy --method my-method")
                        .out())
                .contains("[0.0100, 0.0200]", "the prior");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "null|must give bounds: at(level) returned null" + REMEDY,
                "nan|must give a lower bound <= its upper bound: lower=NaN, upper=0.1, successes=",
                "order|must give a lower bound <= its upper bound: lower=0.9, upper=0.1, successes="
            })
    void methodForProportionsIsNamedAlsoWithinAComparator(String fault, String words) {
        Registry registry =
                installed().method(new FaultyMethod.OfProportions(fault)).build();
        String sentence = "credence: method 'my-proportions' of com.example.FaultyMethod$OfProportions " + words;

        assertThat(run(registry, "evaluate FILE --metric accuracy --method my-proportions")
                        .err())
                .startsWith(sentence);
        assertThat(run(
                                registry,
                                "compare FILE --with " + file
                                        + " --metric accuracy --comparator independent-delta:base=my-proportions")
                        .err())
                .startsWith(sentence);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "throws| failed: java.lang.IllegalStateException: margin=0.0; correct",
                "recurses| calls itself without end: java.lang.StackOverflowError; correct",
                "rejects|: pairing must be larger",
                "null| must give a comparison: difference(...) returned null; correct",
                "nan|: bounds must be numbers where the status is OK: lower=NaN, upper=NaN (accuracy by my-comparator)",
                "order|: lower bound must be <= upper bound, or both NaN: lower=0.9, upper=0.1 (accuracy by"
                        + " my-comparator)",
                "probability|: probability that the first is greater must lie in [0, 1], or be NaN where there is"
                        + " none: probability=1.5",
                "sum| must give probabilities that sum to at most 1: first greater=0.9, second greater=0.9; correct",
                "other| must give the comparator of the request: comparator=paired-delta, requested my-comparator;"
                        + " correct",
                "refusal null| must give the reason why it does not fit, or an empty result: refusal(...) returned"
                        + " null; correct"
            })
    void comparisonOfTwoOrMoreSystemsNamesTheComparator(String fault, String words) {
        Registry registry = installed().comparator(new FaultyComparator(fault)).build();

        for (String others : List.of("q", "q,r")) {
            String line = "compare FILE --against " + others + " --metric accuracy --comparator my-comparator";
            assertThat(run(registry, line).err())
                    .as(line)
                    .startsWith("credence: comparator 'my-comparator' of com.example.FaultyComparator" + words);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "outside| gives bounds outside the range [-1.0, 1.0]: lower=-5.0, upper=5.0; let it cut them to the range",
                "excludes| gives an interval that does not contain what was observed, ",
                "point| gives an interval of width 0 without a reason: lower=-0.125, upper=-0.125; let it give the status"
                        + " DEGENERATE and why"
            })
    void doubtfulDifferencesHaveANoteThatNamesTheirComparator(String fault, String words) {
        Registry registry = installed().comparator(new FaultyComparator(fault)).build();

        assertThat(run(registry, "compare FILE --against r --metric accuracy --comparator my-comparator")
                        .out())
                .contains("comparator 'my-comparator' of com.example.FaultyComparator" + words);
    }

    /** A fault of the command itself is not blamed on a provider that happens to be installed. */
    @Test
    void wrongUsageIsNotBlamedOnAProvider() {
        Registry registry = installed().metric(new FaultyMetric("value throws")).build();

        assertThat(run(registry, "evaluate FILE --metric no-metric").err())
                .startsWith("credence: no metric 'no-metric'")
                .doesNotContain("com.example");
    }

    private static String batch(Registry registry, String metric, String more) {
        return answers(registry, request(metric, more));
    }

    private static String batch(Registry registry, List<String> metrics) {
        return answers(
                registry, metrics.stream().map(metric -> request(metric, "")).collect(Collectors.joining()));
    }

    private static String request(String metric, String more) {
        return "{\"op\":\"interval\",\"metric\":\"" + metric + "\"" + more
                + ",\"evidence\":{\"type\":\"binary\",\"tp\":20,\"fp\":3,\"fn\":4,\"tn\":33}}\n";
    }

    private static String answers(Registry registry, String lines) {
        return Cli.with(() -> Credence.of(registry), lines, List.of("batch")).out();
    }
}
