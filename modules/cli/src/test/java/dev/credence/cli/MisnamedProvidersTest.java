package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.FaultyComparator;
import com.example.FaultyMethod;
import com.example.FaultyMetric;
import com.example.MisnamedMetric;
import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.derived.Averaging;
import dev.credence.api.metric.derived.Averaging.UndefinedPolicy;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that results name the provider that was used, and that the name of a preferred one is not ignored. */
class MisnamedProvidersTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(45, 5, 9, 41);
    private static final String RULE = " must begin its spelling with its id: spelling='%s'; return the id, and options"
            + " behind it as in 'id:option=value'";

    private static Registry.Builder installed() {
        return Registry.builder().discovered();
    }

    private static String ofMetric(String spelling) {
        return "metric 'mine' of com.example.MisnamedMetric" + RULE.formatted(spelling);
    }

    @ParameterizedTest
    @ValueSource(strings = {"accuracy", "mine2", "", "Mine", "f1:threshold=0.5"})
    void metricOfAnotherNameIsRefused(String spelling) {
        MisnamedMetric metric = new MisnamedMetric(spelling);

        assertThatThrownBy(() -> installed().metric(metric))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(ofMetric(spelling));
        assertThatThrownBy(() -> Credence.load().evaluate(MATRIX).estimate(metric))
                .hasMessage(ofMetric(spelling));
        assertThatThrownBy(
                        () -> Averaging.MACRO.of(metric, UndefinedPolicy.ZERO).spelling())
                .hasMessage(ofMetric(spelling));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mine", "mine:kind=b"})
    void metricMayHaveOptions(String spelling) {
        Credence credence =
                Credence.of(installed().metric(new MisnamedMetric(spelling)).build());

        assertThat(credence.estimate("mine", MATRIX).metric()).isEqualTo(spelling);
        assertThat(credence.estimate("mine.macro", MATRIX).metric()).isEqualTo(spelling.replace("mine", "mine.macro"));
    }

    @Test
    void variantOfAnotherNameIsRefused() {
        Registry registry = installed()
                .metric(new MisnamedMetric("mine", "", "", "accuracy"))
                .build();

        assertThatThrownBy(() -> registry.metric("mine:kind=b")).hasMessage(ofMetric("accuracy"));
    }

    @Test
    void methodOfAnotherNameIsRefused() {
        FaultyMethod method = new FaultyMethod("spelling");
        String message = "method 'my-method' of com.example.FaultyMethod" + RULE.formatted("wilson");

        assertThatThrownBy(() -> installed().method(method)).hasMessage(message);
        assertThatThrownBy(() -> Estimate.compute(
                        method,
                        new MisnamedMetric("mine"),
                        Sample.of(MATRIX),
                        ConfidenceLevel.of(0.95),
                        ComputeOptions.defaults()))
                .hasMessage(message);
    }

    @Test
    void comparatorOfAnotherNameIsRefused() {
        FaultyComparator comparator = new FaultyComparator("spelling");

        assertThatThrownBy(() -> installed().comparator(comparator))
                .hasMessage("comparator 'my-comparator' of com.example.FaultyComparator" + RULE.formatted("tango"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "wilsn||preferredMethod='wilsn'; did you mean 'wilson'?",
                "wilsn:cc=true||preferredMethod='wilsn'; did you mean 'wilson'?",
                "|tanggo|preferredComparator='tanggo'; did you mean 'tango'?",
                "\" \"||preferredMethod=' ': name must not be blank: name=' '",
                "beta:prio=1||preferredMethod='beta:prio=1': interval method 'beta': no option 'prio'; did you mean"
                        + " 'prior'? available: [prior, a, b, successes, failures]"
            })
    void misspeltPreferenceIsRefused(@Nullable String method, @Nullable String comparator, String words) {
        MisnamedMetric metric = new MisnamedMetric(
                "mine", Objects.requireNonNullElse(method, ""), Objects.requireNonNullElse(comparator, ""), "mine");

        assertThatThrownBy(() -> installed().metric(metric).build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("metric 'mine' of com.example.MisnamedMetric must prefer one that exists: " + words);
    }

    /** An alias that is the id is no second claim of it. */
    @Test
    void aliasMayBeTheId() {
        assertThat(installed()
                        .metric(new OtherNames(Set.of("other-names")))
                        .build()
                        .metric("other-names")
                        .id())
                .isEqualTo("other-names");
    }

    @Test
    void metricWithoutAliasesOrIdIsNamed() {
        String name = "dev.credence.cli.MisnamedProvidersTest$OtherNames";

        assertThatThrownBy(() -> installed().metric(new OtherNames(FaultyMetric.unchecked(null))))
                .hasMessage("metric aliases must not be null: " + name + "; return an empty set if there are none");
        assertThatThrownBy(() -> installed().metric(new OtherNames(Set.of("id throws"))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "metric of " + name + " must have an id: id() failed: java.lang.IllegalStateException: no id"
                                + " yet; correct that class, or remove it");
    }

    /** An accuracy with other names. */
    private record OtherNames(Set<String> aliases) implements BinaryMetric {
        @Override
        public String id() {
            if (Set.of("id throws").equals(aliases)) {
                throw new IllegalStateException("no id yet");
            }
            return "other-names";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return (tp + tn) / (tp + fp + fn + tn);
        }
    }

    /** The preferred method of a published module that is not installed is skipped, and used where it is. */
    @Test
    void preferenceOfAPublishedModuleIsSkippedWhereItIsAbsent() {
        MisnamedMetric metric = new MisnamedMetric("mine", "bootstrap-percentile", "", "mine");
        Registry.Builder few = Registry.builder().metric(metric);
        Registry.load().methods().stream()
                .filter(method -> !method.id().equals("bootstrap-percentile"))
                .forEach(few::method);

        Estimate without = Credence.of(few.build()).estimate("mine", MATRIX);
        Estimate with = Credence.of(installed().metric(metric).build()).estimate("mine", MATRIX);

        assertThat(without.method()).isEqualTo("dirichlet-lattice");
        assertThat(without.notes()).isEmpty();
        assertThat(with.method()).isEqualTo("bootstrap-percentile");
    }

    /** A name that no published module has may be that of another author's, which is not installed. */
    @Test
    void otherPreferenceThatIsAbsentHasANote() {
        MisnamedMetric metric = new MisnamedMetric("mine", "acme-special-bounds", "acme-special-test", "mine");
        Credence credence = Credence.of(installed().metric(metric).build());

        Estimate estimate = credence.estimate("mine", MATRIX);
        assertThat(estimate.notes().stream().map(Note::sentence))
                .containsExactly("acme-special-bounds, which metric 'mine' prefers, is not installed, so that "
                        + estimate.method() + " is used: add the jar that has it, or name another one");
        assertThat(estimate.notes()).extracting(Note::code).containsExactly("absent-default");
        assertThat(credence.compare("mine", Pairing.independent(Sample.of(MATRIX), Sample.of(MATRIX))).notes().stream()
                        .map(Note::sentence))
                .anyMatch(note -> note.startsWith("acme-special-test, which metric 'mine' prefers, is not installed"));
        assertThat(credence.evaluate(MATRIX)
                        .method("bootstrap-percentile")
                        .estimate("mine")
                        .notes())
                .isEmpty();
    }
}
