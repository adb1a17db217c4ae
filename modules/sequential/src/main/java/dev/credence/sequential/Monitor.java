package dev.credence.sequential;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.Sample;
import dev.credence.decision.Claim;
import dev.credence.decision.Verdict;
import dev.credence.outcomes.Outcomes;
import dev.credence.sequential.boundary.SequenceBoundary;
import dev.credence.sequential.method.AsymptoticComparison;
import dev.credence.sequential.method.AsymptoticSequence;
import dev.credence.sequential.method.BetaBinomialSequence;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A running value of a metric, or of the difference of two systems on the same items, with bounds that are valid at every look. Rows are added
 * one at a time, or evidence is merged; {@link #look} may be called at any time and as often as wanted.
 *
 * <pre>{@code
 * Monitor recall = Monitor.of(Credence.load(), "recall", ConfidenceLevel.P95).positive("spam").claiming(Claim.atLeast(0.9));
 * recall.add("spam", "ham");
 * Look look = recall.look();
 * }</pre>
 *
 * <p>The bounds are those of {@code beta-binomial-sequence} for proportions and means of a declared bounded range of independent items, which
 * is exact, and of {@code asymptotic-sequence} for every other metric and for differences. For means of outcomes that vary little, {@link
 * #ofMean} takes a {@link BettingSequence}, which is exact as well and shorter, but needs the outcomes in their order. A claim is decided at
 * the first look whose bounds decide it, and stays decided: over all looks, a false decision has at most the probability 1 - level. If the bounds of a
 * later look contradict the decision, the true value has changed, and the look is INCONCLUSIVE with a note.
 *
 * <p>Thread-safe: any number of threads may add rows, merge and look at once. A look contains every row whose addition ended before the
 * look began. The memory is that of the counts of distinct rows, not of the stream. Adding a row costs a few tens of nanoseconds
 * and takes no lock (docs/measurements/sequences.md); a look costs an interval of the counts.
 */
public final class Monitor {
    /** The share of the range, 0.1, at its ends where a bound does not show the variance. */
    private static final double NEAR_END = 0.1;

    private static final BetaBinomialSequence EXACT = new BetaBinomialSequence();

    private static final long MAX_TRIALS = 1L << 40;

    private final Credence credence;
    private final Metric<?> metric;
    private final ConfidenceLevel level;
    private final boolean paired;
    private final @Nullable String by;
    private final @Nullable String positive;
    private final Set<String> labels;
    private final @Nullable Claim claim;
    private final @Nullable BettingSequence betting;
    private final MonitoredEvidence evidence;
    private long looks;
    private Verdict verdict = Verdict.INCONCLUSIVE;

    private Monitor(
            Credence credence,
            Metric<?> metric,
            ConfidenceLevel level,
            boolean paired,
            @Nullable String by,
            @Nullable String positive,
            Set<String> labels,
            @Nullable Claim claim,
            @Nullable BettingSequence betting) {
        this.credence = credence;
        this.metric = metric;
        this.level = Objects.requireNonNull(level, "level must not be null");
        this.paired = paired;
        this.by = by;
        this.positive = positive;
        this.labels = labels;
        this.claim = claim;
        this.betting = betting == null ? null : betting.copy();
        evidence = new MonitoredEvidence(metric, paired, positive);
    }

    /**
     * Returns a monitor of a metric of one system, without rows.
     *
     * @param credence the installed metrics and methods
     * @param metric spelling of the metric
     * @param level the confidence level of all looks simultaneously
     * @return the monitor
     * @throws java.util.NoSuchElementException if the metric is unknown
     */
    public static Monitor of(Credence credence, String metric, ConfidenceLevel level) {
        return new Monitor(
                credence, credence.registry().metric(metric), level, false, null, null, Set.of(), null, null);
    }

    /**
     * Returns a monitor of the difference, first minus second, of a metric of two systems on the same items, without rows.
     *
     * @param credence the installed metrics and comparators
     * @param metric spelling of the metric
     * @param level the confidence level of all looks simultaneously
     * @return the monitor
     * @throws java.util.NoSuchElementException if the metric is unknown
     */
    public static Monitor ofDifference(Credence credence, String metric, ConfidenceLevel level) {
        return new Monitor(credence, credence.registry().metric(metric), level, true, null, null, Set.of(), null, null);
    }

    /**
     * Returns a monitor of the mean of outcomes that are added in their order, by betting.
     *
     * @param credence the installed metrics
     * @param begin the outcomes so far, which may be none; outcomes that are added to the monitor are not added to it
     * @return the monitor, which continues from a copy of the sequence
     */
    public static Monitor ofMean(Credence credence, BettingSequence begin) {
        return new Monitor(
                credence, credence.registry().metric("mean"), begin.level(), false, null, null, Set.of(), null, begin);
    }

    /**
     * Returns a monitor without rows that uses another confidence sequence.
     *
     * @param spelling the spelling of a method, or for a difference of a comparator, that is valid at every look
     * @return the monitor
     * @throws java.util.NoSuchElementException if the name is unknown
     * @throws IllegalArgumentException if it is a method of fixed samples, which is not valid at every look
     */
    public Monitor by(String spelling) {
        boolean holds = paired
                ? credence.registry().comparator(spelling).isValidAtEveryLook()
                : credence.registry().method(spelling).isValidAtEveryLook();
        if (!holds) {
            throw new IllegalArgumentException("a monitor needs a confidence sequence, because '" + spelling
                    + "' is valid at one look only; use asymptotic-sequence or beta-binomial-sequence");
        }
        requireNoBets("another sequence");
        return new Monitor(credence, metric, level, paired, spelling, positive, labels, claim, null);
    }

    /**
     * Returns a monitor without rows whose positive class is a label.
     *
     * @param label the positive label of rows of labels, and of merged matrices that declare none
     * @return the monitor
     */
    public Monitor positive(String label) {
        return new Monitor(
                credence, metric, level, paired, by, Objects.requireNonNull(label, "label"), labels, claim, betting);
    }

    /**
     * Returns a monitor without rows whose labels are declared. A mean over classes, such as macro F1 or balanced accuracy, is over the classes that
     * occurred, and its bounds say nothing about a class that did not occur yet. With declared labels it has its whole range until each of them
     * has five items.
     *
     * @param all the labels that can be true, two or more
     * @return the monitor
     * @throws IllegalArgumentException if there are fewer than two
     */
    public Monitor labels(Collection<String> all) {
        if (Set.copyOf(all).size() < 2) {
            throw new IllegalArgumentException("labels must be two or more: labels=" + all);
        }
        return new Monitor(credence, metric, level, paired, by, positive, Set.copyOf(all), claim, betting);
    }

    /**
     * Returns a monitor without rows, other than the outcomes with which a betting sequence begins, that decides a claim.
     *
     * @param wanted the claim about the value, or about the difference
     * @return the monitor
     * @throws IllegalArgumentException if it is a claim about a difference and the monitor is of one system, or if no data could answer it
     *     either way
     */
    public Monitor claiming(Claim wanted) {
        Objects.requireNonNull(wanted, "claim must not be null");
        Claim answerable = paired ? wanted.ofDifference(metric) : wanted.ofValue(metric);
        return new Monitor(credence, metric, level, paired, by, positive, labels, answerable, betting());
    }

    /**
     * Adds a row of one system.
     *
     * @param truth the true label
     * @param predicted the predicted label
     * @throws IllegalStateException if this is a monitor of a difference
     * @throws IllegalArgumentException if evidence of another kind was merged, or the total would exceed 2^53
     */
    public void add(String truth, String predicted) {
        add(truth, predicted, 1);
    }

    /**
     * Adds equal rows of one system.
     *
     * @param truth the true label
     * @param predicted the predicted label
     * @param count the number of rows, 0 or more
     * @throws IllegalStateException if this is a monitor of a difference
     * @throws IllegalArgumentException if the number is negative, evidence of another kind was merged, or the total would exceed 2^53
     */
    public void add(String truth, String predicted, long count) {
        requirePaired(false, "a row of one system");
        evidence.rowsFor(count).add(count, truth, predicted);
    }

    /**
     * Adds a row of two systems.
     *
     * @param truth the true label
     * @param first the label that the first system predicted
     * @param second the label that the second system predicted
     * @throws IllegalStateException if this is a monitor of one system
     * @throws IllegalArgumentException if evidence of another kind was merged, or the total would exceed 2^53
     */
    public void addPair(String truth, String first, String second) {
        requirePaired(true, "a row of two systems");
        evidence.rowsFor(1).add(1, truth, first, second);
    }

    /**
     * Adds the next outcome to a monitor of a mean.
     *
     * @param outcome a number in the range of the sequence
     * @throws IllegalStateException if the monitor has no betting sequence
     * @throws IllegalArgumentException if the number is outside the range
     */
    public synchronized void add(double outcome) {
        if (betting == null) {
            throw new IllegalStateException("an outcome was added to a monitor of " + metric.spelling()
                    + " without a betting sequence; use Monitor.ofMean, or merge outcomes");
        }
        betting.add(outcome);
    }

    /** {@return a copy of the betting sequence, to be kept as a state; null if the monitor has none} */
    public synchronized @Nullable BettingSequence betting() {
        return betting == null ? null : betting.copy();
    }

    private void requireNoBets(String subject) {
        if (betting != null) {
            throw new IllegalStateException(
                    subject + " does not fit a monitor that bets on outcomes in their order; use Monitor.of,"
                            + " or Monitor.ofMean and add");
        }
    }

    private void requirePaired(boolean needed, String subject) {
        requireNoBets(subject);
        if (paired != needed) {
            throw new IllegalStateException(subject + " was added to a monitor of "
                    + (paired ? "a difference; use addPair" : "one system; use add or Monitor.ofDifference"));
        }
    }

    /**
     * Merges evidence of any kind: the counts of a batch, of another process or of a stored state. A monitor of bets has none.
     *
     * @param part evidence of one system, or joint evidence in a monitor of a difference; of the kind of all other parts and rows
     * @throws IllegalArgumentException if the kinds differ, the evidence has another positive label than the monitor or the other parts,
     *     the metric does not read the evidence, or the total would exceed 2^53; in these cases nothing is merged
     */
    public synchronized void merge(Poolable<?> part) {
        requireNoBets("evidence without an order");
        evidence.merge(part);
    }

    /** {@return the evidence so far, to be kept as a state; all rows and parts merged; null before the first, and of a monitor of bets} */
    public synchronized @Nullable Poolable<?> evidence() {
        return evidence.all();
    }

    /**
     * Looks at all rows so far.
     *
     * @return the value with its bounds, and the decision of the claim
     * @throws dev.credence.api.refusal.RefusedException if the metric does not read the rows, or the sequence does not fit
     */
    public synchronized Look look() {
        looks++;
        if (betting != null) {
            return look(betting.estimate(), BettingSequence.ID, betting.mean(), betting.n(), ClassesOfRows.UNREAD);
        }
        Poolable<?> all = evidence();
        if (all == null || all.size() == 0) {
            return Look.ofNoRows(metric, paired, level, looks, verdict);
        }
        return paired ? compared(all) : estimated(all);
    }

    private Look estimated(Evidence all) {
        Estimate estimate = credence.evaluate(all)
                .level(level)
                .method(by == null ? defaultMethod(all) : credence.registry().method(by))
                .estimate(metric.spelling());
        return look(estimate, estimate.method(), estimate.value(), all.size(), classes(all));
    }

    /** Returns the exact sequence where it fits and, for means, the range is declared: an inferred one may change with the next row. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // evidence is checked when it is merged
    private IntervalMethod defaultMethod(Evidence all) {
        boolean inferred = all instanceof Outcomes outcomes
                && outcomes.columns().stream().anyMatch(column -> column.range().isEmpty());
        if (inferred || metric.unsupported(all).isPresent()) {
            return new AsymptoticSequence();
        }
        Metric<?> form = ((Metric) metric).formFor(List.of(all));
        return EXACT.refusal(form, Sample.of(all)).isEmpty() ? EXACT : new AsymptoticSequence();
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // the request checks that the metric reads the evidence
    private Look compared(Evidence joint) {
        Pairing<?> pairing = Pairing.paired((PairedEvidence) joint);
        Comparison comparison = credence.compare((Pairing<Evidence>) pairing)
                .level(level)
                .comparator(
                        by == null
                                ? new AsymptoticComparison()
                                : credence.registry().comparator(by))
                .comparison(metric.spelling());
        return look(
                comparison,
                comparison.comparator(),
                comparison.difference(),
                joint.size(),
                classes(((PairedEvidence<?>) joint).first()));
    }

    private ClassesOfRows classes(Evidence all) {
        return ClassesOfRows.of(metric, all, labels, positive != null);
    }

    private Look look(Inference inference, String sequence, double value, long items, ClassesOfRows classes) {
        double width = metric.range().upper() - metric.range().lower();
        boolean open = classes.tooFew().isPresent();
        double lower =
                !open ? inference.lower() : paired ? -width : metric.range().lower();
        double upper =
                !open ? inference.upper() : paired ? width : metric.range().upper();
        Verdict earlier = verdict;
        Verdict now = claim == null ? Verdict.INCONCLUSIVE : verdict(claim, lower, upper);
        verdict = earlier == Verdict.INCONCLUSIVE ? now : earlier;
        Look look = new Look(
                metric.spelling(),
                sequence,
                level,
                looks,
                items,
                inference.n(),
                value,
                lower,
                upper,
                now,
                open ? OptionalLong.empty() : itemsToDecide(inference, value),
                Stream.concat(inference.notes().stream(), classes.notes().stream())
                        .toList());
        return look.after(earlier);
    }

    /** Returns PASS if all numbers of the interval lie in the claim, FAIL if none does. */
    static Verdict verdict(Claim claim, double lower, double upper) {
        if (claim.contains(lower, upper)) {
            return Verdict.PASS;
        }
        return lower >= claim.high() || upper <= claim.low() ? Verdict.FAIL : Verdict.INCONCLUSIVE;
    }

    /** Returns the number of observations at which the bound next to the nearest limit would reach it. */
    private OptionalLong itemsToDecide(Inference inference, double value) {
        if (claim == null || verdict != Verdict.INCONCLUSIVE) {
            return OptionalLong.empty();
        }
        boolean isNearLow = Math.abs(value - claim.low()) <= Math.abs(value - claim.high());
        double limit = isNearLow ? claim.low() : claim.high();
        boolean isAbove = value > limit;
        double width = isAbove ? value - inference.lower() : inference.upper() - value;
        double distance = Math.abs(value - limit);
        if (!(distance > 0 && width > 0 && width < Double.POSITIVE_INFINITY)) {
            return OptionalLong.empty();
        }
        Optional<Proportion<?>> proportion = metric.proportion().map(known -> known);
        if (proportion.isPresent()
                && inference instanceof Estimate estimate
                && estimate.method().equals(EXACT.id())) {
            Link link = proportion.get().link();
            return trialsToDecide(link.inverse(value), link.inverse(limit), inference.n());
        }
        if (isNearEnd(isAbove ? inference.lower() : inference.upper())) {
            return OptionalLong.empty();
        }
        double n = (double) Math.max(1, inference.n());
        SequenceBoundary boundary = new SequenceBoundary(SequenceBoundary.DEFAULT);
        double deviation = width / boundary.deviate(level.tail(), n) * Math.sqrt(n);
        OptionalLong needed = boundary.itemsToDecide(distance / deviation, level.tail());
        return needed.isPresent() ? OptionalLong.of(Math.max((long) n + 1, needed.getAsLong())) : needed;
    }

    /** Returns whether a bound is near the end of the range, which bends it, so that its distance does not show the variance. */
    private boolean isNearEnd(double bound) {
        Range range = metric.range();
        double width = range.upper() - range.lower();
        double near = NEAR_END * width;
        return paired
                ? Math.abs(bound) >= width - near
                : bound <= range.lower() + near || bound >= range.upper() - near;
    }

    /** Returns the number of trials at which the exact sequence would exclude a limit if the share of successes stayed as it is. */
    private OptionalLong trialsToDecide(double share, double limit, long n) {
        ProportionBounds bounds = EXACT.at(level);
        LongPredicate decides = trials -> {
            long successes = Math.round(share * (double) trials);
            return share > limit ? bounds.lower(successes, trials) > limit : bounds.upper(successes, trials) < limit;
        };
        long least = n;
        long most = Math.max(1, n);
        while (!decides.test(most)) {
            if (most > MAX_TRIALS) {
                return OptionalLong.empty();
            }
            least = most;
            most *= 2;
        }
        while (most - least > 1) {
            long middle = least + (most - least) / 2;
            if (decides.test(middle)) {
                most = middle;
            } else {
                least = middle;
            }
        }
        return OptionalLong.of(Math.max(n + 1, most));
    }

    /** {@return the spelling of the metric} */
    public String metric() {
        return metric.spelling();
    }

    @Override
    public String toString() {
        return "Monitor[" + (paired ? "difference of " : "") + metric.spelling() + ", level=" + level.value() + "]";
    }
}
