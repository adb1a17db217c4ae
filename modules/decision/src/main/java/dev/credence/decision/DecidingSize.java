package dev.credence.decision;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.decision.Decision.Counted;
import dev.credence.planning.internal.RequiredSampleSize;
import dev.credence.planning.internal.SizeSearch;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/**
 * How many rows, or clusters, would decide a claim with probability 0.8 if the true value is given: the one place that answers this for the
 * gate, its plan and the assertions.
 *
 * @param source what was decided
 * @param drawn the number of rows or clusters in the data
 */
record DecidingSize(Decision decision, CheckSource source, long drawn) {
    /** The usual power of a plan, 0.8. */
    private static final double POWER = 0.8;

    static DecidingSize of(Decision decision, CheckSource source) {
        boolean inClusters =
                source.counts().filter(known -> known.clusters().isPresent()).isPresent();
        long drawn = source.separate()
                .filter(SeparateSystems::kept)
                .map(SeparateSystems::first)
                .map(first -> inClusters ? first.drawn() : first.collected())
                .or(() -> source.counts().map(RelevantCounts::drawn))
                .orElse(decision.inference().n());
        return new DecidingSize(decision, source, drawn);
    }

    /**
     * A claim about a metric as one about the probability of an event in trials, whose exact test has a size that does not depend on the data so far.
     */
    interface Trials {
        /** Returns the probability of the event if the metric has a value, in the claim with this end. */
        double probability(double value, double end);

        /** Returns the probability of the event at the end of the claim. */
        double limit(double end);
    }

    /** Returns whose items the size counts. */
    static Counted counted(CheckSource source) {
        return source.separate()
                .map(both -> both.kept() ? Counted.NEW_SYSTEM : Counted.BOTH_SYSTEMS)
                .orElse(Counted.ITEMS);
    }

    /** Returns a decision with the size if the true value is the estimate, or with the note that the second system has too few items for any size. */
    Decision addedTo(Decision inconclusive) {
        OptionalLong size = ofEstimate();
        return inconclusive.withDeciding(size, size.isPresent() ? Optional.empty() : tooFewKept());
    }

    private Optional<Note> tooFewKept() {
        double estimate = estimate();
        return kept().flatMap(both -> ends().mapToObj(end -> tooFewKept(both, end, estimate))
                .flatMap(Optional::stream)
                .findFirst());
    }

    /** Returns the note that the bound of the second system alone is beyond an end of the claim; empty if it is not, or the estimate is at the end. */
    private Optional<Note> tooFewKept(SeparateSystems both, double end, double estimate) {
        double toBound = estimate - decision.boundTo(end, estimate);
        double toEnd = estimate - end;
        double times = shareOfSecond(both, end, estimate) * toBound * toBound / (toEnd * toEnd);
        if (!(times >= 1) || Decision.isTooMany(times)) {
            return Optional.empty();
        }
        long items = both.second().collected();
        return Optional.of(Note.of(
                Decision.InconclusiveCause.BASELINE_TOO_SMALL.code(),
                String.format(
                        Locale.ROOT,
                        "the %,d items of the baseline alone leave the limit open, so that no number of new items would"
                                + " decide if the true value equals the estimate; collect a baseline of more than about"
                                + " %,d items",
                        items,
                        (long) Math.ceil(times * items))));
    }

    private Optional<SeparateSystems> kept() {
        return source.separate().filter(SeparateSystems::kept);
    }

    private double shareOfSecond(SeparateSystems both, double end, double value) {
        return both.shares().ofSecond(tail(end, value), value > end);
    }

    private double tail(double end, double value) {
        return value > end ? decision.lowerSignificance() : decision.upperSignificance();
    }

    private double estimate() {
        return decision.inference() instanceof Comparison comparison
                ? comparison.difference()
                : ((Estimate) decision.inference()).value();
    }

    private DoubleStream ends() {
        Claim claim = decision.claim();
        return claim.hasLow() && claim.hasHigh() ? decision.openEnds() : DoubleStream.of(claim.threshold());
    }

    /**
     * Returns the size if the true value is the estimate, more than there are. It clears all open ends if the estimate lies within the claim, and
     * otherwise the nearest end.
     */
    OptionalLong ofEstimate() {
        double estimate = estimate();
        boolean isWithin = decision.claim().contains(estimate, estimate);
        List<OptionalLong> sizes = ends().mapToObj(
                        end -> RequiredSampleSize.rounded(toClear(end, estimate, /* redrawn= */ false), drawn))
                .toList();
        LongStream known = sizes.stream().flatMapToLong(OptionalLong::stream);
        OptionalLong size = isWithin && sizes.stream().anyMatch(OptionalLong::isEmpty)
                ? OptionalLong.empty()
                : isWithin ? known.max() : known.min();
        double fewest = fewest();
        return size.isPresent() && size.getAsLong() < fewest && fewest <= SizeSearch.MAX_SIZE
                ? RequiredSampleSize.rounded(fewest, drawn)
                : size;
    }

    /** Returns the size if the true value is given, which may be below the number that there is; infinite if there is none. */
    double ofValue(double value) {
        double size = toClear(decision.claim().threshold(), value, /* redrawn= */ true);
        long relevant = kept().map(both -> both.first().rows()).orElse(decision.n());
        return Double.isNaN(size)
                ? Double.POSITIVE_INFINITY
                : Math.ceil(Math.max(Math.max(size, fewest()), (double) RelevantCounts.MIN_ROWS * drawn / relevant));
    }

    /** Returns whether the size does not depend on the data. */
    boolean isExact() {
        return exactTrials().isPresent();
    }

    private Optional<Trials> exactTrials() {
        return decision.inference() instanceof Estimate estimate
                ? source.trials()
                        .filter(known -> estimate.method().equals(CheckBounds.EXACT)
                                || isExactOfEffective(estimate)
                                || estimate.method().equals(CheckBounds.OF_QUANTILE))
                : Optional.empty();
    }

    /** Returns whether the bounds are exact ones of an effective number of trials, which is known where the trials vary. */
    private static boolean isExactOfEffective(Estimate estimate) {
        return estimate.method().equals(CheckBounds.EXACT_OF_EFFECTIVE)
                && estimate.effectiveN() > 0
                && !RequiredSampleSize.isAtEnd(estimate);
    }

    private boolean areAlike() {
        return decision.inference() instanceof Comparison
                && source.counts().filter(RelevantCounts::areAlike).isPresent();
    }

    /**
     * Returns the size with which the bound clears an end.
     *
     * @param redrawn whether the probability is that over samples of both systems, also where the items of the second stay as they are
     */
    private double toClear(double end, double value, boolean redrawn) {
        double tail = tail(end, value);
        double bound = decision.boundTo(end, value);
        Optional<Trials> exact = exactTrials();
        if (drawn < 1 || value == end || Double.isNaN(value)) {
            return Double.NaN;
        }
        if (exact.isPresent()) {
            return RequiredSampleSize.ofProportion(
                            exact.get().probability(value, end), exact.get().limit(end), tail, POWER)
                    * drawn
                    / trials();
        }
        if (!Double.isFinite(decision.estimate() - bound)) {
            return Double.NaN;
        }
        if (kept().isPresent()) {
            double share = shareOfSecond(kept().get(), end, value);
            return RequiredSampleSize.ofOneOfTwo(
                    drawn, decision.estimate() - bound, share, value - end, tail, POWER, redrawn);
        }
        return areAlike() && value == 0
                ? RequiredSampleSize.whereNothingVaries(drawn, decision.estimate() - bound, value - end, false)
                : RequiredSampleSize.of(decision.inference(), drawn, bound, value, end, tail, POWER);
    }

    /** Returns the number of trials so far: the rows that the metric reads, or as many independent ones as rows in clusters are worth. */
    private double trials() {
        double effective = decision.inference() instanceof Estimate estimate ? estimate.effectiveN() : Double.NaN;
        return Double.isNaN(effective) ? decision.n() : effective;
    }

    /**
     * Returns the number of rows in which two systems that never differed would be likely to differ if the limit were the probability of it, so
     * that its absence shows that it is rarer; 0 for others.
     */
    private double fewest() {
        double probability = Math.abs(decision.claim().threshold());
        return areAlike() && source.link().isPresent() && probability > 0 && probability < 1
                ? StrictMath.log(decision.passSignificance()) / StrictMath.log1p(-probability) * drawn / decision.n()
                : 0;
    }
}
