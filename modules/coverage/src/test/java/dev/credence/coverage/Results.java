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
        Coverage.Traits traits,
        Coverage.ScoreBlocks blocks) {
    static Results of(String method, String truth, double coverage, double error, double score) {
        return new Results(
                method,
                truth,
                coverage,
                error,
                score,
                (1 - coverage) / 2,
                Coverage.Traits.UNKNOWN,
                Coverage.ScoreBlocks.NONE);
    }

    Results traits(Coverage.Traits other) {
        return new Results(method, truth, coverage, error, score, below, other, blocks);
    }

    Results blocks(Coverage.ScoreBlocks other) {
        return new Results(method, truth, coverage, error, score, below, traits, other);
    }

    Coverage build() {
        return Coverage.of(
                        new Coverage.Subject("f1", method, ConfidenceLevel.P95, truth, Map.of("n", 10.), 10, 0.5),
                        error == 0,
                        100,
                        new Coverage.Rates(coverage, error, below, 1 - coverage - below, 0, 0, 0),
                        new Coverage.Lengths(0.25, 0, score))
                .with(traits, blocks);
    }
}
