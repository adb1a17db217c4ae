package dev.credence.curves.area;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Status;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.curves.metric.AreaVariance;
import dev.credence.curves.metric.Auroc;
import dev.credence.curves.metric.Brier;
import dev.credence.numerics.normal.Normal;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that intervals of an area solve their equations, and which designs they accept. */
class AreaMethodsByHandTest {
    /** In 11 of 12 pairs the positive has the higher score. */
    private static final ScoredSample SCORES =
            ScoredSample.of(new double[] {0.9, 0.7, 0.4}, new double[] {0.5, 0.3, 0.2, 0.1});

    private static final ScoredSample PERFECT =
            ScoredSample.of(new double[] {0.9, 0.7, 0.4}, new double[] {0.3, 0.2, 0.1});
    private static final double Z = Normal.upperQuantile(0.025);

    private static Estimate interval(IntervalMethod method, ScoredSample scores) {
        return method.interval(new Auroc(), Sample.of(scores), ConfidenceLevel.P95, ComputeOptions.defaults());
    }

    @Test
    void hanleyMcNeilIntervalIsSymmetricUpToClipping() {
        Estimate estimate = interval(new HanleyMcNeil(), SCORES);
        double half = Z * Math.sqrt(AreaVariance.hanleyMcNeil(11 / 12.0, 3, 4));
        assertThat(estimate.lower()).isCloseTo(11 / 12.0 - half, within(1e-14));
        assertThat(estimate.upper()).isEqualTo(1);
        assertThat(estimate.method()).isEqualTo("hanley-mcneil");
        Estimate collapsed = interval(new HanleyMcNeil(), PERFECT);
        assertThat(collapsed.status()).isEqualTo(Status.DEGENERATE);
        assertThat(collapsed.lower()).isEqualTo(1);
    }

    /** The bounds t solve |A - t| = z sqrt V(t). At an area of 1 they solve the squared equation, divided by 1 - t. */
    @ParameterizedTest
    @CsvSource({"false", "true"})
    void newcombeBoundsSolveTheirEquation(boolean turned) {
        Estimate estimate = interval(new NewcombeMethod5(), turned ? SCORES.negated() : SCORES);
        double area = turned ? 1 / 12.0 : 11 / 12.0;
        assertThat(estimate.value()).isCloseTo(area, within(1e-15));
        for (double t : new double[] {estimate.lower(), estimate.upper()}) {
            assertThat(Z * Math.sqrt(AreaVariance.newcombe(t, 3, 4))).isCloseTo(Math.abs(area - t), within(1e-12));
        }
        assertThat(estimate.lower()).isLessThan(area).isPositive();
        assertThat(estimate.upper()).isGreaterThan(area).isLessThan(1);
    }

    @Test
    void newcombeBoundOfAPerfectAreaSolvesTheDividedEquation() {
        Estimate estimate = interval(new NewcombeMethod5(), PERFECT);
        double t = estimate.lower();
        assertThat(1 - t).isCloseTo(Z * Z * AreaVariance.newcombePerMiss(t, 3, 3), within(1e-12));
        assertThat(estimate.upper()).isEqualTo(1);
        Estimate turned = interval(new NewcombeMethod5(), PERFECT.negated());
        assertThat(turned.lower()).isZero();
        assertThat(turned.upper()).isCloseTo(1 - t, within(1e-14));
    }

    @Test
    void classOfOneItemGivesTheWholeRange() {
        Estimate estimate = interval(new DeLongLogit(), ScoredSample.of(new double[] {0.5}, new double[] {0.7, 0.3}));
        assertThat(estimate.status()).isEqualTo(Status.DEGENERATE);
        assertThat(estimate.lower()).isZero();
        assertThat(estimate.upper()).isEqualTo(1);
    }

    @Test
    void idsOfMethodsMatchPublishedIds() {
        assertThat(Stream.of(new DeLong(), new DeLongLogit(), new HanleyMcNeil(), new NewcombeMethod5()))
                .extracting(IntervalMethod::id)
                .containsExactly("delong", "delong-logit", "hanley-mcneil", "newcombe-m5");
        assertThat(new DeLongTest().id()).isEqualTo("delong");
        assertThat(new DeLongTest().options()).extracting(OptionSpec::name).containsExactly("distribution");
        assertThat(Stream.of("normal", "t", "satterthwaite")
                        .map(word -> new DeLongTest().configured(Options.parse("distribution=" + word))))
                .extracting(DeLongTest::spelling)
                .containsExactly("delong", "delong:distribution=t", "delong:distribution=satterthwaite");
    }

    private static List<String> refusals(Sample<ScoredSample> sample) {
        return new DeLong()
                .refusal(new Auroc(), sample).map(Refusal::sentence).stream().toList();
    }

    @Test
    void dependentItemsWithinAClassAreRefused() {
        assertThat(refusals(Sample.of(SCORES))).isEmpty();
        assertThat(refusals(StratifiedSample.byTruth(SCORES))).isEmpty();
        // In ascending order the classes of the atoms are - - - + - + +. The strata are: one for all, the last item
        // apart, and the first item apart.
        assertThat(refusals(StratifiedSample.of(SCORES, atom -> 0))).hasSize(1);
        assertThat(refusals(StratifiedSample.of(SCORES, atom -> SCORES.positive(atom) ? atom < 6 ? 0 : 2 : 1)))
                .hasSize(1);
        assertThat(refusals(StratifiedSample.of(SCORES, atom -> SCORES.positive(atom) ? 0 : atom > 0 ? 1 : 2)))
                .hasSize(1);
        assertThat(refusals(StratifiedSample.of(SCORES, atom -> atom < 6 ? SCORES.positive(atom) ? 0 : 1 : 1)))
                .hasSize(1);
        assertThat(refusals(ClusteredSample.of(Map.of("a", SCORES, "b", PERFECT))))
                .singleElement()
                .asString()
                .startsWith("it assumes independent items, stratified by truth at most, the sample is clustered");
        assertThat(refusals(FoldedSample.of(List.of(SCORES, PERFECT)))).hasSize(1);
        double[] ones = SCORES.weights();
        assertThat(refusals(WeightedSample.of(SCORES, ones, ones))).hasSize(1);
    }

    @Test
    void refusalNamesTheSystemThatDoesNotFit() {
        Sample<ScoredSample> fits = Sample.of(SCORES);
        Sample<ScoredSample> clusters = ClusteredSample.of(Map.of("a", SCORES, "b", PERFECT));
        DeLongTest test = new DeLongTest();
        assertThat(test.refusal(new Auroc(), Pairing.independent(fits, fits))).isEmpty();
        assertThat(test.refusal(new Auroc(), Pairing.independent(clusters, fits))
                        .map(Refusal::sentence))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("first system: it assumes"));
        assertThat(test.refusal(new Auroc(), Pairing.independent(fits, clusters))
                        .map(Refusal::sentence))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("second system: it assumes"));
        assertThat(test.refusal(new Brier(), Pairing.independent(fits, fits)).map(Refusal::sentence))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("it is for auroc alone"));
        assertThat(new DeLong().refusal(new Brier(), fits)).isPresent();
    }

    private static Comparison compare(ScoredSample first, ScoredSample second) {
        return Comparison.compute(
                new DeLongTest(),
                new Auroc(),
                Pairing.independent(Sample.of(first), Sample.of(second)),
                ComparisonOptions.at(ConfidenceLevel.P95),
                ComputeOptions.defaults());
    }

    @Test
    void incomparableSystemsHaveTheWholeRange() {
        Comparison undefined = compare(SCORES, ScoredSample.of(new double[0], new double[] {0.5}));
        assertThat(undefined.status()).isEqualTo(Status.UNDEFINED);
        Comparison single = compare(SCORES, ScoredSample.of(new double[] {0.5}, new double[] {0.7, 0.3}));
        assertThat(single.status()).isEqualTo(Status.DEGENERATE);
        assertThat(List.of(undefined.lower(), undefined.upper(), single.lower(), single.upper()))
                .containsExactly(-1.0, 1.0, -1.0, 1.0);
        Comparison equal = compare(PERFECT, PERFECT);
        assertThat(equal.status()).isEqualTo(Status.DEGENERATE);
        assertThat(equal.pValue()).isEqualTo(1);
    }
}
