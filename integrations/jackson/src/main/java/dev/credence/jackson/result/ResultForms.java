package dev.credence.jackson.result;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.Nulls;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Comparison.Equivalence;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.EValue;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Estimate.PosteriorSummary;
import dev.credence.api.interval.Kind;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.refusal.Refusal;
import dev.credence.jackson.result.ResultForms.GuaranteedBoundsForm;
import dev.credence.jackson.strict.FormReader;
import dev.credence.jackson.strict.FormWriter;
import dev.credence.jackson.strict.IfAny;
import dev.credence.jackson.strict.StrictMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleDeserializers;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.module.SimpleSerializers;

/** Provides serializers and deserializers of estimates, comparisons, refusals and levels. */
public final class ResultForms {
    private static final JsonMapper MAPPER =
            StrictMapper.of(new SimpleModule().setMixInAnnotation(ConfidenceLevel.class, Level.class));

    private ResultForms() {}

    /** {@return the deserializers of results} */
    public static SimpleDeserializers deserializers() {
        String rule = "must be an object";
        return new SimpleDeserializers()
                .addDeserializer(
                        Estimate.class,
                        reader(Estimate.class, EstimateForm.class, EstimateForm::estimate)
                                .refusingNull("estimate", rule))
                .addDeserializer(
                        Comparison.class,
                        reader(Comparison.class, ComparisonForm.class, ComparisonForm::comparison)
                                .refusingNull("comparison", rule))
                .addDeserializer(
                        Refusal.class,
                        reader(Refusal.class, RefusalForm.class, RefusalForm::refusal)
                                .refusingNull("refusal", rule))
                .addDeserializer(
                        ConfidenceLevel.class,
                        reader(ConfidenceLevel.class, ConfidenceLevel.class, Function.identity())
                                .refusingNull("level", "must be a number"));
    }

    private static <F, T> FormReader<F, T> reader(Class<T> type, Class<F> form, Function<F, T> build) {
        return new FormReader<>(type, MAPPER.readerFor(form), build);
    }

    /** {@return the serializers of results} */
    public static SimpleSerializers serializers() {
        return new SimpleSerializers()
                .addSerializer(new FormWriter<>(Estimate.class, MAPPER.writer(), EstimateForm::of))
                .addSerializer(new FormWriter<>(Comparison.class, MAPPER.writer(), ComparisonForm::of))
                .addSerializer(new FormWriter<>(Note.class, MAPPER.writer(), NoteForm::of))
                .addSerializer(new FormWriter<>(Refusal.class, MAPPER.writer(), RefusalForm::of))
                .addSerializer(new FormWriter<>(ConfidenceLevel.class, MAPPER.writer(), Function.identity()));
    }

    /** A Jackson mix-in by which a {@link ConfidenceLevel} is read and written as its number, such as {@code 0.95}. */
    abstract static class Level {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static ConfidenceLevel of(double value) {
            return ConfidenceLevel.of(value);
        }

        @JsonValue
        abstract double value();
    }

    /**
     * The JSON form of an estimate. The posterior summary, effective size, refusal, guaranteed bounds and simulation appear only if the
     * estimate has them.
     */
    @JsonClassDescription("estimate")
    record EstimateForm(
            String metric,
            @JsonSetter(nulls = Nulls.SET) @Nullable String method,
            @IfAny @Nullable Map<String, String> methodOptions,
            Kind kind,
            ConfidenceLevel level,
            double value,
            double lower,
            double upper,
            @IfAny @Nullable Double mean,
            @IfAny @Nullable Double mode,
            @IfAny @Nullable Double median,
            @IfAny @Nullable Double sd,
            long n,
            @IfAny @Nullable Double effectiveN,
            @IfAny @Nullable Double designEffect,
            boolean exact,
            Status status,
            @IfAny @Nullable RefusalForm refusal,
            @IfAny @Nullable GuaranteedBoundsForm guaranteedBounds,
            @IfAny @Nullable SimulationForm simulation,
            List<NoteForm> notes)
            implements ResultForm {
        static EstimateForm of(Estimate estimate) {
            Optional<PosteriorSummary> posterior = estimate.posterior();
            return new EstimateForm(
                    estimate.metric(),
                    ResultForm.id(estimate.method()),
                    ResultForm.options(estimate.method()),
                    estimate.kind(),
                    estimate.level(),
                    estimate.value(),
                    estimate.lower(),
                    estimate.upper(),
                    posterior.map(PosteriorSummary::mean).orElse(null),
                    posterior.map(PosteriorSummary::mode).orElse(null),
                    posterior.map(PosteriorSummary::median).orElse(null),
                    posterior.map(PosteriorSummary::standardDeviation).orElse(null),
                    estimate.n(),
                    finite(estimate.effectiveN()),
                    finite(estimate.designEffect()),
                    estimate.exact(),
                    estimate.status(),
                    estimate.refusal().map(RefusalForm::of).orElse(null),
                    estimate.guaranteedBounds().map(GuaranteedBoundsForm::of).orElse(null),
                    estimate.simulation().map(SimulationForm::of).orElse(null),
                    NoteForm.all(estimate.notes()));
        }

        private static @Nullable Double finite(double value) {
            return Double.isFinite(value) ? value : null;
        }

        Estimate estimate() {
            Estimate.Builder estimate = Estimate.of(metric, ResultForm.spelling(method, methodOptions), level, value)
                    .bounds(lower, upper)
                    .effectiveN(orNaN(effectiveN))
                    .designEffect(orNaN(designEffect));
            posterior().ifPresent(estimate::credible);
            if (guaranteedBounds != null) {
                estimate.guaranteedBounds(guaranteedBounds.bounds());
            }
            return addTo(estimate).build();
        }

        private static double orNaN(@Nullable Double value) {
            return value == null ? Double.NaN : value;
        }

        private Optional<PosteriorSummary> posterior() {
            if (mean != null && mode != null && median != null && sd != null) {
                return Optional.of(new PosteriorSummary(mean, mode, median, sd));
            }
            List<String> missing = new ArrayList<>(List.of("mean", "mode", "median", "sd"));
            missing.removeIf(name -> optionalNumber(name) != null);
            if (missing.size() < 4) {
                throw new IllegalArgumentException("mean, mode, median, sd must be given together: missing=" + missing);
            }
            return Optional.empty();
        }

        private @Nullable Double optionalNumber(String name) {
            return switch (name) {
                case "mean" -> mean;
                case "mode" -> mode;
                case "median" -> median;
                default -> sd;
            };
        }
    }

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
            return addTo(comparison).build();
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

    /** The JSON form of guaranteed bounds. */
    @JsonClassDescription("guaranteedBounds")
    record GuaranteedBoundsForm(double lower, double upper) {
        static GuaranteedBoundsForm of(GuaranteedBounds bounds) {
            return new GuaranteedBoundsForm(bounds.lower(), bounds.upper());
        }

        GuaranteedBounds bounds() {
            return new GuaranteedBounds(lower, upper);
        }
    }
}
