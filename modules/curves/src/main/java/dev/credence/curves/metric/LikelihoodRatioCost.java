package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.text.Named;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Cost of log-likelihood ratios, Cllr: {@code (mean of log2(1 + exp(-s)) over positives + mean of log2(1 + exp(s)) over negatives) / 2}, in bits,
 * where the score s of an item is its natural log-likelihood ratio. With {@code prior=0.1} scores are probabilities p of the positive class that
 * were computed with this prior, and {@code s = ln(p / (1 - p)) - ln(prior / (1 - prior))}.
 *
 * <p>The classes count half each, whatever their sizes. In [0, infinity): 0 is best, 1 is the cost of scores that are always 0, and larger values are those
 * of misleading ones; infinite, with a note, where an infinite ratio was wrong. The influence is {@code W/(2P) (loss - mean of positives)} of a
 * positive, and so for negatives. NaN, with a note, where one class is missing; with a prior, scores outside [0, 1] are refused. Cost: O(atoms), an
 * exponential and a logarithm each.
 *
 * <p>Coverage by {@code delta-wilson}: 0.91 to 0.96 of normal log-likelihood ratios with 30 or more items in each class, and at least 0.84 with 5 to
 * 25, because few items have much of the loss; such results have a note.
 *
 * @see <a href="https://doi.org/10.1016/j.csl.2005.08.001">Brummer and du Preez (2006), Application-independent evaluation of speaker detection,
 *     Computer Speech and Language 20, 230-275</a>
 */
public final class LikelihoodRatioCost extends Named implements ScoreMetric {
    /** Measured on normal log-likelihood ratios: coverage of 0.84 with 5 items, 0.86 with 10, 0.90 with 25, and 0.91 with 30. */
    private static final long FEW_ITEMS = 30;

    private static final double LN_2 = 0.6931471805599453;

    /** The prior of probabilities; NaN if the scores are log-likelihood ratios. */
    private final double prior;

    /** Creates an instance for scores that are natural log-likelihood ratios. */
    public LikelihoodRatioCost() {
        this(Double.NaN);
    }

    private LikelihoodRatioCost(double prior) {
        super("cllr", "cost of log-likelihood ratios, in bits");
        this.prior = prior;
    }

    /** {@inheritDoc} It needs to know what the scores are. */
    @Override
    public boolean isUsual() {
        return false;
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(new OptionSpec(
                "prior",
                "the probability of a positive with which scores that are probabilities were computed; none if scores are"
                        + " natural log-likelihood ratios",
                "none"));
    }

    @Override
    public LikelihoodRatioCost configured(Options options) {
        if (options.text("prior").orElse("none").equals("none")) {
            return new LikelihoodRatioCost();
        }
        double chosen = options.number("prior", prior);
        if (!(chosen > 0 && chosen < 1)) {
            throw new IllegalArgumentException("option 'prior' must lie in (0, 1): prior=" + chosen);
        }
        return new LikelihoodRatioCost(chosen);
    }

    @Override
    public String spelling() {
        return Double.isNaN(prior) ? id() : id() + ":prior=" + Options.written(prior);
    }

    @Override
    public Range range() {
        return Range.NON_NEGATIVE;
    }

    @Override
    public Direction direction() {
        return Direction.LOWER_IS_BETTER;
    }

    /** With a prior, scores must be probabilities. */
    @Override
    public Optional<Refusal> refusal(ScoredSample scores) {
        return Double.isNaN(prior) ? Optional.empty() : MeanLoss.Probabilities.refusal(id(), scores);
    }

    private double loss(double score, boolean positive) {
        double ratio = Double.isNaN(prior) ? score : LogisticFit.logit(score) - LogisticFit.logit(prior);
        double against = positive ? 0.0 - ratio : ratio;
        // ln(1 + exp(x)) without overflow
        double nats = Math.max(against, 0) + StrictMath.log1p(StrictMath.exp(-Math.abs(against)));
        return nats / LN_2;
    }

    /** The mean losses of negatives and positives, and their weights. */
    private double[] means(ScoredSample scores, double[] weights) {
        double[] sums = new double[2];
        double[] totals = new double[2];
        for (int atom = 0; atom < weights.length; atom++) {
            if (weights[atom] > 0) {
                int side = scores.positive(atom) ? 1 : 0;
                sums[side] += weights[atom] * loss(scores.score(atom), side == 1);
                totals[side] += weights[atom];
            }
        }
        return new double[] {sums[0] / totals[0], sums[1] / totals[1], totals[0], totals[1]};
    }

    @Override
    public double value(ScoredSample scores, double[] weights) {
        double[] means = means(scores, weights);
        return (means[0] + means[1]) / 2;
    }

    @Override
    public void influence(ScoredSample scores, double[] weights, double[] out) {
        double[] means = means(scores, weights);
        if (Double.isNaN(means[0] + means[1])) {
            Arrays.fill(out, Double.NaN);
            return;
        }
        double total = means[2] + means[3];
        for (int atom = 0; atom < out.length; atom++) {
            int side = scores.positive(atom) ? 1 : 0;
            out[atom] = total / (2 * means[2 + side]) * (loss(scores.score(atom), side == 1) - means[side]);
        }
    }

    /** {@inheritDoc} The loss falls as the score of a positive rises, or that of a negative falls. */
    @Override
    public Optional<GuaranteedBounds> guaranteedBounds(ScoredSample scores, double[] weights) {
        return GuaranteedBounds.monotone(this, scores, weights);
    }

    @Override
    public List<Note> notes(ScoredSample scores, double[] weights) {
        List<Note> notes = new ArrayList<>(OneClass.notes(id(), scores, weights));
        if (value(scores, weights) == Double.POSITIVE_INFINITY) {
            notes.add(Note.about(id(), Note.UNDEFINED, " is infinite: an infinite log-likelihood ratio was wrong"));
        }
        long fewer = Math.min(scores.positives(), scores.negatives());
        if (notes.isEmpty() && fewer < FEW_ITEMS) {
            notes.add(CoverageWarning.of(
                    0.84, "the smaller class has " + fewer + " items, of which few have much of the loss: "));
        }
        return notes;
    }
}
