package dev.credence.jackson;

import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.PosteriorSummary;
import org.jspecify.annotations.Nullable;

/** Estimates as JSON. PosteriorSummary, simulation, effective size and design effect appear only where there are any. */
final class EstimateForm {
    private final ResultFields result = new ResultFields("estimate", "method");
    private final NumberFields numbers = new NumberFields();

    private EstimateForm() {}

    static void write(Estimate estimate, Output out) {
        out.text("metric", estimate.metric());
        ResultOutput.method(out, "method", estimate.method());
        out.text("kind", ResultOutput.word(estimate.kind()));
        out.number("level", estimate.level().value());
        out.number("value", estimate.value());
        out.number("lower", estimate.lower());
        out.number("upper", estimate.upper());
        estimate.posterior().ifPresent(posterior -> write(posterior, out));
        out.whole("n", estimate.n());
        out.finite("effectiveN", estimate.effectiveN());
        out.finite("designEffect", estimate.designEffect());
        out.flag("exact", estimate.exact());
        out.text("status", ResultOutput.word(estimate.status()));
        ResultOutput.simulation(out, estimate.simulation());
        out.texts("notes", estimate.notes());
    }

    private static void write(PosteriorSummary posterior, Output out) {
        out.number("mean", posterior.mean());
        out.number("mode", posterior.mode());
        out.number("median", posterior.median());
        out.number("sd", posterior.standardDeviation());
    }

    static Estimate read(Cursor in) {
        return new EstimateForm().estimate(in);
    }

    private Estimate estimate(Cursor in) {
        Fields fields = result.fields();
        numbers.required(fields, "value", "lower", "upper");
        numbers.optional(fields, "mean", "mode", "median", "sd", "effectiveN", "designEffect");
        fields.read(in);
        PosteriorSummary posterior = posterior(in);
        return in.build(() -> {
            Estimate.Builder estimate = Estimate.of(
                            result.metric, result.spelling(), result.level, numbers.get("value"))
                    .bounds(numbers.get("lower"), numbers.get("upper"))
                    .effectiveN(numbers.get("effectiveN"))
                    .designEffect(numbers.get("designEffect"));
            if (posterior != null) {
                estimate.credible(posterior);
            }
            return result.into(estimate).build();
        });
    }

    private @Nullable PosteriorSummary posterior(Cursor in) {
        if (!numbers.allOrNone(in, "mean", "mode", "median", "sd")) {
            return null;
        }
        return new PosteriorSummary(numbers.get("mean"), numbers.get("mode"), numbers.get("median"), numbers.get("sd"));
    }
}
