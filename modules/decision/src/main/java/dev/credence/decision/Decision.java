package dev.credence.decision;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.Note;
import dev.credence.planning.internal.RequiredSampleSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The decision of a check.
 *
 * <p>The bounds are one-sided. A bound that faces an end of the claim has the significance at which the check may pass, the opposite
 * bound of a claim with one end that at which it may fail, so that for such a claim PASS is exactly where the facing bound clears the
 * limit, and FAIL where the opposite bound is beyond it; fewer than six differing items are the one exception.
 *
 * @param metric spelling of the metric
 * @param claim the claim that was decided
 * @param verdict whether the data support the claim
 * @param inference the difference or the value; its own bounds are at the significance at which the check may pass
 * @param lower lower bound of the difference or the value; NaN where there is none
 * @param upper upper bound; NaN where there is none
 * @param passSignificance one-sided significance at which the check may pass; NaN if there are too few rows or clusters
 * @param failSignificance one-sided significance at which the check may fail; NaN if there are too few rows or clusters
 * @param n the number of observations that the metric reads, for recall those of its class
 * @param clusters how many clusters the rows come in, whether they affect the metric or not; empty where rows were drawn one by one
 * @param deciding how many rows in all, whether they affect the metric or not, would decide an inconclusive check with probability
 *     0.8 if the true value equals the estimate; of clustered rows how many clusters: {@code N = n ((1 + z_p / z_a) |e - b| / |e -
 *     l|)^2} with the estimate e, its bound b at significance a, the limit l, the probability p and upper normal quantiles z; for the
 *     exact bounds of a proportion, also those of an effective number of trials, and for those of a quantile, the size of the binomial test, which does not depend on n; where nothing varies, as where two
 *     systems never differ, the distance of the bound is taken as inversely proportional to n; for two systems on different items see {@link Counted}
 * @param counted whose items that size counts
 * @param notes remarks on the decision
 */
public record Decision(
        String metric,
        Claim claim,
        Verdict verdict,
        Inference inference,
        double lower,
        double upper,
        double passSignificance,
        double failSignificance,
        long n,
        OptionalLong clusters,
        OptionalLong deciding,
        Counted counted,
        List<Note> notes) {
    /** A size of more than 100 times the observed one is no advice. */
    private static final double MAX_TIMES = 100;

    /**
     * {@return the metric of the system, of two systems that of the first; NaN where it is undefined, or where an estimate of the
     * difference is all that is known of two systems}
     */
    public double value() {
        return inference instanceof Comparison comparison
                ? comparison.first()
                : claim.kind() == Claim.Kind.NOT_WORSE ? Double.NaN : ((Estimate) inference).value();
    }

    /** {@return the metric of the second system; NaN where there is none or it is undefined} */
    public double baseline() {
        return inference instanceof Comparison comparison ? comparison.second() : Double.NaN;
    }

    /** {@return the difference first minus second, or the value, which the claim is about; NaN where it is undefined} */
    public double estimate() {
        return inference instanceof Comparison ? value() - baseline() : ((Estimate) inference).value();
    }

    /** {@return spelling of the comparator or the interval method that made the bounds; empty where there are none} */
    public String by() {
        return inference instanceof Comparison comparison ? comparison.comparator() : ((Estimate) inference).method();
    }

    /** {@return one-sided significance of the lower bound; NaN if there are too few rows or clusters} */
    public double lowerSignificance() {
        return claim.hasLow() ? passSignificance : failSignificance;
    }

    /** {@return one-sided significance of the upper bound; NaN if there are too few rows or clusters} */
    public double upperSignificance() {
        return claim.hasHigh() ? passSignificance : failSignificance;
    }

    /** {@return how many items the two systems differ on, where fewer than six; see {@link Comparison#fewDiffering}} */
    public OptionalLong differing() {
        return inference instanceof Comparison comparison ? comparison.fewDiffering() : OptionalLong.empty();
    }

    /**
     * {@return whether the bounds exclude 0 but are computed from fewer than six differing items, which are too few to decide which system
     * is better}
     */
    public boolean restsOnFew() {
        return verdict == Verdict.INCONCLUSIVE && differing().isPresent() && (lower > 0 || upper < 0);
    }

    /**
     * {@return whether no outcome on these items could have passed, as far as {@link PossibleVerdicts#explain} found; whether there is the
     * note {@code cannot-pass}}
     */
    public boolean cannotPass() {
        return notes.stream().anyMatch(note -> note.code().equals(InconclusiveCause.CANNOT_PASS.code()));
    }

    /**
     * Returns a copy that is INCONCLUSIVE because its bounds need an assumption that the data contradict, such as a threshold that was
     * fixed beforehand. It has no size that would decide it.
     *
     * @param reason which assumption is contradicted, as a sentence without a full stop
     * @return the decision, with the cause {@link InconclusiveCause#ASSUMPTION}
     */
    public Decision doubted(String reason) {
        List<Note> more = new ArrayList<>(notes);
        more.add(Note.of(InconclusiveCause.ASSUMPTION.code(), reason));
        return new Decision(
                metric,
                claim,
                Verdict.INCONCLUSIVE,
                inference,
                lower,
                upper,
                passSignificance,
                failSignificance,
                n,
                clusters,
                OptionalLong.empty(),
                counted,
                List.copyOf(more));
    }

    private boolean isDoubted() {
        return notes.stream().anyMatch(note -> note.code().equals(InconclusiveCause.ASSUMPTION.code()));
    }

    /** {@return why the check is inconclusive; empty if it passed or failed} */
    public Optional<InconclusiveCause> cause() {
        return verdict == Verdict.INCONCLUSIVE ? Optional.of(openCause()) : Optional.empty();
    }

    private InconclusiveCause openCause() {
        if (Double.isNaN(passSignificance)) {
            return InconclusiveCause.TOO_FEW_ITEMS;
        }
        if (Double.isNaN(estimate()) || (Double.isInfinite(estimate()) && deciding.isEmpty())) {
            return InconclusiveCause.UNDEFINED;
        }
        boolean isInfinite = Double.isInfinite(boundTo(claim.threshold(), estimate()));
        if ((Double.isNaN(lower) && Double.isNaN(upper)) || (isInfinite && deciding.isEmpty())) {
            return InconclusiveCause.NO_BOUNDS;
        }
        if (cannotPass()) {
            return InconclusiveCause.CANNOT_PASS;
        }
        if (isDoubted()) {
            return InconclusiveCause.ASSUMPTION;
        }
        if (differing().isPresent()) {
            return InconclusiveCause.FEW_DIFFERENCES;
        }
        if (claim.kind() == Claim.Kind.NOT_WORSE && upper < 0) {
            return InconclusiveCause.MARGIN_OPEN;
        }
        if (notes.stream().anyMatch(note -> note.code().equals(InconclusiveCause.BASELINE_TOO_SMALL.code()))) {
            return InconclusiveCause.BASELINE_TOO_SMALL;
        }
        boolean isManyTimes = deciding.isEmpty() || deciding.getAsLong() > MAX_TIMES * clusters.orElse(n);
        return deciding.isEmpty() || (isManyTimes && isNear(claim.threshold(), estimate()))
                ? InconclusiveCause.AT_LIMIT
                : InconclusiveCause.MORE_ITEMS;
    }

    /** Returns whether the limit is so near the estimate that 100 times the rows would hardly distinguish them, however few of them the metric reads. */
    private boolean isNear(double end, double estimate) {
        double bound = boundTo(end, estimate);
        double times = RequiredSampleSize.isAtEnd(inference)
                ? RequiredSampleSize.whereNothingVaries(1, estimate - bound, estimate - end, false)
                : square((estimate - bound) / (estimate - end));
        return isTooMany(times) && Double.isFinite(bound);
    }

    /** Returns whether a multiple of the observed items is too large to be advice. */
    static boolean isTooMany(double times) {
        return !(times <= MAX_TIMES);
    }

    private static double square(double x) {
        return x * x;
    }

    /** {@return the ends of the claim that the bounds contain} */
    public DoubleStream openEnds() {
        return DoubleStream.of(claim.low(), claim.high())
                .filter(end -> Double.isFinite(end) && lower <= end && end <= upper);
    }

    /** Returns a copy with the size that would decide it, and with notes on that size. */
    Decision withDeciding(OptionalLong size, Optional<Note> ofSize) {
        return with(size, Stream.concat(notes.stream(), ofSize.stream()).toList());
    }

    /** Returns a copy with the note that no outcome on these items could have passed. */
    Decision withoutPass() {
        List<Note> more = new ArrayList<>(notes);
        more.add(Note.of(InconclusiveCause.CANNOT_PASS.code(), InconclusiveCause.CANNOT_PASS.sentence()));
        return with(deciding, List.copyOf(more));
    }

    private Decision with(OptionalLong otherDeciding, List<Note> otherNotes) {
        return new Decision(
                metric,
                claim,
                verdict,
                inference,
                lower,
                upper,
                passSignificance,
                failSignificance,
                n,
                clusters,
                otherDeciding,
                counted,
                otherNotes);
    }

    /** Returns the bound of the estimate on the side of an end of the claim. */
    double boundTo(double end, double estimate) {
        return estimate > end ? lower : upper;
    }

    /**
     * Whose items a size counts.
     * More constants may be added in a minor release; a {@code switch} needs a default.
     */
    public enum Counted {
        /** The items of the one system, or those that both systems share. */
        ITEMS,
        /** The items of both systems together, which have different ones; the ratio of their numbers is that of the data. */
        BOTH_SYSTEMS,
        /**
         * The items of the first system. Those of the second, which are others, stay as they are, see {@link ClaimCheck#keepingSecond}: with the distances
         * {@code d1} and {@code d2} of both bounds from their values, and n items of the first system in the data, N follows from
         * {@code (d1^2 n/N + d2^2)^(1/2) + z_p / z_a d1 (n/N)^(1/2) = |e - l|}.
         */
        NEW_SYSTEM;

        /** {@return the code in JSON, such as {@code new-system}} */
        public String code() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * Why a check is inconclusive, from which follows what to do.
     * More constants may be added in a minor release; a {@code switch} needs a default.
     */
    public enum InconclusiveCause {
        /** Fewer observations or clusters affect the metric than a check needs, which are 10 observations and 5 clusters. */
        TOO_FEW_ITEMS("more observations are needed before a check can be judged"),
        /**
         * The bounds need an assumption that these data contradict, such as a threshold that was fixed beforehand; a note of the decision
         * states it.
         */
        ASSUMPTION("the bounds need an assumption that these data contradict"),
        /** The metric is 0/0, or infinite, on these data, such as a log loss where a true class has the probability 0. */
        UNDEFINED("the metric is 0/0 or infinite on these data"),
        /** No method gives bounds for the metric on these data. */
        NO_BOUNDS("no method gives bounds here"),
        /** No predictions on these items could pass, not even those of a system that is always right. */
        CANNOT_PASS("no outcome on these items could pass, not even that of a system that is always right"),
        /** The systems differ on fewer than six items, too few to show which is better. */
        FEW_DIFFERENCES("the systems differ on too few items to show which is better"),
        /** The new system is shown to be worse, but not whether by more than the margin. */
        MARGIN_OPEN("the new system is worse, but these data do not show whether it is worse by more than the margin"),
        /**
         * The second system was observed on other items, which stay as they are, and these are too few: no number of items of the first system would
         * decide.
         */
        BASELINE_TOO_SMALL("no number of items of the new system would decide, because the baseline has too few"),
        /** The estimate is so near the limit that even 100 times as many observations would not decide. */
        AT_LIMIT(
                "the estimate is at the limit, as far as these data show, so that more observations are unlikely to decide the check"),
        /** More observations would decide. */
        MORE_ITEMS("more observations would decide");

        private final String sentence;

        InconclusiveCause(String sentence) {
            this.sentence = sentence;
        }

        /** {@return the code in JSON, such as {@code too-few-items}} */
        public String code() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** {@return the cause as a sentence without a full stop} */
        public String sentence() {
            return sentence;
        }
    }
}
