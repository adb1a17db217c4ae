package dev.credence.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.coverage.CoverageRanking.Place;
import dev.credence.coverage.CoverageRanking.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CoverageRankingTest {
    private static final ComputeOptions SEEDED = ComputeOptions.defaults().withSeed(7);
    /** The data have 569 rows, as breast-cancer.csv has. */
    private static final ConfusionMatrix ROWS = ConfusionMatrix.binary(200, 9, 12, 348);

    /** Wilson bounds that are stretched and randomly moved like those of a simulation, in a method that is not a proportion method. */
    private record Moved(String id, double jitter, double stretch, boolean exact) implements IntervalMethod {
        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
            return Toys.WILSON.refusal(metric, sample);
        }

        @Override
        public <E extends Evidence> Estimate interval(
                Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions options) {
            Estimate wilson = Toys.WILSON.interval(metric, sample, level, options);
            double by = jitter * new Random(options.seed() ^ id.hashCode()).nextGaussian();
            double middle = (wilson.lower() + wilson.upper()) / 2 + by;
            double half = stretch * (wilson.upper() - wilson.lower()) / 2;
            Estimate.Builder estimate =
                    Estimate.of(metric, sample, id, level).bounds(middle - half, Math.min(1, middle + half));
            return exact ? estimate.exact().build() : estimate.build();
        }
    }

    /** Wilson bounds with the quantile of a slightly higher level. */
    private record Wider(String id, double by) implements ProportionIntervalMethod {
        @Override
        public ProportionBounds at(ConfidenceLevel level) {
            return Toys.WILSON.at(ConfidenceLevel.of(level.value() + by));
        }
    }

    /** Returns eleven methods that differ only by chance; one may be exact. */
    private static List<Moved> eleven(String exact) {
        return IntStream.rangeClosed(0, 10)
                .mapToObj(i -> new Moved("close-" + i, 5e-4, 1, ("close-" + i).equals(exact)))
                .toList();
    }

    private static List<Coverage> study(List<? extends IntervalMethod> methods, int replicates) {
        List<Population<ConfusionMatrix>> truths = new ArrayList<>(Populations.plausible(ROWS, 569, 2, 1));
        truths.add(Populations.like(ROWS, 569));
        return CoverageStudy.of(Toys.F1, ConfidenceLevel.P95)
                .withMethods(methods)
                .over(truths)
                .withReplicates(replicates)
                .run(SEEDED);
    }

    @Test
    void defaultIsBestAmongMethodsWithinTheSimulationError() {
        List<Coverage> results = study(eleven("none"), 2_000);
        assertFalse(
                CoverageSummary.ranked(results).get(0).method().equals("close-5"), "the default has the least score");
        CoverageRanking ranking = CoverageRanking.of(results, Optional.of("close-5"));
        assertEquals("close-5", ranking.best().orElseThrow().method());
        assertEquals(Reason.DEFAULT, ranking.reason());
        assertFalse(ranking.alike().isEmpty());
        assertTrue(
                ranking.verdict().startsWith("best here: close-5, the default; it cannot be distinguished from close-"),
                ranking::verdict);
        assertTrue(
                ranking.verdict().endsWith("are the same within three standard errors of their differences"),
                ranking::verdict);
    }

    @Test
    void exactMethodRanksBeforeTheDefault() {
        CoverageRanking ranking = CoverageRanking.of(study(eleven("close-4"), 2_000), Optional.of("close-5"));
        assertEquals(Reason.EXACT, ranking.reason());
        assertEquals(
                List.of("close-4", "close-5"),
                ranking.places().stream().limit(2).map(Place::method).toList());
        assertTrue(
                ranking.verdict()
                        .startsWith("best here: close-4, which is exact; it cannot be distinguished from close-5"),
                ranking::verdict);
    }

    @Test
    void firstByNameIsBestWithoutExactMethodAndDefault() {
        CoverageRanking ranking = CoverageRanking.of(study(eleven("none"), 200), Optional.empty());
        assertEquals(Reason.PLAINEST, ranking.reason());
        assertEquals("close-0", ranking.best().orElseThrow().method());
    }

    @Test
    void methodWorseThanTheErrorIsNoContender() {
        CoverageRanking ranking = CoverageRanking.of(
                study(List.of(new Moved("good", 0, 1, false), new Moved("wide", 0, 1.3, false)), 2_000),
                Optional.of("wide"));
        assertEquals(Reason.LEAST_SCORE, ranking.reason());
        assertEquals("best here: good, the smallest interval score of those that hold", ranking.verdict());
        Place wide = ranking.places().get(1);
        assertTrue(wide.behind().value() > 2 * wide.behind().error(), wide::toString);
        assertFalse(wide.contender());
    }

    /** (571 choose 2) outcomes are enumerated: scores have no error. */
    @Test
    void enumeratedScoresAreIndistinguishableOnlyIfEqual() {
        CoverageRanking ranking = CoverageRanking.of(
                study(List.of(new Wider("a", 0), new Wider("b", 0), new Wider("c", 0.001)), 2_000), Optional.of("b"));
        assertEquals(Reason.DEFAULT, ranking.reason());
        assertEquals(List.of("a"), ranking.alike().stream().map(Place::method).toList());
        assertEquals(
                "best here: b, the default; it cannot be distinguished from a, whose interval scores are the same",
                ranking.verdict());
        assertEquals(0, ranking.places().get(2).behind().error());
    }

    @Test
    void bestIsEmptyIfNoMethodHasSufficientCoverage() {
        CoverageRanking ranking =
                CoverageRanking.of(study(List.of(new Moved("narrow", 0, 0.3, false)), 200), Optional.empty());
        assertEquals(Reason.NONE_HOLDS, ranking.reason());
        assertTrue(ranking.best().isEmpty() && ranking.alike().isEmpty());
        assertEquals("no method holds here", ranking.verdict());
        assertTrue(Double.isNaN(ranking.places().get(0).behind().value()));
    }

    @Test
    void resultsWithoutScoreBlocksAreRankedByTheirScores() {
        List<Coverage> kept = study(eleven("none"), 500).stream()
                .map(CoverageRankingTest::withoutBlocks)
                .toList();
        CoverageRanking ranking = CoverageRanking.of(kept, Optional.of("close-5"));
        assertEquals(Reason.LEAST_SCORE, ranking.reason());
        assertEquals(CoverageSummary.ranked(kept), ranking.summaries());
        assertTrue(Double.isNaN(ranking.places().get(1).behind().error()));
    }

    private static Coverage withoutBlocks(Coverage r) {
        return Coverage.of(r.subject(), r.exact(), r.samples(), r.rates(), r.lengths());
    }

    /** The enumerated score is 0.04 and the simulated one 0.0395, but on common samples both are equal. */
    @Test
    void enumeratedMethodIsComparedWithSimulatedOnesOnCommonSamples() {
        Moved simulated = new Moved("a-simulated", 0, 1, false);
        CoverageStudy<ConfusionMatrix> study = CoverageStudy.of(Toys.F1, ConfidenceLevel.P95)
                .withMethods(List.of(Toys.WILSON, simulated))
                .over(List.of(Populations.like(ROWS, 569)))
                .withReplicates(400)
                .withNestedReplicates(400);
        List<Coverage> apart = study.run(SEEDED);
        assertTrue(apart.get(0).exact());
        assertFalse(apart.get(1).exact());

        List<Coverage> together = study.onCommonSamples(apart, SEEDED);

        CoverageRanking.ScoreDifference known =
                CoverageRanking.ScoreDifference.of(List.of(apart.get(1)), List.of(apart.get(0)));
        CoverageRanking.ScoreDifference common =
                CoverageRanking.ScoreDifference.of(List.of(together.get(1)), List.of(together.get(0)));
        assertTrue(known.error() > 1e-4, known::toString);
        assertEquals(0, common.value(), 1e-15);
        assertEquals(0, common.error(), 1e-15);
        assertEquals(apart.get(0).lengths().score(), together.get(0).lengths().score(), "the exact score stays");
        assertEquals(
                "my-wilson",
                CoverageRanking.of(together, Optional.of("my-wilson"))
                        .best()
                        .orElseThrow()
                        .method());
    }
}
