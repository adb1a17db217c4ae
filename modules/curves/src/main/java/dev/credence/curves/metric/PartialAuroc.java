package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.text.Named;
import dev.credence.curves.metric.RocPath.PathPoint;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Partial area under the ROC curve: over a range of the false positive rate, {@code fpr=0..0.1}, the integral of the true
 * positive rate; over a range of the true positive rate, {@code tpr=0.8..1}, the integral of the specificity. The curve is the
 * polyline through all thresholds, ties a slanted segment.
 *
 * <p>Raw, it lies in [0, width of the range]. {@code correction=mcclish} gives {@code (1 + (area - min)/(max - min))/2}, with
 * max the width and min the area under the diagonal: 1 for perfect scores, 1/2 for useless ones, below for reversed ones.
 *
 * <p>Influence of a positive: {@code W/P (integral over the range of [its score is passed] dx - area)}; of a negative, by parts,
 * {@code W/N (integral of x dy - integral of [its score is passed] dy)}. They are the derivatives wherever no threshold falls
 * exactly on an end of the range. NaN, with a note, where one class is missing. Cost: O(atoms).
 *
 * <p>Coverage: near-nominal by {@code delta-wilson}, the default, and conservative where few items lie in the range: for {@code tpr=0.8..1} at least
 * 0.97 with 2 to 20 positives and 0.96 with 50. The other intervals by influences do not allow for few items there, of which the lowest alone may
 * count: {@code delta-logit} covers 0.11 with two positives, 0.59 with five and 0.84 with 20.
 *
 * @see <a href="https://doi.org/10.1177/0272989X8900900307">McClish (1989), Medical Decision Making 9, 190-195</a>
 */
public final class PartialAuroc extends Named
        implements ScoreMetric, BoundaryVariance<ScoredSample>, InPlaceInfluence<ScoredSample> {
    /** The rate that is limited. */
    private enum Axis {
        FPR,
        TPR
    }

    /** The scale of the area. */
    private enum Correction {
        NONE,
        MCCLISH
    }

    private static final Span USUAL = new Span(0, 0.1);
    private final Axis axis;
    private final Span span;
    private final Correction correction;

    /** Creates an instance over false positive rates up to 0.1, raw. */
    public PartialAuroc() {
        this(Axis.FPR, USUAL, Correction.NONE);
    }

    private PartialAuroc(Axis axis, Span span, Correction correction) {
        super("pauc", "area under a part of the ROC curve, such as false positive rates up to 0.1");
        this.axis = axis;
        this.span = span;
        this.correction = correction;
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(
                new OptionSpec("fpr", "range of the false positive rate", USUAL.written()),
                new OptionSpec("tpr", "range of the true positive rate, in place of fpr", "none"),
                new OptionSpec("correction", "none (raw area) or mcclish (1/2 useless, 1 perfect)", "none"));
    }

    @Override
    public PartialAuroc configured(Options options) {
        Correction chosen = options.choice("correction", correction);
        String tpr = options.text("tpr").orElse("none");
        if (tpr.equals("none")) {
            return new PartialAuroc(
                    Axis.FPR, options.text("fpr").map(t -> Span.parse("fpr", t)).orElse(USUAL), chosen);
        }
        if (options.text("fpr").isPresent()) {
            throw new IllegalArgumentException("options 'fpr' and 'tpr' exclude each other: options=" + options);
        }
        return new PartialAuroc(Axis.TPR, Span.parse("tpr", tpr), chosen);
    }

    @Override
    public String spelling() {
        String range = axis.name().toLowerCase(Locale.ROOT) + "=" + span.written();
        boolean usual = axis == Axis.FPR && span.low() == USUAL.low() && span.high() == USUAL.high();
        if (correction == Correction.NONE) {
            return usual ? id() : id() + ":" + range;
        }
        return id() + ":" + (usual ? "" : range + ",") + "correction=mcclish";
    }

    /** {@inheritDoc} Over all rates it equals the AUROC, with or without the correction. */
    @Override
    public Metric<ScoredSample> canonical() {
        return span.low() == 0 && span.high() == 1 ? new Auroc() : this;
    }

    @Override
    public Range range() {
        return correction == Correction.NONE ? new Range(0, span.width()) : new Range(corrected(0), 1);
    }

    private double corrected(double area) {
        return correction == Correction.NONE
                ? area
                : (1 + (area - areaOfUselessScores()) / (span.width() - areaOfUselessScores())) / 2;
    }

    private double slope() {
        return correction == Correction.NONE ? 1 : 0.5 / (span.width() - areaOfUselessScores());
    }

    /** Returns the area under the diagonal. */
    private double areaOfUselessScores() {
        double low = axis == Axis.FPR ? span.low() : 1 - span.high();
        double high = axis == Axis.FPR ? span.high() : 1 - span.low();
        return (high - low) * (high + low) / 2;
    }

    @Override
    public double value(ScoredSample scores, double[] weights) {
        RocPath path = RocPath.of(scores, weights);
        return path.missing() ? Double.NaN : range().clamp(corrected(area(path).area()));
    }

    private PartialArea area(RocPath path) {
        return axis == Axis.FPR
                ? new PartialArea(path.x(), path.y(), span.low(), span.high())
                : new PartialArea(mirrored(path.y()), mirrored(path.x()), 1 - span.high(), 1 - span.low());
    }

    /** Returns the coordinate as seen from (1, 1): the other class, the other way round. */
    private static double[] mirrored(double[] coordinate) {
        double[] mirrored = new double[coordinate.length];
        for (int i = 0; i < mirrored.length; i++) {
            mirrored[i] = 1 - coordinate[coordinate.length - 1 - i];
        }
        return mirrored;
    }

    @Override
    public void influence(ScoredSample scores, double[] weights, double[] out) {
        RocPath path = RocPath.of(scores, weights);
        if (path.missing()) {
            Arrays.fill(out, Double.NaN);
            return;
        }
        PartialArea area = area(path);
        int last = path.segments() + 1;
        if (axis == Axis.FPR) {
            path.influences(k -> slope() * area.ofRise(k), k -> slope() * area.ofRun(k), out);
        } else {
            path.influences(k -> slope() * area.ofRun(last - k), k -> slope() * area.ofRise(last - k), out);
        }
    }

    /**
     * {@inheritDoc} It is treated as a proportion of the positives, or of the negatives within the range of their rate if these are fewer;
     * with a range of the true positive rate the classes change places.
     */
    @Override
    public Moments atEdge(ScoredSample scores, double[] weights) {
        double positives = EdgeTrials.positives(scores, weights);
        double negatives = EdgeTrials.negatives(scores, weights);
        double whole = axis == Axis.FPR ? positives : negatives;
        double within = span.width() * (axis == Axis.FPR ? negatives : positives);
        return EdgeTrials.moments(range(), value(scores, weights), Math.min(whole, within));
    }

    /** {@inheritDoc} It grows with the ROC polyline. */
    @Override
    public Optional<GuaranteedBounds> guaranteedBounds(ScoredSample scores, double[] weights) {
        return GuaranteedBounds.monotone(this, scores, weights);
    }

    @Override
    public List<Note> notes(ScoredSample scores, double[] weights) {
        return OneClass.notes(id(), scores, weights);
    }

    /** A range of a rate, written {@code 0..0.1}. */
    record Span(double low, double high) {
        static Span parse(String name, String text) {
            int dots = text.indexOf("..");
            try {
                double low = Double.parseDouble(text.substring(0, Math.max(0, dots)));
                double high = Double.parseDouble(text.substring(dots + 2));
                if (low >= 0 && low < high && high <= 1) {
                    return new Span(low, high);
                }
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(rule(name, text), e);
            }
            throw new IllegalArgumentException(rule(name, text));
        }

        private static String rule(String name, String text) {
            return "option '" + name + "' must be a range LOW..HIGH with 0 <= LOW < HIGH <= 1: " + name + "=" + text;
        }

        double width() {
            return high - low;
        }

        String written() {
            return Options.written(low) + ".." + Options.written(high);
        }
    }

    /** The area under a polyline {@code (x, y)} between two values of x, and its derivative by a step of either class's share. */
    static final class PartialArea {
        private final double[] x;
        private final double[] y;
        private final PathPoint from;
        private final PathPoint to;
        private final double area;

        PartialArea(double[] x, double[] y, double low, double high) {
            this.x = x;
            this.y = y;
            this.from = RocPath.first(x, low);
            this.to = RocPath.last(x, high);
            this.area = integral();
        }

        double area() {
            return area;
        }

        private double integral() {
            double sum = 0;
            for (int k = from.k(); k <= to.k(); k++) {
                PathPoint start = k == from.k() ? from : new PathPoint(k, 0);
                PathPoint end = k == to.k() ? to : new PathPoint(k, 1);
                double width = RocPath.at(x, end) - RocPath.at(x, start);
                sum += width * (RocPath.at(y, start) + RocPath.at(y, end)) / 2;
            }
            return sum;
        }

        /** Returns the derivative by the share of the class counted along y, at segment k. */
        double ofRise(int k) {
            return passed(x, k) - area;
        }

        /** Returns the derivative by the share of the class counted along x, at segment k: by parts, minus the integral of dx dy. */
        double ofRun(int k) {
            double corners = RocPath.at(x, to) * RocPath.at(y, to) - RocPath.at(x, from) * RocPath.at(y, from);
            return corners - area - passed(y, k);
        }

        /** Returns the integral, between both places, of how much of segment k has been passed. */
        private double passed(double[] coordinate, int k) {
            double end = RocPath.at(coordinate, to);
            if (k < from.k()) {
                return end - RocPath.at(coordinate, from);
            }
            if (k > to.k()) {
                return 0;
            }
            double t0 = k == from.k() ? from.share() : 0;
            double t1 = k == to.k() ? to.share() : 1;
            double rest = k == to.k() ? 0 : end - coordinate[k];
            return rest + (coordinate[k] - coordinate[k - 1]) * (t1 * t1 - t0 * t0) / 2;
        }
    }
}
