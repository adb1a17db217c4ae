package dev.credence.jackson.result;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Comparison.Equivalence;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.EValue;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Kind;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Direction;
import dev.credence.jackson.strict.IfAny;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The JSON form of a comparison. Ratio, test, e-values, refusal, guaranteed bounds and simulation appear only if the comparison has them. The
 * probabilities that a system's metric is greater appear only if neither larger nor smaller values of the metric are better.
 */
@JsonClassDescription("comparison")
record ComparisonForm(
        String metric,
        @JsonSetter(nulls = Nulls.SET) @Nullable String comparator,
        @IfAny @Nullable Map<String, String> comparatorOptions,
        Kind kind,
        ConfidenceLevel level,
        double first,
        double second,
        BoundsForm difference,
        @IfAny @Nullable BoundsForm ratio,
        @JsonSetter(nulls = Nulls.SET) @Nullable Boolean higherIsBetter,
        @IfAny @Nullable Double probabilityFirstGreater,
        @IfAny @Nullable Double probabilitySecondGreater,
        double probabilityFirstBetter,
        double probabilitySecondBetter,
        double pValue,
        @IfAny @Nullable TestForm test,
        @IfAny @Nullable List<EValueForm> eValues,
        @JsonSetter(nulls = Nulls.SET) @Nullable RopeForm rope,
        long n,
        @IfAny @Nullable Long differing,
        boolean exact,
        Status status,
        @IfAny @Nullable RefusalForm refusal,
        @IfAny @Nullable GuaranteedBoundsForm guaranteedBounds,
        @IfAny @Nullable SimulationForm simulation,
        List<NoteForm> notes)
        implements ResultForm {
    static ComparisonForm of(Comparison comparison) {
        boolean neutral = comparison.direction() == Direction.NEUTRAL;
        return new ComparisonForm(
                comparison.metric(),
                ResultForm.id(comparison.comparator()),
                ResultForm.options(comparison.comparator()),
                comparison.kind(),
                comparison.level(),
                comparison.first(),
                comparison.second(),
                new BoundsForm(comparison.difference(), comparison.lower(), comparison.upper()),
                comparison
                        .ratio()
                        .map(r -> new BoundsForm(r.value(), r.lower(), r.upper()))
                        .orElse(null),
                neutral ? null : comparison.direction() == Direction.HIGHER_IS_BETTER,
                neutral ? (Double) comparison.probabilityFirstGreater() : null,
                neutral ? (Double) comparison.probabilitySecondGreater() : null,
                comparison.probabilityFirstBetter(),
                comparison.probabilitySecondBetter(),
                comparison.pValue(),
                comparison.test().map(TestForm::of).orElse(null),
                comparison.eValues().isEmpty()
                        ? null
                        : comparison.eValues().stream().map(EValueForm::of).toList(),
                comparison.equivalence().map(RopeForm::of).orElse(null),
                comparison.n(),
                comparison.fewDiffering().isPresent()
                        ? (Long) comparison.fewDiffering().getAsLong()
                        : null,
                comparison.exact(),
                comparison.status(),
                comparison.refusal().map(RefusalForm::of).orElse(null),
                comparison.guaranteedBounds().map(GuaranteedBoundsForm::of).orElse(null),
                comparison.simulation().map(SimulationForm::of).orElse(null),
                NoteForm.all(comparison.notes()));
    }

    Comparison comparison() {
        ComparisonBuilder comparison = Comparison.of(
                        metric, ResultForm.spelling(comparator, comparatorOptions), level, first, second)
                .direction(direction())
                .bounds(difference.lower(), difference.upper())
                .credible(
                        greater(probabilityFirstBetter, probabilitySecondBetter, probabilityFirstGreater),
                        greater(probabilitySecondBetter, probabilityFirstBetter, probabilitySecondGreater));
        if (ratio != null) {
            comparison.ratio(new Comparison.Ratio(ratio.value(), ratio.lower(), ratio.upper()));
        }
        if (differing != null) {
            comparison.differing(differing);
        }
        if (rope != null) {
            comparison.equivalence(rope.equivalence());
        }
        if (guaranteedBounds != null) {
            comparison.guaranteedBounds(guaranteedBounds.bounds());
        }
        if (test != null) {
            comparison.test(test.test());
        }
        if (eValues != null) {
            eValues.forEach(one -> comparison.eValue(one.eValue()));
        }
        return into(comparison).build();
    }

    private Direction direction() {
        if (higherIsBetter == null) {
            return Direction.NEUTRAL;
        }
        return higherIsBetter ? Direction.HIGHER_IS_BETTER : Direction.LOWER_IS_BETTER;
    }

    /** Returns the probability that a system's metric is greater, from the fields that apply to the direction of the metric. */
    private double greater(double better, double otherBetter, @Nullable Double greater) {
        return switch (direction()) {
            case HIGHER_IS_BETTER -> better;
            case LOWER_IS_BETTER -> otherBetter;
            case NEUTRAL -> greater == null ? Double.NaN : greater;
        };
    }

    /** The JSON form of a difference or a ratio with its interval. */
    record BoundsForm(double value, double lower, double upper) {}

    /** The JSON form of the probabilities inside and on either side of the region of practical equivalence. */
    record RopeForm(double margin, double inside, double first, double second) {
        static RopeForm of(Equivalence region) {
            return new RopeForm(region.margin(), region.inside(), region.first(), region.second());
        }

        Equivalence equivalence() {
            return new Equivalence(margin, inside, first, second);
        }
    }

    /** The JSON form of an e-value. */
    record EValueForm(String against, double limit, double value) {
        static EValueForm of(EValue evidence) {
            return new EValueForm(evidence.hypothesis().word(), evidence.limit(), evidence.value());
        }

        EValue eValue() {
            return new EValue(EValue.Hypothesis.named(against), limit, value);
        }
    }

    /** The JSON form of a test: its statistic and p-values. */
    record TestForm(
            double statistic,
            double twoSided,
            double firstGreater,
            double secondGreater,
            double nonInferiority,
            double equivalence) {
        static TestForm of(TestResult test) {
            return new TestForm(
                    test.statistic(),
                    test.twoSided(),
                    test.firstGreater(),
                    test.secondGreater(),
                    test.nonInferiority(),
                    test.equivalence());
        }

        TestResult test() {
            return new TestResult(statistic, twoSided, firstGreater, secondGreater, nonInferiority, equivalence);
        }
    }
}
