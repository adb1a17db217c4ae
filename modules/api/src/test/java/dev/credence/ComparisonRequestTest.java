package dev.credence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import dev.credence.toys.Toys;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ComparisonRequestTest {
    private static final Pairing<ConfusionMatrix> PAIRING = Pairing.independent(
            Sample.of(ConfusionMatrix.binary(3, 1, 2, 4)), Sample.of(ConfusionMatrix.binary(1, 3, 2, 4)));

    /** A comparator with a method as option, which counts how often its fit is checked. */
    private record Based(String base, AtomicInteger requested, boolean fits) implements Comparator {
        @Override
        public String id() {
            return "based";
        }

        @Override
        public String spelling() {
            return base.isEmpty() ? id() : id() + ":base=" + base;
        }

        @Override
        public List<OptionSpec> options() {
            return List.of(new OptionSpec("base", "an interval method", ""));
        }

        @Override
        public Comparator configured(Options options, Function<String, IntervalMethod> methods) {
            return new Based(methods.apply(options.text("base").orElse("")).spelling(), requested, fits);
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
            requested.incrementAndGet();
            return fits ? Optional.empty() : Optional.of(Refusal.of(Refusal.Code.PAIRING, "it wants the same items"));
        }

        @Override
        public <E extends Evidence> Comparison difference(
                Metric<E> metric, Pairing<E> pairing, ComparisonOptions options, ComputeOptions computeOptions) {
            return Comparison.of(metric, pairing, spelling(), options)
                    .bounds(-options.margin(), 1)
                    .test(new TestResult(2, 0.05, 0.025, 0.975, 0.01, Double.NaN))
                    .build();
        }
    }

    private static Credence with(Based comparator) {
        return Credence.of(Registry.builder()
                        .metric(new Toys.Precision())
                        .method(new Toys.FixedWidth())
                        .comparator(comparator)
                        .build())
                .withDefaults(new Defaults(List.of(), List.of("based")));
    }

    private static Based fitting() {
        return new Based("", new AtomicInteger(), true);
    }

    @Test
    void objectsAndSpellingsGiveEqualComparisons() {
        Credence credence = with(fitting());
        ComparisonRequest<ConfusionMatrix> request = credence.compare(PAIRING).margin(0.25);

        Comparison comparison = request.comparison("toy-precision");

        assertThat(comparison).isEqualTo(request.comparison(new Toys.Precision()));
        assertThat(comparison)
                .hasToString("toy-precision 0.7500 - 0.2500 = 0.5000 [-0.2500, 1.0000] based 95% p=0.05000");
        assertThat(request.level(0.9).comparison("toy-precision").level().value())
                .isEqualTo(0.9);
        assertThat(request.level(0.9).comparison("toy-precision").lower())
                .as("the margin is kept")
                .isEqualTo(-0.25);
        assertThat(request.comparisons("toy-precision", "toy-precision")).hasSize(2);
        assertThat(credence.compare("toy-precision", PAIRING).lower()).isZero();
    }

    /** A metric that reads any matrix but is not comparable between matrices of different size. */
    private static final class BySize extends Toys.Precision {
        @Override
        public Optional<Refusal> notComparable(ConfusionMatrix first, ConfusionMatrix second) {
            return first.size() == second.size()
                    ? Optional.empty()
                    : Optional.of(Refusal.of(Refusal.Code.EVIDENCE, "it wants equal sizes"));
        }
    }

    @Test
    void incomparableSystemsAreRefusedBeforeComparatorIsCalled() {
        Based comparator = fitting();
        Credence credence = with(comparator);
        Pairing<ConfusionMatrix> unequal = Pairing.independent(
                Sample.of(ConfusionMatrix.binary(3, 1, 2, 4)), Sample.of(ConfusionMatrix.binary(1, 3, 2, 5)));

        assertThat(credence.compare(PAIRING).resultOrRefusal(new BySize()).refusal())
                .isEmpty();
        assertThat(comparator.requested()).hasValue(1);
        assertThat(credence.compare(unequal)
                        .resultOrRefusal(new BySize())
                        .refusal()
                        .orElseThrow()
                        .sentence())
                .isEqualTo("it wants equal sizes");
        assertThatThrownBy(() -> credence.compare(unequal).comparison(new BySize()))
                .hasMessageContaining("it wants equal sizes");
        assertThat(comparator.requested()).hasValue(1);
    }

    @Test
    void systemsWithDifferentPositiveLabelsAreRefused() {
        ConfusionMatrix mails = ConfusionMatrix.of(List.of("ham", "spam"), new long[][] {{30, 2}, {3, 19}});
        Pairing<ConfusionMatrix> crossed =
                Pairing.independent(Sample.of(mails.withPositive("ham")), Sample.of(mails.withPositive("spam")));
        Pairing<ConfusionMatrix> same =
                Pairing.independent(Sample.of(mails.withPositive("spam")), Sample.of(mails.withPositive("spam")));
        Pairing<ConfusionMatrix> ofOtherNames = Pairing.independent(
                Sample.of(mails.withPositive("spam")), Sample.of(ConfusionMatrix.binary(19, 2, 3, 30)));
        Credence credence = with(fitting());

        assertThatThrownBy(() -> credence.compare("toy-precision", crossed))
                .hasMessageContaining("the systems declare different positive labels: first='ham', second='spam'")
                .hasMessageContaining("or use 'toy-precision@LABEL'");
        assertThat(credence.compare("toy-precision", same).difference()).isZero();
        assertThat(credence.compare("toy-precision", ofOtherNames).difference()).isZero();
    }

    @Test
    void marginThatNoDifferenceExceedsThrows() {
        ComparisonRequest<ConfusionMatrix> request = with(fitting()).compare(PAIRING);

        assertThatThrownBy(() -> request.margin(5).comparison("toy-precision"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("margin of toy-precision must be below 1.0, the largest possible difference between two "
                        + "of its values: margin=5.0;"
                        + " it is in the unit of the metric, not in percent");
        assertThat(request.margin(5).resultOrRefusal("toy-precision").refusal().map(Refusal::code))
                .contains(Refusal.Code.OPTION);
        assertThat(request.margin(1).resultOrRefusal("toy-precision").refusal()).isPresent();
        assertThat(request.margin(0.99).comparison("toy-precision").difference())
                .isEqualTo(0.5);
    }

    @Test
    void levelBelowOneHalfAddsNote() {
        ComparisonRequest<ConfusionMatrix> request = with(fitting()).compare(PAIRING);

        assertThat(Note.sentences(
                        request.level(0.05).comparison("toy-precision").notes()))
                .contains(
                        "level 0.05 is that of an interval which misses the true value more often than not; the usual one is 0.95");
        assertThat(Note.sentences(request.level(0.5).comparison("toy-precision").notes()))
                .isEqualTo(Note.sentences(request.comparison("toy-precision").notes()));
    }

    @Test
    void fitOfComparatorIsCheckedOnce() {
        Based named = fitting();
        Credence.of(Registry.builder().build())
                .compare(PAIRING)
                .comparator(named)
                .comparison(new Toys.Precision());
        assertThat(named.requested()).hasValue(1);

        Based byDefault = fitting();
        with(byDefault).compare(PAIRING).comparison("toy-precision");
        assertThat(byDefault.requested()).hasValue(1);
    }

    @Test
    void methodInComparatorOptionComesFromSameRegistry() {
        ComparisonRequest<ConfusionMatrix> request = with(fitting()).compare(PAIRING);

        assertThat(request.comparator("based:base=fixed-width")
                        .comparison("toy-precision")
                        .comparator())
                .isEqualTo("based:base=fixed-width");
        assertThatThrownBy(() -> request.comparator("based:base=wilsn"))
                .hasMessageContaining("no interval method 'wilsn'");
    }

    @Test
    void refusedAnswerContainsDifferenceAndRefusal() {
        Credence credence = with(new Based("", new AtomicInteger(), false));

        ResultOrRefusal<Comparison> named =
                credence.compare(PAIRING).comparator("based").resultOrRefusal("toy-precision");
        assertThat(named.refusal().map(Refusal::code)).contains(Refusal.Code.PAIRING);
        assertThat(named.refusal().map(Refusal::sentence))
                .contains("comparator 'based' does not fit metric 'toy-precision': it wants the same items; no"
                        + " installed comparators fit");
        assertThat(named.result().map(Comparison::difference)).contains(0.5);

        assertThat(credence.compare(PAIRING)
                        .resultOrRefusal("toy-precision")
                        .refusal()
                        .map(Refusal::sentence))
                .contains("no installed comparator fits metric 'toy-precision': based: it wants the same items");
    }

    @Test
    @SuppressWarnings("NullAway") // a caller without nullness checks may pass null
    void nullArgumentThrowsWithItsName() {
        Credence credence = with(fitting());
        ComparisonRequest<ConfusionMatrix> request = credence.compare(PAIRING);

        assertThatThrownBy(() -> credence.compare((Pairing<ConfusionMatrix>) null))
                .hasMessage("pairing must not be null");
        assertThatThrownBy(() -> request.comparator((Comparator) null)).hasMessage("comparator must not be null");
        assertThatThrownBy(() -> request.comparator((String) null)).hasMessage("comparator must not be null");
        assertThatThrownBy(() -> request.options(null)).hasMessage("options must not be null");
        assertThatThrownBy(() -> request.resultOrRefusal((String) null)).hasMessage("metric must not be null");
        assertThatThrownBy(() -> request.margin(-1))
                .hasMessage("margin of practical equivalence must be finite and >= 0: margin=-1.0");
    }
}
