package dev.credence.report.plan;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.planning.Plan;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalDouble;

/** {@code compare}: two systems by any metric of predictions, with both systems' matrices as the assumption. */
final class CompareKind extends PlanKind {
    CompareKind() {
        super(
                "compare",
                "metric-difference",
                "How many items distinguish two systems by any metric, with a pilot's proportions as the truth.",
                List.of(
                        PlanField.text("metric", "ID", "Metric of predictions, such as f1.macro or mcc."),
                        DifferenceKind.POWER,
                        DifferenceKind.N,
                        DifferenceKind.MARGIN,
                        PlanField.text("comparator", "ID", "Comparator (default: the metric's own)."),
                        MetricKind.REPLICATES),
                List.of(
                        "credence plan compare pilot.csv --truth label --prediction a \\",
                        "    --against b --metric f1.macro --power 0.8"));
    }

    @Override
    Plan plan(PlanInput input, Credence credence) {
        OptionalDouble power = input.wanted("power");
        PowerSimulation simulation = simulation(predictions(MetricKind.metric(input, credence)), input, credence);
        return power.isPresent() ? simulation.forPower(power.getAsDouble()) : simulation.at(input.n());
    }

    @SuppressWarnings("unchecked") // its evidence is a confusion matrix
    private static Metric<ConfusionMatrix> predictions(Metric<?> metric) {
        if (metric.evidenceType() != ConfusionMatrix.class) {
            throw new IllegalArgumentException("metric must be one of predictions: metric=" + metric.spelling()
                    + " reads " + metric.evidenceType().getSimpleName() + "; for areas: plan areas");
        }
        return (Metric<ConfusionMatrix>) metric;
    }

    private static PowerSimulation simulation(Metric<ConfusionMatrix> metric, PlanInput input, Credence credence) {
        Pairing<ConfusionMatrix> pairing = matrices(input.pairing()).simplified();
        MetricKind.require(metric, pairing.firstEvidence());
        MetricKind.require(metric, pairing.secondEvidence());
        Comparator comparator = input.text("comparator")
                .map(credence.registry()::comparator)
                .or(() -> credence.defaultComparator(metric, pairing))
                .orElseThrow(() -> new NoSuchElementException("no default comparator fits metric '" + metric.spelling()
                        + "' here; name one with comparator: one of " + credence.comparatorsFor(metric, pairing)));
        comparator.require(metric, pairing);
        ComparisonOptions options =
                new ComparisonOptions(input.level(), input.number("margin").orElse(0));
        return new PowerSimulation(
                metric,
                comparator,
                options,
                SimulatedPairs.of(pairing),
                input.whole("replicates").orElse(MetricKind.USUAL_REPLICATES),
                input.run());
    }

    @SuppressWarnings("unchecked") // both systems' evidence is a confusion matrix
    private static <E extends Evidence> Pairing<ConfusionMatrix> matrices(Pairing<E> pairing) {
        if (pairing.firstEvidence() instanceof ConfusionMatrix) {
            return (Pairing<ConfusionMatrix>) pairing;
        }
        throw new IllegalArgumentException("evidence must be predictions of two systems: evidence="
                + pairing.firstEvidence().getClass().getSimpleName() + "; for areas: plan areas");
    }
}
