package dev.credence.coverage;

import dev.credence.api.interval.ConfidenceLevel;
import java.util.Map;

/** Builds results of studies for tests: a method and a population with its coverage and score. */
record Results(
        String method,
        String truth,
        double coverage,
        double error,
        double score,
        double below,
        IntervalTraits traits,
        ScoreBlocks blocks) {
    static Results of(String method, String truth, double coverage, double error, double score) {
        return new Results(
                method, truth, coverage, error, score, (1 - coverage) / 2, IntervalTraits.UNKNOWN, ScoreBlocks.NONE);
    }

    Results traits(IntervalTraits other) {
        return new Results(method, truth, coverage, error, score, below, other, blocks);
    }

    Results blocks(ScoreBlocks other) {
        return new Results(method, truth, coverage, error, score, below, traits, other);
    }

    Coverage build() {
        return new Coverage(
                "f1",
                method,
                ConfidenceLevel.P95,
                truth,
                Map.of("n", 10.),
                10,
                .5,
                error == 0,
                100,
                coverage,
                error,
                below,
                1 - coverage - below,
                0,
                0,
                0,
                .25,
                0,
                score,
                traits,
                blocks);
    }
}
