package dev.credence.bayes.provider;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Comparison.Equivalence;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.bayes.difference.SignedDistribution;
import dev.credence.bayes.posterior.MetricPosterior.CredibleInterval;

/** A comparison from the posterior of the difference. */
final class CredibleComparison {
    private CredibleComparison() {}

    static Comparison of(ComparisonBuilder comparison, SignedDistribution difference, ComparisonOptions options) {
        CredibleInterval interval = difference.equalTailed(options.level());
        comparison
                .bounds(interval.lower(), interval.upper())
                .credible(difference.probabilityFirstGreater(), difference.probabilitySecondGreater())
                .exact();
        if (options.margin() > 0) {
            double margin = options.margin();
            comparison.equivalence(new Equivalence(
                    margin,
                    difference.probabilityWithin(margin),
                    difference.survival(margin),
                    difference.cdf(-margin)));
        }
        return comparison.build();
    }
}
