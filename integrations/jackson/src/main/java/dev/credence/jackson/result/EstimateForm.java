package dev.credence.jackson.result;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Kind;
import dev.credence.api.interval.PosteriorSummary;
import dev.credence.api.interval.Status;
import dev.credence.jackson.strict.IfAny;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
        return into(estimate).build();
    }

    private static double orNaN(@Nullable Double value) {
        return value == null ? Double.NaN : value;
    }

    private Optional<PosteriorSummary> posterior() {
        if (mean != null && mode != null && median != null && sd != null) {
            return Optional.of(new PosteriorSummary(mean, mode, median, sd));
        }
        List<String> missing = new ArrayList<>(List.of("mean", "mode", "median", "sd"));
        missing.removeIf(name -> given(name) != null);
        if (missing.size() < 4) {
            throw new IllegalArgumentException("mean, mode, median, sd must be given together: missing=" + missing);
        }
        return Optional.empty();
    }

    private @Nullable Double given(String name) {
        return switch (name) {
            case "mean" -> mean;
            case "mode" -> mode;
            case "median" -> median;
            default -> sd;
        };
    }
}
