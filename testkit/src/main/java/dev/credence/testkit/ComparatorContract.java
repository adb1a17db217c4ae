package dev.credence.testkit;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.cases.ComparisonCases;
import dev.credence.testkit.cases.Matrices;
import dev.credence.testkit.cases.ReferenceMetrics;
import dev.credence.testkit.laws.ComparatorLaws;
import dev.credence.testkit.laws.NamingLaws;
import dev.credence.testkit.laws.SurroundingsLaws;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * What every comparator obeys: identical systems do not differ (a difference of 0; the p-value 1, or a posterior that favours
 * neither), swapping the systems swaps the answer, bounds are ordered and widen with the level, undefined data are answered.
 */
public abstract class ComparatorContract extends ComparatorRelations {
    private static final double[] LEVELS = {0.5, 0.9, 0.99};

    /** For subclasses. */
    protected ComparatorContract() {}

    /** The id is lower case with hyphens. */
    @Test
    public final void itsIdIsLowerCaseWithHyphens() {
        NamingLaws.idIsLowerCaseWithHyphens(comparator());
    }

    /** Listed options are accepted, unknown ones rejected, and a spelling leads back to the comparator. */
    @Test
    public final void itsOptionsAreThoseItLists() {
        NamingLaws.listedOptionsAreAccepted(comparator());
        NamingLaws.otherValuesAreTold(comparator());
        NamingLaws.unknownOptionsAreRejected(comparator());
        NamingLaws.spellingLeadsBack(comparator());
    }

    /** Every instance has the same names, whatever the default locale. */
    @Test
    public final void itsNamesAreTheSameEverywhere() {
        SurroundingsLaws.namesAreTheSameEverywhere(this::comparator);
    }

    /** Asking for a variant leaves the original as it was. */
    @Test
    public final void configuringLeavesTheOriginalAlone() {
        Comparator comparator = comparator();
        NamingLaws.configuringLeavesTheOriginalAlone(comparator, () -> answers(comparator));
    }

    /** A question prints nothing, and changes nothing outside the comparator. */
    @Test
    public final void surroundingsAreLeftAlone() {
        SurroundingsLaws.areLeftAlone(comparator().spelling(), () -> answers(comparator()));
    }

    /** Every case in which the comparator fits obeys all laws. */
    @Test
    public final void casesObeyTheLaws() {
        fitting().forEach(this::obeysTheLaws);
    }

    /** Identical systems, paired and independent, do not differ. */
    @Test
    public final void identicalSystemsDoNotDiffer() {
        for (Metric<ConfusionMatrix> metric : metrics()) {
            for (ConfusionMatrix matrix : Matrices.binaryCorners()) {
                Stream.of(ComparisonCases.identical(metric, matrix), ComparisonCases.equal(metric, matrix))
                        .filter(asked -> matrix.size() < 1_000_000 && asked.fits(comparator()))
                        .forEach(asked -> ComparatorLaws.identicalSystemsDoNotDiffer(comparator(), asked, run()));
            }
        }
    }

    /** Each design declared is supported somewhere; clustered, weighted and folded samples are refused otherwise. */
    @Test
    public final void supportsTheDesignsItDeclaresAndRefusesTheOthers() {
        for (String design : designs()) {
            Assertions.assertTrue(
                    fitting().stream().anyMatch(asked -> design(asked).equals(design)),
                    () -> "comparator '" + comparator().id() + "' fits no case of the design it declares: " + design);
        }
        cases().stream()
                .filter(asked -> Set.of("clustered", "weighted", "folds").contains(design(asked)))
                .filter(asked -> !designs().contains(design(asked)))
                .forEach(asked -> ComparatorLaws.refusesWithItsReason(comparator(), asked));
    }

    /** Where it does not fit it refuses: code and sentence, the same when asked twice, and thrown when asked all the same. */
    @Test
    public final void refusalsAreValues() {
        cases().forEach(asked -> ComparatorLaws.refusalIsAValue(comparator(), asked));
    }

    /** The observed difference lies inside its interval, in every case in which the comparator fits. */
    @Test
    public final void differencesLieInsideTheirIntervals() {
        assume(holdsTheDifference(), "holdsTheDifference");
        ComparisonOptions question = ComparisonOptions.at(ConfidenceLevel.P95);
        fitting().forEach(asked -> ComparatorLaws.differenceIsInside(comparator(), asked, question, run()));
    }

    /** Of a metric of which neither more nor less is better, no system is better than the other, and none is inferior. */
    @Test
    public final void neutralMetricsHaveNoBetterSystem() {
        assume(knowsNeutralMetrics(), "knowsNeutralMetrics");
        List<ComparisonCase<?>> neutral = ComparisonCases.ofMatrices(ReferenceMetrics.predictedPrevalence()).stream()
                .filter(asked -> asked.fits(comparator()))
                .toList();
        Assumptions.assumeFalse(neutral.isEmpty(), "the comparator fits no metric of matrices without direction");
        neutral.forEach(asked -> ComparatorLaws.neutralMetricsHaveNoBetterSystem(comparator(), asked, run()));
    }

    private static String design(ComparisonCase<?> asked) {
        if (asked.pairing() instanceof Pairing.Paired<?, ?> paired) {
            return paired.joint().design();
        }
        return ((Pairing.Independent<?>) asked.pairing()).first().design();
    }

    /** The same seed gives the same bits, with any number of threads and callers. */
    @Test
    public final void sameSeedSameBits() {
        ComparatorLaws.sameSeedSameBits(comparator(), fitting().get(0), run());
    }

    /**
     * Random pairs of systems obey all laws, for those of the small metrics that the comparator fits.
     *
     * @param joint a random joint matrix
     */
    @Property(tries = 60, seed = MetricContract.SEED)
    public final void randomSystemsObeyTheLaws(@ForAll("anyPair") PairedConfusionMatrix joint) {
        for (Metric<ConfusionMatrix> metric : metrics()) {
            ComparisonCases.both(metric, joint).stream()
                    .filter(asked -> asked.fits(comparator()))
                    .forEach(this::obeysTheLaws);
        }
    }

    /** {@return random joint matrices} */
    @Provide
    public final Arbitrary<PairedConfusionMatrix> anyPair() {
        return ComparisonCases.anyPair();
    }

    private static List<Metric<ConfusionMatrix>> metrics() {
        return ReferenceMetrics.ofMatrices();
    }

    private void obeysTheLaws(ComparisonCase<?> asked) {
        Comparator comparator = AskedOnce.of(comparator());
        ComparisonOptions question = ComparisonOptions.at(ConfidenceLevel.P95);
        ComparatorLaws.answersAreSound(comparator, asked, question, run());
        ComparatorLaws.swappingNegates(comparator, asked, question, run());
        ComparatorLaws.regionIsWhole(comparator, asked, question.withMargin(0.02), run());
        if (holdsTheDifference()) {
            ComparatorLaws.differenceIsInside(comparator, asked, question, run());
        }
        for (int i = 1; i < LEVELS.length; i++) {
            ConfidenceLevel low = ConfidenceLevel.of(LEVELS[i - 1]);
            ComparatorLaws.widensWithTheLevel(comparator, asked, low, ConfidenceLevel.of(LEVELS[i]), run());
        }
    }
}
