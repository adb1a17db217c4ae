package dev.credence.curves.multiclass;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Top-k accuracy: the share of items whose true class is among the k classes with the highest scores. If other classes have the same score
 * as the true class, the item counts as the probability that it is among the k when equal scores are ordered at random: with h classes of
 * a higher score and t others of the same score, {@code min(1, max(0, (k - h) / (t + 1)))}. Thus the order of the classes does not matter.
 *
 * <p>In [0, 1]; 1, with a note, if there are at most k classes; NaN without observations. k is 2 by default. For k = 1 without ties it
 * equals {@code accuracy} of the classes with the highest scores. Without ties at the k-th place it is a proportion, and all methods of
 * proportions apply. Cost: O(items x classes).
 *
 * @see <a href="https://doi.org/10.1007/s11263-015-0816-y">Russakovsky et al. (2015), International Journal of Computer Vision 115,
 *     211-252</a>
 */
public final class TopAccuracy extends MeanClassLoss implements BoundaryVariance<ClassScores> {
    private static final long USUAL = 2;

    private final long k;

    /** Creates the metric with k = 2. */
    public TopAccuracy() {
        this(USUAL);
    }

    private TopAccuracy(long k) {
        super("top-k-accuracy", "share of items whose true class is among the k classes with the highest scores");
        this.k = k;
        if (!(k >= 1)) {
            throw new IllegalArgumentException("option 'k' must be a number of classes, 1 or more: k=" + k);
        }
    }

    @Override
    public Set<String> aliases() {
        return Set.of("top-accuracy");
    }

    @Override
    public Range range() {
        return Range.UNIT;
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(new OptionSpec("k", "the number of classes, 1 or more", String.valueOf(USUAL)));
    }

    @Override
    public TopAccuracy configured(Options options) {
        return new TopAccuracy(options.integer("k", k));
    }

    @Override
    public String spelling() {
        return k == USUAL ? id() : id() + ":k=" + k;
    }

    @Override
    protected double lossOf(ClassScores scores, int item) {
        double own = scores.score(item, scores.truth(item));
        int higher = 0;
        int equal = 0;
        for (int c = 0; c < scores.labels().size(); c++) {
            higher += scores.score(item, c) > own ? 1 : 0;
            equal += scores.score(item, c) == own ? 1 : 0;
        }
        return Math.min(1, Math.max(0, (double) (k - higher) / equal));
    }

    /** {@inheritDoc} It is a proportion where every item of all systems counts as 0 or 1. */
    @Override
    public Metric<ClassScores> formFor(List<ClassScores> systems) {
        boolean untied = systems.stream()
                .allMatch(scores -> IntStream.range(0, scores.atoms())
                        .mapToDouble(item -> lossOf(scores, item))
                        .allMatch(share -> share == 0 || share == 1));
        return untied ? new Untied(this) : this;
    }

    /** {@inheritDoc} It is that of a proportion of all items, whatever their classes. */
    @Override
    public Moments atEdge(ClassScores scores, double[] weights) {
        double items = Math.max(1, Arrays.stream(weights).sum());
        double smooth = (value(scores, weights) * items + 0.5) / (items + 1);
        return new Moments(smooth, smooth * (1 - smooth) / items);
    }

    @Override
    public List<Note> notes(ClassScores scores, double[] weights) {
        List<Note> notes = new ArrayList<>(super.notes(scores, weights));
        if (scores.labels().size() <= k) {
            notes.add(Note.about(
                    spelling(),
                    "all-classes",
                    " is 1 for every classifier of " + scores.labels().size() + " classes; choose a smaller k"));
        }
        return notes;
    }

    /** The metric of scores without ties at the k-th place: items are trials, of which those that count as 1 are successes. */
    private static final class Untied extends MeanClassLoss implements Proportion<ClassScores> {
        private final TopAccuracy metric;

        Untied(TopAccuracy metric) {
            super(metric.id(), metric.description());
            this.metric = metric;
        }

        @Override
        public Range range() {
            return metric.range();
        }

        @Override
        public String spelling() {
            return metric.spelling();
        }

        @Override
        public Optional<Proportion<ClassScores>> proportion() {
            return Optional.of(this);
        }

        @Override
        public boolean isTrial(ClassScores scores, int item) {
            return true;
        }

        @Override
        public boolean isSuccess(ClassScores scores, int item) {
            return lossOf(scores, item) == 1;
        }

        @Override
        protected double lossOf(ClassScores scores, int item) {
            return metric.lossOf(scores, item);
        }

        @Override
        public List<Note> notes(ClassScores scores, double[] weights) {
            return metric.notes(scores, weights);
        }
    }
}
