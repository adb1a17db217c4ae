package dev.credence.curves.threshold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.curves.metric.Auroc;
import dev.credence.curves.metric.PrecisionAtRecall;
import dev.credence.curves.metric.TprAtFpr;
import dev.credence.numerics.normal.Normal;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PropImpDifferenceTest {
    private static final PropImpDifference COMPARATOR = new PropImpDifference();
    private static final List<ScoreMetric> METRICS = List.of(new PrecisionAtRecall(), new TprAtFpr());

    private static Comparison compare(ScoreMetric metric, Pairing<ScoredSample> pairing, double level, double margin) {
        ComparisonOptions options =
                ComparisonOptions.at(ConfidenceLevel.of(level)).withMargin(margin);
        return COMPARATOR.difference(metric, pairing, options, ComputeOptions.defaults());
    }

    private static TestResult pValues(Comparison comparison) {
        return comparison.test().orElseThrow();
    }

    /** The scores of two systems, with positives that are higher by 1.5, as far as they are due to the item. */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and stays inside this test
    private record Drawn(boolean[] truth, double[] first, double[] second) {
        static Drawn of(SplittableRandom random, int positives, int negatives, double ofItem) {
            int items = positives + negatives;
            boolean[] truth = new boolean[items];
            double[] first = new double[items];
            double[] second = new double[items];
            for (int i = 0; i < items; i++) {
                truth[i] = i < positives;
                double common = (truth[i] ? 1.5 : 0) + Math.sqrt(ofItem) * studentT(random);
                first[i] = common + Math.sqrt(1 - ofItem) * studentT(random);
                second[i] = common + Math.sqrt(1 - ofItem) * studentT(random);
            }
            return new Drawn(truth, first, second);
        }

        /** Returns a draw of Student's t with three degrees of freedom. */
        private static double studentT(SplittableRandom random) {
            double squares = 0;
            for (int i = 0; i < 3; i++) {
                double deviate = random.nextGaussian();
                squares += deviate * deviate;
            }
            return random.nextGaussian() / Math.sqrt(squares / 3);
        }

        PairedScoredSample items() {
            return PairedScoredSample.of(truth, first, second);
        }

        Pairing<ScoredSample> paired() {
            return Pairing.paired(items());
        }

        Pairing<ScoredSample> independent() {
            return Pairing.independent(Sample.of(items().first()), Sample.of(items().second()));
        }

        Drawn swapped() {
            return new Drawn(truth, second, first);
        }

        Drawn reversed() {
            int last = truth.length - 1;
            boolean[] otherTruth = new boolean[truth.length];
            double[] otherFirst = new double[truth.length];
            double[] otherSecond = new double[truth.length];
            for (int i = 0; i <= last; i++) {
                otherTruth[i] = truth[last - i];
                otherFirst[i] = first[last - i];
                otherSecond[i] = second[last - i];
            }
            return new Drawn(otherTruth, otherFirst, otherSecond);
        }
    }

    private static double square(double x) {
        return x * x;
    }

    /** The bounds are computed again from the intervals of each system. */
    @Test
    void boundsOnDifferentItemsCombineIntervalsOfSystems() {
        SplittableRandom random = new SplittableRandom(4);
        for (ScoreMetric metric : METRICS) {
            for (double level : new double[] {0.5, 0.9, 0.99}) {
                Pairing<ScoredSample> pairing = Drawn.of(random, 20, 45, 0).independent();
                Comparison comparison = compare(metric, pairing, level, 0);
                Estimate a = alone(metric, Sample.of(pairing.firstEvidence()), level);
                Estimate b = alone(metric, Sample.of(pairing.secondEvidence()), level);
                double difference = a.value() - b.value();
                double below = Math.sqrt(square(a.value() - a.lower()) + square(b.upper() - b.value()));
                double above = Math.sqrt(square(a.upper() - a.value()) + square(b.value() - b.lower()));
                assertThat(comparison.difference()).isEqualTo(difference);
                assertThat(comparison.lower()).isEqualTo(Math.max(-1, difference - below), within(1e-14));
                assertThat(comparison.upper()).isEqualTo(Math.min(1, difference + above), within(1e-14));
                assertThat(comparison.comparator()).isEqualTo("propimp-difference");
            }
        }
    }

    private static Estimate alone(ScoreMetric metric, Sample<ScoredSample> sample, double level) {
        return new PropImp().interval(metric, sample, ConfidenceLevel.of(level), ComputeOptions.defaults());
    }

    /**
     * Both systems accept three of eight positives at the second of four negatives, two of them in common, and the first two negatives. With
     * one half of an agreement left out, the correlation of the positives is (2 - 9/8 - 1/2) / (15/8), that is 0.2, and that of the negatives
     * is (1 - 1/2) / 1.
     */
    @Test
    void correlationOnTheSameItemsIsTheSmallerOneOfTheClasses() {
        boolean[] truth = {true, true, true, true, true, true, true, true, false, false, false, false};
        double[] first = {9, 8, 7, 4, 3, 2, 1, 0, 6, 5, -1, -2};
        double[] second = {9, 8, 4, 7, 3, 2, 1, 0, 6, 5, -1, -2};
        ScoreMetric half = (ScoreMetric) new TprAtFpr().configured(Options.parse("fpr=0.5"));
        PairedScoredSample items = PairedScoredSample.of(truth, first, second);
        Comparison comparison = compare(half, Pairing.paired(items), 0.9, 0);

        Estimate a = alone(half, Sample.of(items.first()), 0.9);
        double x = a.upper() - a.value();
        double y = a.value() - a.lower();
        assertThat(comparison.difference()).isZero();
        assertThat(comparison.upper()).isEqualTo(Math.sqrt(x * x - 2 * 0.2 * x * y + y * y), within(1e-12));
    }

    @Test
    void agreementOfItemsShortensTheInterval() {
        SplittableRandom random = new SplittableRandom(8);
        for (ScoreMetric metric : METRICS) {
            Drawn drawn = Drawn.of(random, 200, 200, 0.95);
            double paired = compare(metric, drawn.paired(), 0.95, 0).width();
            assertThat(paired)
                    .isLessThan(
                            0.8 * compare(metric, drawn.independent(), 0.95, 0).width());
        }
    }

    @Test
    void pValueIsSmallExactlyWhereTheIntervalExcludesZero() {
        SplittableRandom random = new SplittableRandom(11);
        int excluded = 0;
        for (int draw = 0; draw < 30; draw++) {
            Drawn drawn = Drawn.of(random, 5 + 2 * draw, 65 - 2 * draw, draw % 3 / 2.5);
            for (ScoreMetric metric : METRICS) {
                Pairing<ScoredSample> pairing = draw % 2 == 0 ? drawn.paired() : drawn.independent();
                for (double level : new double[] {0.3, 0.6, 0.9}) {
                    Comparison comparison = compare(metric, pairing, level, 0.05);
                    TestResult p = pValues(comparison);
                    boolean excludes = comparison.lower() > 0 || comparison.upper() < 0;
                    excluded += excludes ? 1 : 0;
                    if (Math.abs(p.twoSided() - (1 - level)) > 1e-8) {
                        assertThat(excludes).isEqualTo(p.twoSided() < 1 - level);
                    }
                    double inferior = 2 * p.nonInferiority();
                    if (Math.abs(inferior - (1 - level)) > 1e-8) {
                        assertThat(comparison.lower() > -0.05).isEqualTo(inferior < 1 - level);
                    }
                    assertThat(p.twoSided())
                            .isEqualTo(Math.min(1, 2 * Math.min(p.firstGreater(), p.secondGreater())), within(1e-12));
                    assertThat(p.firstGreater() + p.secondGreater()).isEqualTo(1, within(1e-12));
                }
            }
        }
        assertThat(excluded).isBetween(20, 160);
    }

    /** The deviates of the levels are multiples of an eighth. */
    @Test
    void intervalsAreNestedByLevel() {
        SplittableRandom random = new SplittableRandom(12);
        for (int draw = 0; draw < 12; draw++) {
            Drawn drawn = Drawn.of(random, 4 + 5 * draw, 60 - 4 * draw, 0.9);
            for (ScoreMetric metric : METRICS) {
                Comparison narrower = compare(metric, drawn.paired(), level(0.125), 0);
                for (double deviate : new double[] {0.25, 0.5, 1, 1.5, 2, 2.5, 4}) {
                    Comparison wider = compare(metric, drawn.paired(), level(deviate), 0);
                    assertThat(wider.lower()).isLessThanOrEqualTo(narrower.lower() + 1e-12);
                    assertThat(wider.upper()).isGreaterThanOrEqualTo(narrower.upper() - 1e-12);
                    narrower = wider;
                }
            }
        }
    }

    private static double level(double deviate) {
        return 1 - 2 * Normal.survival(deviate);
    }

    @Test
    void systemsThatChangePlacesChangeTheSigns() {
        SplittableRandom random = new SplittableRandom(13);
        for (ScoreMetric metric : METRICS) {
            Drawn drawn = Drawn.of(random, 30, 40, 0.5);
            Comparison comparison = compare(metric, drawn.paired(), 0.95, 0);
            Comparison swapped = compare(metric, drawn.swapped().paired(), 0.95, 0);
            assertThat(swapped.lower()).isEqualTo(-comparison.upper(), within(1e-14));
            assertThat(swapped.upper()).isEqualTo(-comparison.lower(), within(1e-14));
            assertThat(pValues(swapped).firstGreater())
                    .isEqualTo(pValues(comparison).secondGreater(), within(1e-9));
        }
    }

    @Test
    void orderOfRowsChangesNothing() {
        Drawn drawn = Drawn.of(new SplittableRandom(14), 30, 40, 0.5);
        for (ScoreMetric metric : METRICS) {
            assertThat(compare(metric, drawn.reversed().paired(), 0.95, 0.1))
                    .isEqualTo(compare(metric, drawn.paired(), 0.95, 0.1));
        }
    }

    @Test
    void equalSystemsAreNotDistinguished() {
        Drawn drawn = Drawn.of(new SplittableRandom(15), 30, 40, 0.5);
        for (ScoreMetric metric : METRICS) {
            Comparison comparison =
                    compare(metric, new Drawn(drawn.truth(), drawn.first(), drawn.first()).paired(), 0.95, 0);
            assertThat(comparison.difference()).isZero();
            assertThat(comparison.width()).isPositive();
            assertThat(pValues(comparison).twoSided()).isEqualTo(1);
        }
    }

    @Test
    void marginIsNoted() {
        Comparison comparison = compare(
                new TprAtFpr(), Drawn.of(new SplittableRandom(15), 30, 60, 0.5).paired(), 0.95, 0.125);
        assertThat(Note.sentences(comparison.notes()))
                .containsExactly("non-inferiority and equivalence are judged with a margin of 0.125");
        assertThat(pValues(comparison).equivalence()).isBetween(0.0, 1.0);
    }

    /**
     * With 100 positives, 40 negatives and heavy tails paired-delta and independent-delta distinguish 0.20 to 0.23 of equal systems at 0.05.
     * With 200 samples and seed 42 a rate of 0.05 exceeds 0.09 with probability 8e-3.
     */
    @Test
    void equalSystemsSeldomDiffer() {
        SplittableRandom random = new SplittableRandom(42);
        int[] alarms = new int[2];
        for (int draw = 0; draw < 200; draw++) {
            Drawn drawn = Drawn.of(random, 100, 40, draw % 2 * 0.8);
            alarms[0] += excludesZero(drawn.paired());
            alarms[1] += excludesZero(drawn.independent());
        }
        assertThat(alarms[0] / 200.0).isBetween(0.0, 0.09);
        assertThat(alarms[1] / 200.0).isBetween(0.0, 0.09);
    }

    private static int excludesZero(Pairing<ScoredSample> pairing) {
        return pValues(compare(new TprAtFpr(), pairing, 0.95, 0)).twoSided() < 0.05 ? 1 : 0;
    }

    @Test
    void missingClassGivesTheWholeRange() {
        ScoredSample none = ScoredSample.of(new double[0], new double[] {1, 2});
        ScoredSample some = ScoredSample.of(new double[] {3}, new double[] {1, 2});
        Comparison comparison = compare(new TprAtFpr(), Pairing.independent(Sample.of(none), Sample.of(some)), 0.95, 0);
        assertThat(comparison.status()).isEqualTo(Status.UNDEFINED);
        assertThat(comparison.lower()).isEqualTo(-1);
        assertThat(comparison.upper()).isEqualTo(1);
        assertThat(comparison.test()).isEmpty();
    }

    @Test
    void unsupportedEvidenceIsRefusedWithAdvice() {
        PairedScoredSample items = Drawn.of(new SplittableRandom(1), 9, 9, 0).items();
        assertThat(COMPARATOR.refusal(new Auroc(), Pairing.paired(items)).map(Refusal::sentence))
                .contains("it is for precision-at-recall and tpr-at-fpr; paired-delta and independent-delta fit every"
                        + " smooth metric of scores");
        for (ScoreMetric metric : METRICS) {
            assertThat(COMPARATOR.refusal(metric, Pairing.paired(items))).isEmpty();
            assertThat(COMPARATOR.refusal(
                            metric, Pairing.paired(StratifiedSample.of(items, atom -> items.positive(atom) ? 1 : 0))))
                    .isEmpty();
            assertThat(COMPARATOR
                            .refusal(metric, Pairing.paired(StratifiedSample.of(items, atom -> atom % 2)))
                            .map(Refusal::code))
                    .contains(Refusal.Code.DESIGN);
            Sample<ScoredSample> clusters = ClusteredSample.of(Map.of("a", items.first(), "b", items.first()));
            assertThat(COMPARATOR
                            .refusal(metric, Pairing.independent(Sample.of(items.first()), clusters))
                            .map(Refusal::sentence)
                            .orElse(""))
                    .startsWith("second system: it assumes independent items, stratified by truth at most")
                    .contains("use paired-delta, independent-delta or a bootstrap for that design");
        }
    }
}
