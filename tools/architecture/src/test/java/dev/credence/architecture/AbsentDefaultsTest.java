package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.text.PublishedModules;
import dev.credence.decision.Claim;
import dev.credence.decision.ClaimCheck;
import dev.credence.decision.Decision;
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
        all.comparators().stream()
                .filter(comparator -> !absent.contains(comparator.id()))
                .forEach(registry::comparator);
        return Credence.of(registry.build());
    }

    private static <E extends Evidence> Optional<Estimate> estimate(
            Credence credence, Metric<?> metric, Sample<E> sample) {
        return credence.evaluate(sample).resultOrRefusal(metric.spelling()).result();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dirichlet-lattice",
                "wilson-modified",
                "dirichlet-lattice,wilson-modified",
                "delta-wilson",
                "delta-wilson,dirichlet-lattice,wilson-modified"
            })
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

    private static List<Pairing<?>> pairings() {
        PairedConfusionMatrix joint =
                PairedConfusionMatrix.of(List.of("a", "b"), new long[][][] {{{9, 2}, {1, 4}}, {{3, 1}, {2, 12}}});
        PairedConfusionMatrix same =
                PairedConfusionMatrix.of(List.of("a", "b"), new long[][][] {{{9, 0}, {0, 4}}, {{3, 0}, {0, 12}}});
        return List.of(
                Pairing.paired(joint),
                Pairing.paired(same),
                Pairing.paired(ClusteredSample.of(Map.of("x", joint, "y", same))),
                Pairing.independent(Sample.of(TWO), Sample.of(ConfusionMatrix.binary(7, 5, 2, 10))),
                Pairing.independent(Sample.of(THREE), Sample.of(THREE)),
                new Pairing.Independent<>(StratifiedSample.byTruth(TWO), StratifiedSample.byTruth(TWO)),
                new Pairing.Independent<>(
                        ClusteredSample.of(Map.of("x", TWO, "y", ConfusionMatrix.binary(1, 2, 3, 4))), Sample.of(TWO)));
    }

    private static Optional<Note> note(List<Note> notes) {
        return notes.stream()
                .filter(note -> note.code().equals("absent-default"))
                .findFirst();
    }

    @ParameterizedTest
    @ValueSource(strings = {"tango", "miettinen-nurminen", "tango,miettinen-nurminen"})
    void comparisonHasTheNoteExactlyWhereACompleteInstallationHasAnotherComparator(String names) {
        Set<String> absent = Set.of(names.split(","));
        Credence credence = without(absent);
        List<String> wrong = new ArrayList<>();
        int noted = 0;
        for (Metric<?> metric : ALL.registry().metrics()) {
            for (Pairing<?> pairing : pairings()) {
                if (metric.unsupported(pairing.firstEvidence()).isPresent()) {
                    continue;
                }
                Optional<String> usual = ALL.defaultComparator(metric, pairing).map(Comparator::id);
                Optional<Note> note = credence.compare(pairing)
                        .resultOrRefusal(metric.spelling())
                        .result()
                        .flatMap(comparison -> note(comparison.notes()));
                boolean differs = usual.filter(absent::contains).isPresent()
                        && credence.defaultComparator(metric, pairing).isPresent();
                noted += differs ? 1 : 0;
                if (differs != note.isPresent()
                        || !note.map(one -> usual.orElse("").equals(one.data().get("method")))
                                .orElse(true)) {
                    wrong.add(metric.spelling() + " of " + pairing + ": " + usual + ", " + note);
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(noted).isGreaterThan(10);
    }

    @Test
    void floorNamesTheExactBoundsThatWouldDecide() {
        Decision decision = decision(without(Set.of("clopper-pearson")));

        assertThat(note(decision.notes()).map(Note::sentence))
                .hasValue("clopper-pearson, the default of decisions about proportions of independent trials, is not"
                        + " installed, so that wilson-modified is used: add credence-frequentist, which the credence"
                        + " command has, or name a method");
        assertThat(note(decision(without(Set.of("clopper-pearson", "wilson-modified")))
                                .notes())
                        .map(one -> one.data().get("method")))
                .hasValue("clopper-pearson");
        assertThat(note(decision(ALL).notes())).isEmpty();
    }

    @Test
    void moduleThatDecidesBringsTheModulesOfTheMethodsThatDecideByDefault() {
        List<String> deciding = List.of(
                "clopper-pearson", "tango", "miettinen-nurminen", "paired-delta", "delta-wilson", "dirichlet-lattice");

        assertThat(Reactor.published())
                .filteredOn(member -> member.artifact().equals("credence-decision"))
                .singleElement()
                .satisfies(member -> assertThat(member.brought()).containsAll(PublishedModules.having(deciding)));
    }

    private static Decision decision(Credence credence) {
        return ClaimCheck.of(credence.evaluate(TWO), accuracy(credence), Claim.atLeast(0.5))
                .decide();
    }

    @SuppressWarnings("unchecked") // accuracy reads confusion matrices
    private static Metric<ConfusionMatrix> accuracy(Credence credence) {
        return (Metric<ConfusionMatrix>) credence.registry().metric("accuracy");
    }

    @Test
    void marginNamesTheComparatorThatWouldDecideAndTheSecondOneOfFail() {
        assertThat(margin(Set.of("tango")))
                .containsExactly(
                        "tango, the default of comparisons of proportions on the same trials, is not installed,"
                                + " so that paired-delta is used: add credence-frequentist, which the credence command has, or"
                                + " name a method");
        assertThat(margin(Set.of("paired-delta")))
                .containsExactly("paired-delta, the second method that FAIL needs, is not installed, so that FAIL is"
                        + " decided by tango alone: add credence-delta, which the credence command has, or name a"
                        + " method");
        assertThat(margin(Set.of())).isEmpty();
    }

    private static List<String> margin(Set<String> absent) {
        Credence credence = without(absent);
        PairedConfusionMatrix joint =
                PairedConfusionMatrix.of(List.of("a", "b"), new long[][][] {{{9, 2}, {1, 4}}, {{3, 1}, {2, 12}}});
        ClaimCheck check =
                ClaimCheck.of(credence.compare(Pairing.paired(joint)), accuracy(credence), Claim.equivalent(0.2));
        return check.decide().notes().stream()
                .filter(note -> note.code().equals("absent-default"))
                .map(Note::sentence)
                .toList();
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
