package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a result says so wherever a complete installation has another default method. */
class AbsentDefaultsTest {
    private static final Credence ALL = Credence.load();
    private static final ConfusionMatrix TWO = ConfusionMatrix.binary(9, 1, 3, 12);
    private static final ConfusionMatrix THREE =
            ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{9, 2, 1}, {1, 7, 2}, {0, 3, 8}});

    private static List<Sample<?>> samples() {
        ConfusionMatrix apart =
                ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{9, 0, 2}, {0, 0, 0}, {1, 0, 7}});
        ScoredSample scores = ScoredSample.of(new double[] {0.9, 0.8, 0.6, 0.3}, new double[] {0.1, 0.2, 0.7, 0.5});
        return List.of(
                Sample.of(TWO),
                Sample.of(THREE),
                Sample.of(apart),
                Sample.of(ConfusionMatrix.binary(4, 0, 0, 0)),
                Sample.of(scores),
                StratifiedSample.byTruth(TWO),
                StratifiedSample.byTruth(THREE),
                StratifiedSample.of(TWO, TWO::predicted),
                ClusteredSample.of(Map.of("x", TWO, "y", ConfusionMatrix.binary(1, 2, 3, 4))));
    }

    private static Credence without(Set<String> absent) {
        Registry.Builder registry = Registry.builder();
        Registry all = ALL.registry();
        all.metrics().forEach(registry::metric);
        all.methods().stream().filter(method -> !absent.contains(method.id())).forEach(registry::method);
        all.comparators().forEach(registry::comparator);
        return Credence.of(registry.build());
    }

    private static <E extends Evidence> Optional<Estimate> estimate(
            Credence credence, Metric<?> metric, Sample<E> sample) {
        return credence.evaluate(sample).resultOrRefusal(metric.spelling()).result();
    }

    @ParameterizedTest
    @ValueSource(strings = {"dirichlet-lattice", "wilson-modified", "dirichlet-lattice,wilson-modified"})
    void noteIsThereExactlyWhereACompleteInstallationHasAnotherDefault(String names) {
        Set<String> absent = Set.of(names.split(","));
        Credence credence = without(absent);
        List<String> wrong = new ArrayList<>();
        int noted = 0;
        for (Metric<?> metric : ALL.registry().metrics()) {
            for (Sample<?> sample : samples()) {
                if (metric.unsupported(sample.evidence()).isPresent()) {
                    continue;
                }
                Optional<String> usual = ALL.defaultMethod(metric, sample).map(IntervalMethod::id);
                Optional<Note> note = estimate(credence, metric, sample).stream()
                        .flatMap(estimate -> estimate.notes().stream())
                        .filter(one -> one.code().equals("absent-default"))
                        .findFirst();
                boolean differs = usual.filter(absent::contains).isPresent()
                        && credence.defaultMethod(metric, sample).isPresent();
                noted += differs ? 1 : 0;
                if (differs != note.isPresent()
                        || !note.map(one -> Objects.requireNonNull(one.data().get("method"))
                                        .equals(usual.orElse("")))
                                .orElse(true)) {
                    wrong.add(metric.spelling() + " of " + sample + ": " + usual + ", " + note);
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(noted).isGreaterThan(20);
    }

    @Test
    void noteNamesTheModuleAndTheMethodThatIsUsed() {
        assertThat(without(Set.of("dirichlet-lattice")).estimate("mcc", TWO).notes())
                .extracting(Note::sentence)
                .contains(
                        "dirichlet-lattice, the default of metrics of two classes, is not installed, so that delta-wilson is"
                                + " used: add credence-bayes, which the credence command has, or name a method");
        assertThat(ALL.estimate("mcc", TWO).notes()).extracting(Note::code).doesNotContain("absent-default");
    }

    @Test
    void methodThatIsNamedHasNoNote() {
        assertThat(without(Set.of("dirichlet-lattice"))
                        .evaluate(TWO)
                        .method("delta-wilson")
                        .estimate("mcc")
                        .notes())
                .extracting(Note::code)
                .doesNotContain("absent-default");
    }
}
