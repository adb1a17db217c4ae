package dev.credence.testkit.laws.interval;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.testkit.IntervalCase;
import dev.credence.testkit.cases.ReferenceMetrics;
import dev.credence.testkit.laws.RefusalLaws;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IntervalLawsTest {
    private static final IntervalCase<ConfusionMatrix> REQUESTED =
            new IntervalCase<>(ReferenceMetrics.f1(), Sample.of(ConfusionMatrix.binary(3, 1, 2, 4)));
    private static final Refusal DESIGN = Refusal.of(Refusal.Code.DESIGN, "another design");
    private static final Refusal METRIC = Refusal.of(Refusal.Code.METRIC, "another metric");

    /** A method that refuses with a different reason at each call. */
    private static class Fickle implements IntervalMethod {
        private final Iterator<Refusal> refusals;

        Fickle(Refusal... refusals) {
            this.refusals = List.of(refusals).iterator();
        }

        @Override
        public String id() {
            return "fickle";
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
            return Optional.of(refusals.next());
        }

        @Override
        public <E extends Evidence> Estimate interval(
                Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions options) {
            throw new IllegalArgumentException("something else");
        }
    }

    /** A method that refuses three times and then computes. */
    private static final class Forgetful extends Fickle {
        private int calls;

        Forgetful() {
            super();
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
            return calls++ < 3 ? Optional.of(DESIGN) : Optional.empty();
        }
    }

    @Test
    void refusalMustBeTheSameAtEachCall() {
        assertThatCode(() -> RefusalLaws.refusalIsAValue(new Fickle(DESIGN, DESIGN, DESIGN, DESIGN), REQUESTED))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> RefusalLaws.refusalIsAValue(new Fickle(DESIGN, METRIC), REQUESTED))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("the refusal must be the same each time: Optional[another design], then"
                        + " Optional[another metric]");
    }

    @Test
    void thrownExceptionMustEqualTheRefusal() {
        assertThatThrownBy(() -> RefusalLaws.refusalIsAValue(new Fickle(DESIGN, DESIGN, DESIGN, METRIC), REQUESTED))
                .hasMessageContaining("the exception must have the refusal's code: refusal=DESIGN, exception=METRIC");
        assertThatThrownBy(() -> RefusalLaws.refusalIsAValue(new Forgetful(), REQUESTED))
                .hasMessageContaining("what is refused must be a RefusedException: java.lang.IllegalArgumentException:"
                        + " something else");
    }
}
