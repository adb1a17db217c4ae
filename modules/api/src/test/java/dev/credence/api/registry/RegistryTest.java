package dev.credence.api.registry;

import static dev.credence.toys.NullValue.assertNullThrows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.registry.Registry.UnknownNameException;
import dev.credence.toys.NullValue;
import dev.credence.toys.Toys;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RegistryTest {
    private record Hits(String id, Set<String> aliases, double beta) implements BinaryMetric {
        @Override
        public String spelling() {
            return beta == 1 ? id : id + ":beta=" + Options.written(beta);
        }

        @Override
        public List<OptionSpec> options() {
            return List.of(new OptionSpec("beta", "power", "1"));
        }

        @Override
        public Hits configured(Options options) {
            return new Hits(id, aliases, options.number("beta", beta));
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return Math.pow(tp / (tp + fp + fn), beta);
        }
    }

    private static final String UNSEARCHED =
            ", and this registry was built without discovery; build it with discovered(), which"
                    + " credence.discovery=true does in a Spring application, or add '%s' to it";

    private record Whole(String id) implements ConfusionMetric {
        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            return 0.5;
        }
    }

    private static final Registry REGISTRY = Registry.builder()
            .metric(new Hits("hits", Set.of("overlap"), 1))
            .metric(new Whole("whole"))
            .metric(new Whole("hits.micro"))
            .build();

    private static void assertUnknown(String spelling, String message) {
        assertThatThrownBy(() -> REGISTRY.metric(spelling))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage(message);
    }

    private static void assertRejected(String spelling, String message) {
        assertThatThrownBy(() -> REGISTRY.metric(spelling))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void metricsAreSortedById() {
        assertThat(REGISTRY.metrics().stream().<String>map(Metric::id)).containsExactly("hits", "hits.micro", "whole");
    }

    @Test
    void parsedSpellingIsWrittenBackUnchanged() {
        for (String spelling : List.of(
                "hits",
                "hits:beta=2",
                "hits.macro",
                "hits.macro:beta=2,undefined=skip",
                "hits@cat",
                "hits:beta=2@cat",
                "hits:threshold=0.5",
                "hits:beta=2,threshold=0.5",
                "hits.weighted",
                "whole:threshold=1",
                "whole")) {
            assertThat(REGISTRY.metric(spelling).spelling()).isEqualTo(spelling);
        }
    }

    @Test
    void registeredAverageTakesPrecedenceOverDerivedOne() {
        assertThat(REGISTRY.metric("hits.micro")).isInstanceOf(Whole.class);
        assertThat(REGISTRY.metric("overlap.micro")).isInstanceOf(Whole.class);
        assertThat(REGISTRY.metric("overlap.macro").id()).isEqualTo("hits.macro");
    }

    @Test
    void aliasReturnsSameMetric() {
        assertThat(REGISTRY.metric("overlap")).isSameAs(REGISTRY.metric("hits"));
    }

    @Test
    void unknownMetricThrowsWithNearestAndAvailableNames() {
        assertUnknown("hit", "no metric 'hit'; did you mean 'hits'? available: [hits, hits.micro, whole]");
        assertUnknown("zebra", "no metric 'zebra'; available: [hits, hits.micro, whole]");
        assertUnknown("zebra.macro", "no metric 'zebra.macro'; available: [hits, hits.micro, whole]");
        assertUnknown(
                "overlab",
                "no metric 'overlab'; did you mean 'overlap'? available: [hits, hits.micro, overlap, whole]");
    }

    @Test
    void messageOfAnUnknownMetricQuotesTheWholeSpelling() {
        assertUnknown("rouge@3", "no metric 'rouge@3'; available: [hits, hits.micro, whole]");
        assertUnknown(
                "hit:beta=2@cat",
                "no metric 'hit:beta=2@cat'; did you mean 'hits:beta=2@cat'? available: [hits, hits.micro, whole]");
        assertUnknown(
                " hit : beta=2",
                "no metric 'hit : beta=2'; did you mean 'hits : beta=2'? available: [hits, hits.micro, whole]");
    }

    @Test
    void nameOfSeveralMetricsThrowsWithAdviceToSeparate() {
        assertUnknown(
                "hits.macro, whole",
                "no metric 'hits.macro, whole'; available: [hits, hits.micro, whole];"
                        + " give these one at a time: [hits.macro, whole]");
    }

    @Test
    void unknownOptionThrowsWithKnownOptions() {
        assertRejected("hits:bata=2", "metric 'hits': no option 'bata'; did you mean 'beta'? available: [beta]");
        assertRejected("whole:beta=2", "metric 'whole': no option 'beta'; there are none");
        assertRejected(
                "hits.macro:undefind=skip",
                "metric 'hits.macro': no option 'undefind'; did you mean 'undefined'? available: [beta, undefined]");
    }

    @Test
    void averageOrLabelOfNonBinaryMetricThrows() {
        assertRejected(
                "whole.macro",
                "metric 'whole' cannot be averaged over classes:"
                        + " it is not a function of true and false positives and negatives");
        assertRejected(
                "whole@cat",
                "metric 'whole' cannot be set for one class against the rest:"
                        + " it is not a function of true and false positives and negatives");
    }

    @Test
    void labelOfScoreMetricMeansOneOfSeveralClasses() {
        Metric<?> metric = REGISTRY.metric("hits:threshold=0.5@cat");
        assertThat(metric.evidenceType()).isEqualTo(ClassScores.class);
        assertThat(metric.spelling()).isEqualTo("hits:threshold=0.5@cat");
    }

    @Test
    void duplicateIdThrowsWithBothClasses() {
        Registry.Builder builder = Registry.builder().metric(new Whole("whole"));
        assertThatThrownBy(() -> builder.metric(new Hits("x", Set.of("whole"), 1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("metric id 'whole' is claimed by both " + Whole.class.getName() + " and "
                        + Hits.class.getName());
    }

    /** A metric without instance fields, as most metrics are; static fields do not count. */
    private static final class Half implements ConfusionMetric {
        private static final double VALUE = 0.5;

        @Override
        public String id() {
            return "half";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            return VALUE;
        }
    }

    /** A metric whose objects have different fields but no equals method. */
    private static final class Constant implements ConfusionMetric {
        private final double value;

        private Constant(double value) {
            this.value = value;
        }

        @Override
        public String id() {
            return "constant";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            return value;
        }
    }

    @Test
    void equalProvidersCountOnce() {
        Half first = new Half();
        assertThat(Registry.builder().metric(first).metric(new Half()).build().metrics())
                .singleElement()
                .isSameAs(first);
        Hits hits = new Hits("x", Set.of("y"), 1);
        assertThat(Registry.builder()
                        .metrics(List.of(hits, new Hits("x", Set.of("y"), 1)))
                        .build()
                        .metrics())
                .hasSize(1);
    }

    @Test
    void unequalProvidersOfSameClassThrow() {
        Registry.Builder builder = Registry.builder().metric(new Constant(0.5));
        assertThatThrownBy(() -> builder.metric(new Constant(0.25)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("metric id 'constant' is claimed by two objects of " + Constant.class.getName()
                        + " that are not equal; register one of them, or write equals");
        assertThatThrownBy(() ->
                        Registry.builder().metric(new Hits("x", Set.of(), 1)).metric(new Hits("x", Set.of(), 2)))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void idThatCannotBeSpelledThrows() {
        for (String id : List.of(
                "hits@5", "hits:strict", " hits", "hits ", " ", "hits,misses", "hits=0", "*", "hi\nts", "-hits")) {
            assertThatThrownBy(() -> Registry.builder().metric(new Hits(id, Set.of(), 1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith(
                            "metric id must be without '@', which sets off a label, without ':', which sets")
                    .hasMessageEndingWith("id='" + id + "' of " + Hits.class.getName());
        }
        assertThatThrownBy(() -> Registry.builder().metric(new Hits("h".repeat(101), Set.of(), 1)))
                .hasMessageContaining("of at most 100 characters: id='hhh");
        assertThat(Registry.builder()
                        .metric(new Hits("h".repeat(100), Set.of(), 1))
                        .build()
                        .metrics())
                .hasSize(1);
        assertThatThrownBy(() -> Registry.builder().metric(new Hits("hits", Set.of("hits@5"), 1)))
                .hasMessageContaining("id='hits@5'");
        assertThat(Registry.builder()
                        .metric(new Hits("my hits", Set.of(), 1))
                        .build()
                        .metric("my hits")
                        .id())
                .isEqualTo("my hits");
    }

    @Test
    void nameOfAnAverageOfAnotherPackageThrows() {
        for (String id : List.of("toy-f1.macro", "toy_f1_macro", "macro-toy-f1", "Toy-F1.Weighted")) {
            Registry.Builder builder = Registry.builder().metric(new Whole(id)).metric(new Toys.F1());
            assertThatThrownBy(builder::build)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("metric id '" + id + "' of " + Whole.class.getName()
                            + " is the name of an average of metric 'toy-f1' of " + Toys.F1.class.getName()
                            + "; choose another id");
        }
        for (String id : List.of("toy-f1.marco", "other.macro", "macro", "toy-f1macro")) {
            assertThat(Registry.builder()
                            .metric(new Whole(id))
                            .metric(new Toys.F1())
                            .build()
                            .metric(id))
                    .isInstanceOf(Whole.class);
        }
    }

    @Test
    void averagesAreFoundInOtherNotations() {
        for (String spelling : List.of("hits_macro", "hits-macro", "HITS.MACRO", "macro-hits", "Hits score macro")) {
            assertThat(REGISTRY.metric(spelling).id()).isEqualTo("hits.macro");
        }
        for (String spelling : List.of("hitsmacro", "hits.marco", "Hits.Macr", "hist.macro")) {
            assertThatThrownBy(() -> REGISTRY.metric(spelling))
                    .isInstanceOf(NoSuchElementException.class)
                    .hasMessageStartingWith("no metric '" + spelling + "'; did you mean 'hits.macro'? available: [");
        }
        assertUnknown(
                "hits_mikro",
                "no metric 'hits_mikro'; did you mean 'hits.micro'? available: [hits, hits.micro, whole]");
    }

    @Test
    void idOfMissingModuleThrowsWithModuleName() {
        Registry searched = Registry.builder()
                .metric(new Whole("whole"))
                .discovered(ClassLoader.getPlatformClassLoader())
                .build();
        assertThatThrownBy(() -> searched.metric("auroc"))
                .hasMessage("no metric 'auroc'; available: [whole];"
                        + " 'auroc' is in credence-curves, which is not installed");
        assertThatThrownBy(() -> searched.configured(List.of("beta:prior=1")))
                .hasMessage("no interval method or comparator 'beta:prior=1'; there are none;"
                        + " 'beta' is in credence-bayes, which is not installed");
        assertThatThrownBy(() -> searched.comparator("paired-delta"))
                .hasMessageEndingWith("'paired-delta' is in credence-delta, which is not installed");
    }

    /** The module may be on the class path; what is missing is the search for it. */
    @Test
    void idOfAModuleThatWasNotSearchedForThrowsWithAdvice() {
        assertUnknown(
                "auroc",
                "no metric 'auroc'; available: [hits, hits.micro, whole];" + " 'auroc' is in credence-curves"
                        + UNSEARCHED.formatted("auroc"));
        assertUnknown(
                "mcc.macro",
                "no metric 'mcc.macro'; available: [hits, hits.micro, whole];" + " 'mcc' is in credence-metrics"
                        + UNSEARCHED.formatted("mcc"));
        assertUnknown(
                "aurroc",
                "no metric 'aurroc'; available: [hits, hits.micro, whole];" + " 'auroc' is in credence-curves"
                        + UNSEARCHED.formatted("auroc"));
        Registry withF1 = Registry.builder().metric(new Hits("f1", Set.of(), 1)).build();
        assertThatThrownBy(() -> withF1.metric("f1.marco"))
                .hasMessage("no metric 'f1.marco'; did you mean 'f1.macro'? available: [f1, f1.macro]");
        assertThatThrownBy(() -> REGISTRY.comparator("paired-delta"))
                .hasMessage("no comparator 'paired-delta'; there are none;" + " 'paired-delta' is in credence-delta"
                        + UNSEARCHED.formatted("paired-delta"));
        assertThatThrownBy(() -> REGISTRY.configured(List.of("beta:prior=1")))
                .hasMessage("no interval method or comparator 'beta:prior=1'; there are none;"
                        + " 'beta' is in credence-bayes" + UNSEARCHED.formatted("beta"));
    }

    @Test
    void idOfOtherKindThrowsAndErrorStatesKind() {
        assertThatThrownBy(() -> REGISTRY.method("whole"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("no interval method 'whole'; there are none; 'whole' is a metric");
        Registry withF1 = Registry.builder().metric(new Hits("f1", Set.of(), 1)).build();
        for (String spelling : List.of("f1", "F1", "f1.macro", "f1:beta=2")) {
            assertThatThrownBy(() -> withF1.method(spelling))
                    .as("'%s' is installed, but not as an interval method", spelling)
                    .isInstanceOf(UnknownNameException.class)
                    .hasMessage("no interval method '" + spelling + "'; there are none; 'f1' is a metric");
        }
    }

    @Test
    void longUnknownNameIsShortenedInMessage() {
        assertUnknown("z".repeat(5000), "no metric '" + "z".repeat(80) + "...'; available: [hits, hits.micro, whole]");
    }

    @Test
    void nullArgumentThrowsWithItsName() {
        Registry.Builder builder = Registry.builder();
        assertNullThrows("metric must not be null", () -> builder.metric(NullValue.value()));
        assertNullThrows("metrics must not be null", () -> builder.metrics(NullValue.value()));
        assertNullThrows("method must not be null", () -> builder.method(NullValue.value()));
        assertNullThrows("methods must not be null", () -> builder.methods(NullValue.value()));
        assertNullThrows("comparator must not be null", () -> builder.comparator(NullValue.value()));
        assertNullThrows("comparators must not be null", () -> builder.comparators(NullValue.value()));
        assertNullThrows("loader must not be null", () -> builder.discovered(NullValue.value()));
        assertNullThrows("name must not be null", () -> REGISTRY.metric(NullValue.value()));
        assertNullThrows("name must not be null", () -> REGISTRY.method(NullValue.value()));
        assertNullThrows("name must not be null", () -> REGISTRY.findComparator(NullValue.value()));
        assertNullThrows("id must not be null", () -> REGISTRY.hasMetric(NullValue.value()));
        assertNullThrows("spellings must not be null", () -> REGISTRY.configured(NullValue.value()));
        assertNullThrows(
                "metric id must not be null: " + Hits.class.getName(),
                () -> builder.metric(new Hits(NullValue.value(), Set.of(), 1)));
    }

    @Test
    void textOfRegistryAndBuilderContainsCounts() {
        assertThat(REGISTRY).hasToString("3 metrics, 0 interval methods, 0 comparators");
        assertThat(Registry.builder().metric(new Half()))
                .hasToString("a registry in the making: 1 metrics, 0 interval methods, 0 comparators;"
                        + " discovered: 0 metrics, 0 interval methods, 0 comparators");
    }

    @Test
    void labelOfMethodOrComparatorThrows() {
        assertThatThrownBy(() -> REGISTRY.method("wilson@cat"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("an interval method takes no @label: 'wilson@cat'");
        assertThatThrownBy(() -> REGISTRY.comparator("paired@cat"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a comparator takes no @label: 'paired@cat'");
        assertThatThrownBy(() -> REGISTRY.method("wilson"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("no interval method 'wilson'; there are none; 'wilson' is in credence-frequentist"
                        + UNSEARCHED.formatted("wilson"));
    }

    @Test
    void builderThrowsWhenUsedAfterBuild() {
        Registry.Builder builder = Registry.builder();
        builder.build();
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a registry's builder builds once; start a new one");
    }
}
