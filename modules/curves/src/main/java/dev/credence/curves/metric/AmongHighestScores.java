package dev.credence.curves.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.curves.metric.RocPath.PathPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A base class of gain and lift: the share of the positives among a share of the items with the highest scores. */
abstract class AmongHighestScores extends RateAtRate {
    /** The usual share of all items, 0.1. */
    static final double USUAL = 0.1;

    /** With smaller gains, as a share of the largest possible one, the corner is blunt: coverage is at least 0.93. */
    private static final double HIGH_GAIN = 0.7;

    /** The distance of the shares, in standard deviations of the share of positives, at which most samples do not reach the corner. */
    private static final double NEAR = 2.6;

    /** The coverage of 40 normal scores, 30% of them positive and 6 standard deviations higher, at the share 0.3. */
    private static final double LEAST_COVERAGE = 0.54;

    /** Systems on different items with two positives each are distinguished at level 0.05 in 0.10 of samples, with three in 0.03. */
    private static final long FEW_POSITIVES = 3;

    /** Creates an instance for a share in (0, 1]. */
    AmongHighestScores(String id, String description, double share) {
        super(id, description, "share", USUAL, share);
    }

    /** {@inheritDoc} It needs a share. */
    @Override
    public final boolean isUsual() {
        return false;
    }

    /**
     * {@inheritDoc} Where scores separate the classes well, the gain is nearly the share divided by the share of positives until it is 1, and has a corner
     * where both shares are equal, which no linear approximation describes. The true share of positives may be that share, and a sample with more positives has a
     * smaller gain, so that the gain is compared with the largest one of the sample, the share divided by that of its positives, or 1. Another note states whether there are fewer than three positives.
     */
    @Override
    public final List<Note> notes(ScoredSample scores, double[] weights) {
        List<Note> notes = new ArrayList<>(super.notes(scores, weights));
        RocPath path = RocPath.of(scores, weights);
        if (!path.missing()) {
            noteOnFewPositives(scores).ifPresent(notes::add);
            double pi = prevalence(path);
            double deviation = Math.sqrt(Math.max(pi * (1 - pi), rate * (1 - rate)) / scores.size());
            double gain = RocPath.at(path.y(), pathPoint(path));
            if (gain >= HIGH_GAIN * Math.min(1, rate / pi) && Math.abs(rate - pi) <= NEAR * deviation) {
                notes.add(
                        CoverageWarning.of(
                                LEAST_COVERAGE,
                                "the share is near the share of positives, where the gain has a corner if the scores separate the classes well: "));
            }
        }
        return notes;
    }

    /** Returns a note if so few positives decide a gain that two systems differ most by chance. */
    private static Optional<Note> noteOnFewPositives(ScoredSample scores) {
        long positives = scores.positives();
        return positives == 0 || positives >= FEW_POSITIVES
                ? Optional.empty()
                : Optional.of(CoverageWarning.of(
                        0.9,
                        "the sample has " + positives + " positive" + (positives == 1 ? "" : "s")
                                + ": in comparisons of different items with fewer than " + FEW_POSITIVES + ", "));
    }

    private static double prevalence(RocPath path) {
        return path.positives() / (path.positives() + path.negatives());
    }

    @Override
    PathPoint pathPoint(RocPath path) {
        double pi = prevalence(path);
        double[] counted = new double[path.x().length];
        for (int i = 0; i < counted.length; i++) {
            counted[i] = pi * path.y()[i] + (1 - pi) * path.x()[i];
        }
        return RocPath.last(counted, rate);
    }

    @Override
    double value(RocPath path, PathPoint pathPoint) {
        return RocPath.at(path.y(), pathPoint);
    }

    @Override
    void influence(RocPath path, PathPoint pathPoint, double[] out) {
        double pi = prevalence(path);
        double steepness = path.steepness(pathPoint);
        double slope = steepness / (pi * steepness + (1 - pi) * (1 - steepness));
        double gain = RocPath.at(path.y(), pathPoint);
        path.influences(
                k -> pathPoint.passed(k) - gain - pi * slope * (pathPoint.passed(k) - rate),
                k -> -(1 - pi) * slope * (pathPoint.passed(k) - rate),
                out);
    }
}
