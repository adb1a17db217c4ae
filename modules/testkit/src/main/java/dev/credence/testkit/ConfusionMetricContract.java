package dev.credence.testkit;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.cases.KnownTruth;
import dev.credence.testkit.cases.Matrices;
import dev.credence.testkit.laws.metric.InfluenceLaws;
import dev.credence.testkit.laws.metric.MetricLaws;
import dev.credence.testkit.laws.metric.PerfectionLaws;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import org.junit.jupiter.api.Test;

/**
 * The laws of every metric of confusion matrices: those of {@link MetricContract}, invariance to renamed labels, merged parts, standard
 * errors.
 */
public abstract class ConfusionMetricContract extends MetricContract<ConfusionMatrix> {
    /** For subclasses. */
    protected ConfusionMetricContract() {}

    @Override
    protected abstract Metric<ConfusionMatrix> metric();

    /**
     * {@return whether the value depends on the order of the classes, as weighted kappa does; by default false} The labels are then renamed
     * but not reordered.
     */
    protected boolean dependsOnTheOrderOfClasses() {
        return false;
    }

    @Override
    protected Arbitrary<ConfusionMatrix> evidence() {
        return Matrices.manyClassesWithPositive();
    }

    @Override
    protected List<ConfusionMatrix> corners() {
        return Stream.concat(Matrices.binaryCorners().stream(), Matrices.manyClassCorners().stream())
                .toList();
    }

    @Override
    protected Optional<ConfusionMatrix> repeated(ConfusionMatrix matrix, int atom) {
        return Optional.of(Matrices.repeated(matrix, atom));
    }

    @Override
    protected Optional<ConfusionMatrix> without(ConfusionMatrix matrix, int atom) {
        return Optional.of(Matrices.without(matrix, atom));
    }

    @Override
    protected void checkLaws(ConfusionMatrix matrix) {
        super.checkLaws(matrix);
        ConfusionMatrix renamed = Matrices.renamed(matrix, dependsOnTheOrderOfClasses());
        MetricLaws.sameDataSameValue(metric(), matrix, renamed, "renaming labels");
        ConfusionMatrix wider = Matrices.withAClassThatNobodySaw(matrix);
        MetricLaws.sameDataSameValue(metric(), matrix, wider, "a class that nobody saw");
        ConfusionMatrix part = Matrices.third(matrix);
        MetricLaws.mergedPartsAreTheWhole(metric(), matrix, part, Matrices.rest(matrix, part));
    }

    /** According to the metric's direction, predictions without an error are not worse than predictions that are all wrong. */
    @Test
    public final void perfectPredictionsHaveTheBestValue() {
        Matrices.perfectAndReversed()
                .forEach(pair -> PerfectionLaws.perfectPredictionsHaveTheBestValue(metric(), pair.get(0), pair.get(1)));
    }

    /** Predictions without an error reach the best end of the range, and are better than predictions that are all wrong. */
    @Test
    public final void perfectPredictionsHaveTheEndOfTheRange() {
        assume(perfectPredictionsReachRangeBound(), "perfectPredictionsReachRangeBound");
        Matrices.perfectAndReversed()
                .forEach(pair -> PerfectionLaws.perfectPredictionsReachRangeBound(metric(), pair.get(0), pair.get(1)));
    }

    /** If true and predicted classes are independent, a chance-corrected metric has the value that it declares. */
    @Test
    public final void chanceHasItsValue() {
        valueByChance()
                .ifPresent(value -> Matrices.byChance()
                        .forEach(matrix -> PerfectionLaws.chanceHasItsValue(metric(), value, matrix)));
    }

    /** If no cell is empty, every influence is finite. */
    @Test
    public final void influencesAreFiniteWhereNoCellIsEmpty() {
        truths().forEach(truth -> InfluenceLaws.areFinite(metric(), truth.evidence()));
    }

    /** The standard error computed from the influences is within 2% of that of simulated samples of 10,000 observations. */
    @Test
    public final void standardErrorAgreesWithSimulation() {
        assume(standardErrorAgrees(), "standardErrorAgrees");
        truths().forEach(truth -> InfluenceLaws.standardErrorAgreesWithSimulation(metric(), truth));
    }

    private List<KnownTruth<ConfusionMatrix>> truths() {
        return Stream.of(KnownTruth.binary(), KnownTruth.threeClasses())
                .filter(truth -> metric().refusal(truth.evidence()).isEmpty())
                .toList();
    }
}
