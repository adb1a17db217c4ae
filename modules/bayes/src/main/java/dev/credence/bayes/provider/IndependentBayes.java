package dev.credence.bayes.provider;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.DistributionComparator;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.Named;
import dev.credence.bayes.difference.DifferenceDistribution;
import dev.credence.bayes.posterior.ExactPosteriors;
import dev.credence.bayes.posterior.MetricPosterior;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Comparison of two systems on different items by their exact posteriors: P(A above B) and P(B above A), each computed on its own; the
 * equal-tailed interval of A - B; with a margin the probability inside, above and below a region of practical equivalence.
 *
 * <p>{@code P(A - B > d)} is one integral of the density of one posterior times the tail of the other, right to about 1e-13 relative, also
 * if it is tiny. For proportions, F1 and F-beta, with counts up to 2^53.
 *
 * <p>Prior: {@code bayes:prior=L} for both systems (default 0.5), or {@code a=..,b=..}; {@code second-prior=..} or {@code second-a=..,second-b=..} if
 * the second system has another. An earlier study of the first system is {@code successes=..,failures=..}, one of the second system is {@code
 * second-successes=..,second-failures=..}; neither counts for the other system. Without trials a posterior is its prior. The status is then UNDEFINED with a
 * note, and the probabilities are those of the prior. Cost: 30 to 60 incomplete Beta functions per probability, some 20 integrals in all;
 * F-beta multiplies this by the number of points of its integrals.
 *
 * <p>Coverage: near-nominal under the default prior (10 to 100 items per system, both rates from 0.05 to 0.95: its mean is within 0.002 of
 * 0.95, its least 0.91); see docs/measurements/coverage.md.
 *
 * @see <a href="https://doi.org/10.1007/978-3-540-31865-1_25">Goutte and Gaussier (2005), ECIR, 345-359</a>
 */
public final class IndependentBayes extends Named implements DistributionComparator {
    private static final Note NO_TRIALS = Note.of("prior-alone", "no trials, its posterior is the prior");
    private static final String SECOND = "second-";
    private final PriorChoice first;
    private final PriorChoice second;

    /** Creates an instance with Jeffreys' prior for both. */
    public IndependentBayes() {
        this(PriorChoice.DEFAULT, PriorChoice.DEFAULT);
    }

    private IndependentBayes(PriorChoice first, PriorChoice second) {
        super("bayes", "exact posterior of the difference of two proportions or F-measures of different items");
        this.first = first;
        this.second = second;
    }

    @Override
    public String spelling() {
        List<String> parts = new ArrayList<>(first.written("", PriorChoice.DEFAULT));
        parts.addAll(second.written(SECOND, first.withoutStudy()));
        return PriorChoice.spelling(id(), parts);
    }

    @Override
    public List<OptionSpec> options() {
        List<OptionSpec> options = new ArrayList<>(PriorChoice.options("", "0.5"));
        options.addAll(PriorChoice.options(SECOND, "as the first"));
        return options;
    }

    @Override
    public Comparator configured(Options options) {
        PriorChoice one = PriorChoice.parse(options, "", first);
        return new IndependentBayes(one, PriorChoice.parse(options, SECOND, one.withoutStudy()));
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
        if (!(pairing instanceof Pairing.Independent<?> independent)) {
            return Optional.of(Refusal.of(
                    Refusal.Code.PAIRING,
                    "it assumes independent samples, the systems were observed on the same items;"
                            + " use 'bayes-paired' for accuracy and its like, 'paired-dirichlet' for any metric"));
        }
        return refusal(metric, independent.first(), first).or(() -> refusal(metric, independent.second(), second));
    }

    private static Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample, PriorChoice choice) {
        return ExactPosteriors.refusal(metric, sample, choice.prior(), choice.study());
    }

    @Override
    public <E extends Evidence> Comparison difference(
            Metric<E> metric, Pairing<E> pairing, ComparisonOptions comparisonOptions, ComputeOptions computeOptions) {
        long one = ExactPosteriors.trials(metric, pairing.firstEvidence());
        long two = ExactPosteriors.trials(metric, pairing.secondEvidence());
        ComparisonBuilder comparison =
                Comparison.of(metric, pairing, spelling(), comparisonOptions).n(one + two);
        if (one == 0) {
            comparison.note(NO_TRIALS.of("first"));
        }
        first.improper().ifPresent(note -> comparison.note(note.of("first")));
        second.improper().ifPresent(note -> comparison.note(note.of("second")));
        if (two == 0) {
            comparison.note(NO_TRIALS.of("second"));
        }
        return CredibleComparison.of(comparison, between(metric, pairing), comparisonOptions);
    }

    @Override
    public <E extends Evidence> DifferenceDistribution distribution(Metric<E> metric, Pairing<E> pairing) {
        Comparison.requireFit(this, metric, pairing);
        return between(metric, pairing);
    }

    private <E extends Evidence> DifferenceDistribution between(Metric<E> metric, Pairing<E> pairing) {
        Pairing.Independent<E> independent = (Pairing.Independent<E>) pairing;
        return DifferenceDistribution.of(
                posterior(metric, independent.first(), first), posterior(metric, independent.second(), second));
    }

    private static <E extends Evidence> MetricPosterior posterior(
            Metric<E> metric, Sample<E> sample, PriorChoice choice) {
        return ExactPosteriors.ofFitting(metric, sample, choice.prior(), choice.study());
    }
}
