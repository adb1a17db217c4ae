package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.ComparisonRequest;
import dev.credence.Credence;
import dev.credence.ResultOrRefusal;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Without true negatives, metrics that depend on them are refused, and the others have the result of any number of them. */
class TrueNegativesTest {
    private static final Credence CREDENCE = Credence.load();
    private static final ConfusionMatrix WITHOUT = ConfusionMatrix.binary(12, 3, 4);
    /** The value of this metric is one half for all counts, so that no counts show on which of them it depends. */
    private static final Set<String> CONSTANT =
            Set.of("prevalence.macro", "prevalence.micro", "predicted-prevalence.macro", "predicted-prevalence.micro");

    private static final long[] ANY = {0, 1, 7, 50, 4_000};

    /** Returns every installed metric of a confusion matrix: as itself, for either class, and as an average where it has one. */
    private static Stream<Metric<?>> metrics() {
        return Registered.REGISTRY.metrics().stream()
                .filter(metric -> metric.evidenceType() == ConfusionMatrix.class)
                .flatMap(metric -> Stream.of("", "@positive", "@negative", ".macro", ".micro", ".weighted")
                        .flatMap(ending -> known(metric.id() + ending)))
                .filter(metric -> !CONSTANT.contains(metric.spelling()));
    }

    private static Stream<Metric<?>> known(String spelling) {
        try {
            Metric<?> metric = Registered.REGISTRY.metric(spelling);
            return metric.unsupported(ConfusionMatrix.binary(12, 3, 4, 5)).isEmpty()
                    ? Stream.of(metric)
                    : Stream.empty();
        } catch (IllegalArgumentException | java.util.NoSuchElementException e) {
            return Stream.empty(); // an option is missing, or it is of no class
        }
    }

    @SuppressWarnings("unchecked") // it reads matrices
    private static double value(Metric<?> metric, long tp, long fp, long fn, long tn) {
        return ((Metric<ConfusionMatrix>) metric).value(ConfusionMatrix.binary(tp, fp, fn, tn));
    }

    /** The tolerance: rounding is below 1e-15, and true negatives change results by more than 1e-4. */
    private static boolean changes(Metric<?> metric) {
        return Stream.of(new long[] {12, 3, 4}, new long[] {5, 9, 2}, new long[] {40, 1, 30})
                .anyMatch(counts -> LongStream.of(ANY)
                        .anyMatch(tn -> !(Math.abs(value(metric, counts[0], counts[1], counts[2], tn)
                                        - value(metric, counts[0], counts[1], counts[2], 20))
                                < 1e-9)));
    }

    @ParameterizedTest
    @MethodSource("metrics")
    void metricThatDependsOnTrueNegativesIsRefusedWithoutThem(Metric<?> metric) {
        ResultOrRefusal<Estimate> answer = CREDENCE.evaluate(WITHOUT).resultOrRefusal(metric.spelling());
        assertThat(answer.refusal().isPresent()).as(metric.spelling()).isEqualTo(changes(metric));
        answer.refusal().ifPresent(refusal -> {
            assertThat(refusal.code()).isEqualTo(Refusal.Code.EVIDENCE);
            assertThat(refusal.sentence())
                    .isEqualTo("metric '" + metric.spelling()
                            + "' needs the true negatives: tn is missing; give it, or use a metric that does not read it, such as precision, recall, f1, jaccard or"
                            + " fowlkes-mallows");
        });
    }

    @Test
    void metricsThatNeedNoTrueNegativesAreTheExpectedOnes() {
        Set<String> answered = metrics()
                .filter(metric -> CREDENCE.evaluate(WITHOUT)
                        .resultOrRefusal(metric.spelling())
                        .refusal()
                        .isEmpty())
                .map(Metric::spelling)
                .filter(name -> !name.contains("@"))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(answered)
                .containsExactly("f1", "fbeta", "fdr", "fnr", "fowlkes-mallows", "jaccard", "precision", "recall");
    }

    /**
     * Proportions have the interval of any matrix with the same three counts to the last bit. That of the others is a lattice rule over all
     * four cells: bounds differ by 0.0037 at most, about a hundredth of the interval's length, by as much as for two numbers of true negatives.
     */
    @ParameterizedTest
    @MethodSource("metrics")
    void resultDoesNotDependOnTheNumberOfTrueNegatives(Metric<?> metric) {
        if (changes(metric)) {
            return;
        }
        Estimate without = CREDENCE.evaluate(WITHOUT)
                .resultOrRefusal(metric.spelling())
                .result()
                .orElseThrow();
        for (long tn : ANY) {
            Estimate with = CREDENCE.evaluate(ConfusionMatrix.binary(12, 3, 4, tn))
                    .resultOrRefusal(metric.spelling())
                    .result()
                    .orElseThrow();
            double allowed = metric.proportion().isPresent() ? 0 : 0.005;
            assertThat(without.value()).isEqualTo(with.value());
            assertThat(without.lower()).isCloseTo(with.lower(), within(allowed));
            assertThat(without.upper()).isCloseTo(with.upper(), within(allowed));
            assertThat(without.method()).isEqualTo(with.method());
        }
        assertThat(Note.sentences(without.notes())).noneMatch(note -> note.contains("negative"));
    }

    private static ComparisonRequest<ConfusionMatrix> compare(ConfusionMatrix first, ConfusionMatrix second) {
        return CREDENCE.compare(Pairing.independent(Sample.of(first), Sample.of(second)));
    }

    @Test
    void methodsAndComparatorsRefuseWhatTheFacadeRefuses() {
        Metric<?> accuracy = Registered.REGISTRY.metric("accuracy");
        assertThatThrownBy(() -> CREDENCE.evaluate(WITHOUT).method("wilson").estimate("accuracy"))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("tn is missing");
        assertThatThrownBy(() ->
                        compare(WITHOUT, ConfusionMatrix.binary(9, 2, 7, 30)).comparison("mcc"))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("tn is missing");
        assertThatThrownBy(() ->
                        compare(ConfusionMatrix.binary(9, 2, 7, 30), WITHOUT).comparison("mcc"))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("tn is missing");
        assertThat(compare(WITHOUT, ConfusionMatrix.binary(9, 2, 7))
                        .comparison("f1")
                        .difference())
                .isEqualTo(24.0 / 31 - 18.0 / 27);
        assertThat(accuracy.unsupported(WITHOUT)).isPresent();
    }

    /** Documents are clusters of entities; where the true negatives of one document are unknown, those of the whole are. */
    @Test
    void clustersOfCountsWithoutTrueNegativesAreEvaluated() {
        Map<String, ConfusionMatrix> documents = new LinkedHashMap<>();
        for (int i = 0; i < 30; i++) {
            documents.put("d" + i, ConfusionMatrix.binary(3 + i % 4, i % 3, i % 2));
        }
        Sample<ConfusionMatrix> sample = ClusteredSample.of(documents);
        assertThat(sample.evidence().countsTrueNegatives()).isFalse();
        Estimate f1 = CREDENCE.evaluate(sample).estimate("f1");
        assertThat(f1.lower()).isBetween(0.5, f1.value());
        assertThat(CREDENCE.evaluate(sample).resultOrRefusal("specificity").refusal())
                .isPresent();
        documents.put("more", ConfusionMatrix.binary(5, 1, 1, 100));
        assertThat(CREDENCE.evaluate(ClusteredSample.of(documents))
                        .resultOrRefusal("specificity")
                        .refusal())
                .isPresent();
        assertThat(CREDENCE.evaluate(ConfusionMatrix.binary().tp(12).fp(3).fn(4).matrix())
                        .estimates("precision", "recall"))
                .extracting(Estimate::value)
                .isEqualTo(List.of(0.8, 0.75));
    }
}
