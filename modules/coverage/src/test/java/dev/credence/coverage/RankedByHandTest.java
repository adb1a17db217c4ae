package dev.credence.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.coverage.CoverageRanking.Place;
import dev.credence.coverage.CoverageRanking.Reason;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks the ranking of given results by score, exactness, default, simulation and notes. */
class RankedByHandTest {
    private static final Coverage.Traits EXACT = new Coverage.Traits(true, false, 0);
    private static final Coverage.Traits NOTED = new Coverage.Traits(false, false, 0.5);
    private static final Coverage.Traits PLAIN = new Coverage.Traits(false, false, 0.25);
    private static final Coverage.Traits SIMULATED = new Coverage.Traits(false, true, 0);

    private static Coverage enumerated(String method, double score, Coverage.Traits traits) {
        return Results.of(method, "x", 0.95, 0, score).traits(traits).build();
    }

    private static List<String> order(CoverageRanking ranking) {
        return ranking.places().stream().map(Place::method).toList();
    }

    @Test
    void equalScoresRankByExactnessThenDefaultThenTraits() {
        List<Coverage> results = List.of(
                enumerated("f-simulated", 0.5, SIMULATED),
                enumerated("b-noted", 0.5, NOTED),
                enumerated("d-plain", 0.5, PLAIN),
                enumerated("c-plain", 0.5, PLAIN),
                enumerated("g-usual", 0.5, NOTED),
                enumerated("h-exact", 0.5, EXACT),
                enumerated("a-larger", 0.6, EXACT));
        CoverageRanking ranking = CoverageRanking.of(results, Optional.of("g-usual"));
        assertEquals(
                List.of("h-exact", "g-usual", "c-plain", "d-plain", "b-noted", "f-simulated", "a-larger"),
                order(ranking));
        assertEquals(Reason.EXACT, ranking.reason());
        assertEquals("h-exact", ranking.best().orElseThrow().method());
        assertEquals(5, ranking.alike().size());
        assertEquals("g-usual", ranking.alike().get(0).method());
        assertFalse(ranking.places().get(6).contender());
        assertEquals(0.1, ranking.places().get(6).behind().value(), 1e-15);
        assertEquals(
                "best here: h-exact, which is exact; it cannot be distinguished from g-usual, c-plain, d-plain, b-noted,"
                        + " f-simulated, whose interval scores are the same",
                ranking.verdict());
        assertTrue(ranking.places().get(0).exact());
        assertFalse(ranking.places().get(1).exact());
    }

    @Test
    void reasonIsReasonOfFirstMethod() {
        List<Coverage> plain = List.of(enumerated("b", 0.5, PLAIN), enumerated("a", 0.5, PLAIN));
        CoverageRanking usual = CoverageRanking.of(plain, Optional.of("b"));
        assertEquals(Reason.DEFAULT, usual.reason());
        assertEquals(
                "best here: b, the default; it cannot be distinguished from a, whose interval scores are the same",
                usual.verdict());
        CoverageRanking none = CoverageRanking.of(plain, Optional.empty());
        assertEquals(Reason.PLAINEST, none.reason());
        assertEquals(
                "best here: a; it cannot be distinguished from b, whose interval scores are the same", none.verdict());
        CoverageRanking alone = CoverageRanking.of(plain.subList(0, 1), Optional.of("b"));
        assertEquals(Reason.LEAST_SCORE, alone.reason());
        assertEquals("best here: b, the smallest interval score of those that hold", alone.verdict());
        Coverage narrow = Results.of("a", "x", 0.7, 0, 0.1).build();
        CoverageRanking broken = CoverageRanking.of(List.of(narrow), Optional.of("a"));
        assertEquals(Reason.NONE_HOLDS, broken.reason());
        assertEquals("no method holds here", broken.verdict());
        assertTrue(Double.isNaN(broken.places().get(0).behind().value()));
        CoverageRanking one = CoverageRanking.of(List.of(narrow, plain.get(0)), Optional.empty());
        assertEquals(List.of("b", "a"), order(one));
        assertEquals(Reason.LEAST_SCORE, one.reason());
        assertEquals(
                List.of("b", "a"),
                one.summaries().stream().map(CoverageSummary::method).toList());
    }

    private static Coverage simulated(String method, double... scores) {
        Coverage.ScoreBlocks blocks = Coverage.ScoreBlocks.of(scores.length, i -> scores[i]);
        return Results.of(method, "x", 0.95, 0.01, blocks.mean())
                .traits(PLAIN)
                .blocks(blocks)
                .build();
    }

    /** Means of 2 and 2 + d over four samples: three standard errors of the paired difference d are 3 sd / sqrt(4). */
    @Test
    void simulatedScoresWithinThreeErrorsAreIndistinguishable() {
        Coverage least = simulated("a", 1, 3, 2, 2);
        // differences 0.5, 0.5, 0.5, 1.5: mean 0.75, standard deviation 0.5, error 0.25
        Coverage alike = simulated("b", 1.5, 3.5, 2.5, 3.5);
        CoverageRanking.ScoreDifference difference = CoverageRanking.ScoreDifference.of(List.of(alike), List.of(least));
        assertEquals(0.75, difference.value(), 1e-15);
        assertEquals(0.25, difference.error(), 1e-15);
        CoverageRanking ranking = CoverageRanking.of(List.of(alike, least), Optional.of("b"));
        assertEquals(List.of("b", "a"), order(ranking));
        assertEquals(
                "best here: b, the default; it cannot be distinguished from a, whose interval scores are the same within"
                        + " three standard errors of their differences",
                ranking.verdict());
        Coverage larger = simulated("b", 1.75, 3.75, 2.75, 3.75);
        assertEquals(List.of("a", "b"), order(CoverageRanking.of(List.of(larger, least), Optional.of("b"))));
    }

    /** Among indistinguishable methods, enumerated scores are compared and the smaller goes first. */
    @Test
    void enumeratedScoreRanksFirst() {
        Coverage.ScoreBlocks blocks = Coverage.ScoreBlocks.of(4, i -> i);
        Coverage first = Results.of("z", "x", 0.95, 0, 1.50001)
                .traits(PLAIN)
                .blocks(blocks)
                .build();
        Coverage second = simulated("a", 0, 1, 2, 3);
        CoverageRanking ranking = CoverageRanking.of(List.of(first, second), Optional.empty());
        assertEquals(List.of("z", "a"), order(ranking));
        assertTrue(ranking.verdict().endsWith("three standard errors of their differences"), ranking::verdict);
    }

    @Test
    void scoreDifferenceIsTheMeanOverCommonPopulations() {
        List<Coverage> first = Stream.of("x", "y", "only")
                .map(truth -> Results.of("a", truth, 0.95, 0, truth.equals("x") ? 3 : 5)
                        .build())
                .toList();
        List<Coverage> second = Stream.of("y", "x")
                .map(truth -> Results.of("b", truth, 0.95, 0, 2).build())
                .toList();
        assertEquals(new CoverageRanking.ScoreDifference(2, 0), CoverageRanking.ScoreDifference.of(first, second));
        assertTrue(Double.isNaN(
                CoverageRanking.ScoreDifference.of(first.subList(2, 3), second).value()));
        Coverage one = simulated("a", 1, 3, 2, 2);
        Coverage other = Results.of("a", "y", 0.95, 0, 7).build();
        Coverage two = simulated("b", 1.5, 3.5, 2.5, 3.5);
        Coverage same = Results.of("b", "y", 0.95, 0, 7).build();
        CoverageRanking.ScoreDifference half =
                CoverageRanking.ScoreDifference.of(List.of(two, same), List.of(one, other));
        assertEquals(0.375, half.value(), 1e-15);
        assertEquals(0.125, half.error(), 1e-15);
    }

    /** An enumerated score against 1, 3, 2, 2: the standard error is that of their mean, sqrt(2/3) / 2. */
    @Test
    void variancesAddUpWithoutCommonSamples() {
        Coverage exact = Results.of("e", "x", 0.95, 0, 1.5).build();
        Coverage some = simulated("a", 1, 3, 2, 2);
        CoverageRanking.ScoreDifference difference = CoverageRanking.ScoreDifference.of(List.of(some), List.of(exact));
        assertEquals(0.5, difference.value(), 1e-15);
        assertEquals(Math.sqrt(2 / 3.) / 2, difference.error(), 1e-15);
        CoverageRanking.ScoreDifference single =
                CoverageRanking.ScoreDifference.of(List.of(simulated("b", 4)), List.of(some));
        assertEquals(2, single.value());
        assertTrue(Double.isNaN(single.error()), "one sample tells nothing of its error");
    }

    /** Blocks of four samples and a study of two samples have no block in common, so their variances add up. */
    @Test
    void variancesAddUpWithoutACommonBlock() {
        Coverage.ScoreBlocks fours = new Coverage.ScoreBlocks(8, 4, List.of(4., 12.), List.of(4L, 4L));
        Coverage one = Results.of("a", "x", 0.95, 0.01, 2).blocks(fours).build();
        CoverageRanking.ScoreDifference difference =
                CoverageRanking.ScoreDifference.of(List.of(one), List.of(simulated("b", 1, 3)));
        assertEquals(0, difference.value());
        assertEquals(Math.sqrt(2), difference.error(), 1e-15);
    }

    @Test
    void differenceOfEnumeratedScoresHasNoError() {
        Coverage.ScoreBlocks blocks = Coverage.ScoreBlocks.of(4, i -> i);
        Coverage.ScoreBlocks others = Coverage.ScoreBlocks.of(4, i -> i * i);
        Coverage one = Results.of("a", "x", 0.95, 0, 2).blocks(blocks).build();
        Coverage two = Results.of("b", "x", 0.95, 0, 5).blocks(others).build();
        assertEquals(
                new CoverageRanking.ScoreDifference(-3, 0),
                CoverageRanking.ScoreDifference.of(List.of(one), List.of(two)));
        Coverage again = Results.of("b", "x", 0.95, 0, 9).build();
        assertEquals(
                new CoverageRanking.ScoreDifference(-3, 0),
                CoverageRanking.ScoreDifference.of(List.of(one), List.of(two, again)),
                "the first of two at one truth");
    }

    /** A smallest coverage of 0.895 exceeds the limit of 2 * 0.05 by 0.005, which is less than three standard errors. */
    @Test
    void worstPopulationWithinThreeErrorsIsSufficient() {
        for (double error : new double[] {0.002, 0.001}) {
            List<Coverage> results = List.of(
                    Results.of("a", "x", 0.999, 0.001, 1).build(),
                    Results.of("a", "y", 0.895, error, 1).build());
            assertEquals(error == 0.002, CoverageSummary.of(results).get(0).holds());
        }
    }

    /** Six samples in pairs and four samples in pairs have the first two blocks in common: 4, 4 and 4, 8. */
    @Test
    void differentNumbersOfSamplesAreComparedOnCommonBlocks() {
        Coverage many = simulated("m", 1, 3, 2, 2, 50, 60);
        Coverage.ScoreBlocks pairs = new Coverage.ScoreBlocks(4, 2, List.of(4., 8.), List.of(2L, 2L));
        Coverage few = Results.of("f", "x", 0.95, 0.01, 3).blocks(pairs).build();
        CoverageRanking.ScoreDifference difference = CoverageRanking.ScoreDifference.of(List.of(few), List.of(many));
        assertEquals(1, difference.value());
        assertEquals(1, difference.error(), 1e-15);
        assertEquals(
                -1,
                CoverageRanking.ScoreDifference.of(List.of(many), List.of(few)).value());
        Coverage.ScoreBlocks five = new Coverage.ScoreBlocks(5, 2, List.of(4., 8., 9.), List.of(2L, 2L, 1L));
        Coverage odd = Results.of("o", "x", 0.95, 0.01, 4.2).blocks(five).build();
        assertEquals(
                0,
                CoverageRanking.ScoreDifference.of(List.of(odd), List.of(few)).value(),
                "the fifth has no partner");
        assertEquals(
                new CoverageRanking.ScoreDifference(0, 0),
                CoverageRanking.ScoreDifference.of(List.of(odd), List.of(odd)));
    }

    @Test
    void largerRequiresThreeStandardErrors() {
        assertFalse(new CoverageRanking.ScoreDifference(0.3, 0.1).larger());
        assertTrue(new CoverageRanking.ScoreDifference(0.31, 0.1).larger());
        assertFalse(new CoverageRanking.ScoreDifference(1e-12, 0).larger());
        assertTrue(new CoverageRanking.ScoreDifference(1.1e-12, 0).larger());
        assertTrue(new CoverageRanking.ScoreDifference(0.1, Double.NaN).larger());
        assertTrue(new CoverageRanking.ScoreDifference(Double.NaN, 0).larger());
        assertFalse(new CoverageRanking.ScoreDifference(-0.1, Double.NaN).larger());
    }
}
